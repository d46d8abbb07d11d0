// A workbook, written row by row. The lists of sheets and styles are written at the end.
import { escapeSigns } from '../xlsx-cells.ts';
import { StyleSheet } from './style-sheet.ts';
import { writeZip, type ZipPart } from './zip-writer.ts';

/** Maximum rows of a sheet; and maximum bytes of a part in a zip, with a margin. */
const maxRows = 1_048_576;
const maxCharacters = 1.2 * 2 ** 30;

interface SheetColumn<Row> {
  readonly title: string;
  /** The cell of a row at a place, such as `B2`; empty without a value. */
  readonly write: (place: string, row: Row) => string;
}

export interface Workbook<Row> {
  readonly title: string;
  readonly columns: (styles: StyleSheet) => readonly SheetColumn<Row>[];
  readonly pages: AsyncIterable<readonly Row[]>;
}

export function writeWorkbook<Row>(workbook: Workbook<Row>): AsyncGenerator<Buffer> {
  return writeZip(parts(workbook));
}

async function* parts<Row>({ title, columns, pages }: Workbook<Row>): AsyncGenerator<ZipPart> {
  const styles = new StyleSheet();
  const iterator = new PageReader(pages);
  const names: string[] = [];
  do {
    names.push(sheetName(title, names.length));
    yield {
      name: `xl/worksheets/sheet${names.length}.xml`,
      content: sheet(columns(styles), styles, iterator),
    };
  } while (!(await iterator.isOver()));
  yield { name: 'xl/styles.xml', content: [styles.xml()] };
  yield { name: 'xl/workbook.xml', content: [workbook(names)] };
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(names)] };
  yield { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] };
  yield { name: '[Content_Types].xml', content: [contentTypes(names)] };
}

/** Consecutive pages, from which several sheets are filled. */
class PageReader<Row> {
  readonly #pages: AsyncIterator<readonly Row[]>;
  #page: readonly Row[] = [];

  constructor(pages: AsyncIterable<readonly Row[]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  /** At most this many rows; none at the end. */
  async take(limit: number): Promise<readonly Row[]> {
    await this.isOver();
    const taken = this.#page.slice(0, limit);
    this.#page = this.#page.slice(limit);
    return taken;
  }

  async isOver(): Promise<boolean> {
    while (this.#page.length === 0) {
      const next = await this.#pages.next();
      if (next.done) return true;
      this.#page = next.value;
    }
    return false;
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

async function* sheet<Row>(
  all: readonly SheetColumn<Row>[],
  styles: StyleSheet,
  pages: PageReader<Row>,
): AsyncGenerator<string> {
  const columns = all.map((column, index) => ({ ...column, letters: lettersOf(index) }));
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  yield headerRow(columns, styles);
  let length = 0;
  for (let number = 1; number < maxRows && length < maxCharacters; ) {
    const rows = await pages.take(maxRows - number);
    if (rows.length === 0) break;
    let written = '';
    for (const row of rows) {
      number += 1;
      written += `<row r="${number}">`;
      for (const { letters, write } of columns) written += write(`${letters}${number}`, row);
      written += '</row>';
    }
    length += written.length;
    yield written;
  }
  yield '</sheetData></worksheet>';
}

function headerRow(
  columns: readonly { readonly title: string; readonly letters: string }[],
  styles: StyleSheet,
): string {
  const style = styles.header;
  const cells = columns.map(
    ({ title, letters }) =>
      `<c r="${letters}1" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeSigns(title)}</t></is></c>`,
  );
  return `<row r="1">${cells.join('')}</row>`;
}

/** 0 is A, 26 is AA. */
function lettersOf(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? lettersOf(rest) : '') + String.fromCharCode(0x41 + (index % 26));
}

/** At most 31 characters, without those with a meaning in formulas. */
function sheetName(title: string, index: number): string {
  const suffix = index === 0 ? '' : ` ${index + 1}`;
  const plain = title.replaceAll(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet';
  return `${plain.slice(0, 31 - suffix.length).toWellFormed()}${suffix}`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${escapeSigns(name).replaceAll('"', '&quot;')}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookRelations(names: readonly string[]): string {
  const sheets = names.map((_name, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  return relations([...sheets, ['styles', 'styles.xml']]);
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
}

function contentTypes(names: readonly string[]): string {
  const form = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = [
    ['/xl/workbook.xml', `${form}.sheet.main+xml`],
    ['/xl/styles.xml', `${form}.styles+xml`],
    ...names.map((_name, index) => [`/xl/worksheets/sheet${index + 1}.xml`, `${form}.worksheet+xml`]),
  ];
  const lines = parts.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`);
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${lines.join('')}</Types>`;
}
