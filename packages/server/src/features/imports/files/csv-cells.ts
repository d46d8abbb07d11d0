// Cells of a CSV file that is written: quoted, and harmless where a spreadsheet opens it.

/**
 * Text that a spreadsheet would run as a formula, in the wide signs of East Asia too, or hand to another program; or that
 * begins as such guarded text does.
 */
const guarded = /^'*[=+\-@|\t\r\n＝＋－＠｜]/;
/** Numbers and phone numbers can do nothing but be one. */
const harmless = /^[+-][\d\s().,/-]*$/;

/** An export puts a `'` before such text; here it goes again. */
export function stripFormulaGuard(cell: string): string {
  return cell.charCodeAt(0) === 0x27 && guarded.test(cell) ? cell.slice(1) : cell;
}

export function addFormulaGuard(cell: string): string {
  return guarded.test(cell) && !harmless.test(cell) ? `'${cell}` : cell;
}

/** RFC 4180. A line must not be empty, or no reader would see a row in it. */
export function csvLine(cells: readonly string[]): string {
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${cells.map((cell) => (/[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
