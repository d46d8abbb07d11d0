// The cells of a text from the clipboard, as spreadsheets write it: a line for each row, tabs between cells, and quotes
// around a cell that has several lines. The grid's own reader cuts cells behind an emoji in the wrong place, and takes any
// quotation mark for the beginning of such a cell.

/** A quotation mark that begins a cell and doesn't end it belongs to its text. */
const quotedCell = /^"((?:[^"]|"")*)"(?=\t|\r\n?|\n|$)/;

export function readPastedText(text: string): string[][] {
  const rows: string[][] = [[]];
  let rest = text.replace(/(?:\r\n?|\n)$/, '');
  for (;;) {
    const quoted = quotedCell.exec(rest);
    // Quotes around a text without a tab or a line end were typed.
    const inner = quoted?.[1] !== undefined && /[\t\r\n]/.test(quoted[1]) ? quoted[1] : undefined;
    const length = inner === undefined ? rest.search(/[\t\r\n]|$/) : (quoted?.[0].length ?? 0);
    rows.at(-1)?.push(inner === undefined ? rest.slice(0, length) : inner.replaceAll('""', '"'));
    const [end = ''] = /^(?:\t|\r\n?|\n)/.exec(rest.slice(length)) ?? [];
    if (end === '') return rows;
    if (end !== '\t') rows.push([]);
    rest = rest.slice(length + end.length);
  }
}
