// Writes CSV cells: quoted, and safe to open in a spreadsheet.

/**
 * Text that a spreadsheet would evaluate as a formula (including East Asian full-width characters) or pass to
 * another program; or that begins like already guarded text.
 */
const guarded = /^'*[=+\-@|\t\r\n＝＋－＠｜]/;
/** Numbers and phone numbers are harmless. */
const harmless = /^[+-][\d\s().,/-]*$/;

/**
 * An export puts a `'` before such text; it is removed here. Other programs write `="02138"`, so that a spreadsheet leaves the
 * text as it is.
 */
export function stripFormulaGuard(cell: string): string {
  if (cell.charCodeAt(0) === 0x3d) return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
  return cell.charCodeAt(0) === 0x27 && guarded.test(cell) ? cell.slice(1) : cell;
}

export function addFormulaGuard(cell: string): string {
  return guarded.test(cell) && !harmless.test(cell) ? `'${cell}` : cell;
}

/** RFC 4180. A line of empty cells begins with quotes, or readers would skip the row. */
export function csvLine(cells: readonly string[]): string {
  if (cells.every((cell) => cell === '')) return `""${','.repeat(Math.max(0, cells.length - 1))}\r\n`;
  return `${cells.map((cell) => (/[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
