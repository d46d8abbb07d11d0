// A small Excel workbook, written as spreadsheets do: one sheet, with the formats of its numbers.
import { crc32 } from 'node:zlib';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Texts, or numbers with the place of their format in `formats`. */
type WorkbookCell = string | { readonly number: number; readonly format: number };

/** @param formats Such as `[h]:mm`, from place 1; place 0 is a plain number. */
export function workbookOf(
  rows: readonly (readonly WorkbookCell[])[],
  formats: readonly string[],
): Buffer<ArrayBuffer> {
  const lines = rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`);
  const codes = formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`);
  const styles = formats.map((_code, at) => `<xf numFmtId="${170 + at}"/>`);
  return zip({
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="Sheet" sheetId="1" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="b" Type="${office}/worksheet" Target="/xl/worksheets/s.xml"/><Relationship Id="c" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/s.xml': `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
  });
}

function cellXml(cell: WorkbookCell): string {
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  return `<c s="${cell.format}"><v>${cell.number}</v></c>`;
}

/** Without compression. */
function zip(files: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(bytes.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), version, head, place, Buffer.from(name)]));
    contents.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...contents, list, Buffer.from('PK\u0005\u0006'), end]);
}
