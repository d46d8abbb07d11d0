// Workbooks as programs write them, built by hand here: shared and inline texts, dates of both calendars,
// formula results, several sheets; and malicious files.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cutText } from '@fieldhouse/contract/storable-text';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellText, FileError } from './file-row.ts';
import { JsonSplitter } from './json-file.ts';
import { builtInStyle, styleOfCode } from './number-styles.ts';
import { sampleFile } from './open-file.ts';
import { escapeSigns, numberCell, unescapeSigns } from './xlsx-cells.ts';

let folder = '';
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Book {
  readonly sheets: readonly string[];
  readonly strings?: string;
  readonly is1904?: boolean;
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function bookOf({ sheets, strings = '', is1904 = false }: Book): Record<string, string> {
  const list = sheets.map((_rows, n) => `<sheet name="Sheet ${n + 1}" sheetId="${n + 1}" r:id="r${n}"/>`);
  const relations = sheets.map(
    (_rows, n) => `<Relationship Id="r${n}" Type="${office}/worksheet" Target="/xl/worksheets/s${n}.xml"/>`,
  );
  return {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}<Relationship Id="s" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="10"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      sheets.map((rows, n) => [
        `xl/worksheets/s${n}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
}

async function store(bytes: Uint8Array): Promise<string> {
  made += 1;
  const file = path.join(folder, `${made}.xlsx`);
  await writeFile(file, bytes);
  return file;
}

function pack(parts: Record<string, string>): Promise<string> {
  return store(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}

const read = async (file: string, sheet?: string) =>
  sampleFile(file, { fileName: 'book.xlsx', maxRows: 100, sheet, choices: {} });

describe('a workbook', () => {
  test('reads texts, numbers, days, times, percentages and what formulas came to', async () => {
    const file = await pack(
      bookOf({
        strings: '<si><t>Shared</t></si><si><r><t>Ru</t></r><r><t>ns</t></r><rPh><t>spoken</t></rPh></si>',
        sheets: [
          `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
           <row r="4"><c r="A4" t="inlineStr"><is><t>a_x000D_b &amp; c</t></is></c><c r="B4" s="1"><v>45000</v></c>
           <c r="C4" s="2"><v>45000.5</v></c><c r="D4" s="3"><v>0.125</v></c><c r="E4"><f>1+2</f><v>3</v></c>
           <c r="F4" t="b"><v>1</v></c><c r="G4"><v>0.30000000000000004</v></c><c r="H4" t="str"><f>A1</f><v>x</v></c><c r="I4"/></row>`,
        ],
      }),
    );
    expect((await read(file)).rows).toEqual([
      ['Shared', '', 'Runs'],
      [
        'a\rb & c',
        { exact: '2023-03-15' },
        { exact: '2023-03-15T12:00:00', day: '2023-03-15' },
        { exact: '0.125', percent: '12.5%' },
        { exact: '3' },
        { exact: 'true' },
        { exact: '0.3' },
        'x',
      ],
    ]);
  });

  test('a formula whose result was not stored is an error, and one that is an empty text is empty', async () => {
    const formulas =
      '<row><c t="inlineStr"><is><t>Sum</t></is></c></row><row><c><f>1+1</f></c></row><row><c><f>1+1</f><v></v></c></row>' +
      '<row><c t="str"><f>""</f><v></v></c><c><v>5</v></c></row>';
    const { rows } = await read(await pack(bookOf({ sheets: [formulas] })));
    expect(rows).toEqual([['Sum'], [{ exact: '#CALC!' }], [{ exact: '#CALC!' }], ['', { exact: '5' }]]);
  });

  test('counts days from 1904 where it says so, and knows the 29 February 1900 that never was', async () => {
    const cells =
      '<row><c s="1"><v>1</v></c><c s="1"><v>59</v></c><c s="1"><v>60</v></c><c s="1"><v>61</v></c></row>';
    const [macintosh] = (await read(await pack(bookOf({ sheets: [cells], is1904: true })))).rows;
    expect(macintosh?.map(cellText)).toEqual(['1904-01-02', '1904-02-29', '1904-03-01', '1904-03-02']);
    const [others] = (await read(await pack(bookOf({ sheets: [cells] })))).rows;
    // The third is refused by a field of dates.
    expect(others?.map(cellText)).toEqual(['1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01']);
  });

  test('lists its sheets; the first with a row is read unless another is requested', async () => {
    const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const file = await pack(bookOf({ sheets: ['', row('two'), row('three')] }));
    expect(await read(file)).toMatchObject({ sheet: 'Sheet 2', sheets: ['Sheet 1', 'Sheet 2', 'Sheet 3'] });
    expect((await read(file, 'Sheet 3')).rows).toEqual([['three']]);
    await expect(read(file, 'Sheet 9')).rejects.toMatchObject({ reason: 'unknown_sheet' });
  });

  test('keeps a hundred thousand shared texts beside itself and finds each', async () => {
    const count = 100_000;
    const strings = Array.from({ length: count }, (_, n) => `<si><t>Text ${n}</t></si>`).join('');
    const row = [0, 63, 64, 99_999].map((n) => `<c t="s"><v>${n}</v></c>`).join('');
    const { rows } = await read(await pack(bookOf({ strings, sheets: [`<row>${row}</row>`] })));
    expect(rows).toEqual([['Text 0', 'Text 63', 'Text 64', 'Text 99999']]);
  });
});

describe('a file that wants to do harm, or was harmed, is refused:', () => {
  test.each<[string, string, () => Promise<string>]>([
    ['with a password', 'encrypted', () => store(Buffer.from('d0cf11e0a1b11ae100000000', 'hex'))],
    ['cut off', 'corrupt', () => store(Buffer.from('504b0304140000000000', 'hex'))],
    ['a zip of something else', 'corrupt', () => pack({ 'a.txt': 'A' })],
    ['XML that ends early', 'corrupt', () => pack(bookOf({ sheets: ['<row><c>'] }))],
    [
      'a text that is not there',
      'corrupt',
      () => pack(bookOf({ sheets: ['<row><c t="s"><v>9</v></c></row>'] })),
    ],
    ['entities', 'corrupt', () => pack(bookOf({ sheets: ['<row><c t="str"><v>&lol;</v></c></row>'] }))],
    ['no row', 'empty', () => pack(bookOf({ sheets: [''] }))],
    [
      'a bomb',
      'too_large_unpacked',
      () => pack(bookOf({ sheets: [`<row><c><v>${'1'.repeat(60 * 2 ** 20)}</v></c></row>`] })),
    ],
  ])('%s', async (_name, reason, make) => {
    const fault = await read(await make()).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(FileError);
    expect(fault).toMatchObject({ reason });
  });
});

test.each([
  ['yyyy-mm-dd', { isDay: true, isTime: false }],
  ['[$-409]h:mm AM/PM', { isDay: false, isTime: true }],
  ['[h]:mm', { isDay: false, isTime: true }],
  ['0.00%', { isPercent: true, isDay: false }],
  ['#,##0.00 "days"', { isDay: false, isTime: false, isPercent: false }],
  ['[Red]0', { isDay: false, isTime: false }],
  ['General', { isDay: false, isTime: false }],
])('the format %s is recognized', (code, style) => {
  expect(styleOfCode(code)).toMatchObject(style);
});

test.each([
  ['[h]:mm', '1.520833333333333', '36:30'],
  ['[h]:mm', '0.3125', '7:30'],
  ['[h]:mm:ss', '-0.25', '-6:00'],
  ['[mm]:ss', '1', '24:00'],
  ['h:mm', '0.3125', '07:30:00'],
  ['00000', '2138', '02138'],
  ['00000', '1234567', '1234567'],
  ['(###) ###-####', '4155550132', '(415) 555-0132'],
  ['[<=9999999]###-####;(###) ###-####', '5550132', '555-0132'],
  ['[<=9999999]###-####;(###) ###-####', '4155550132', '(415) 555-0132'],
  ['\\(###\\)\\ ###\\-####', '4155550132', '(415) 555-0132'],
  ['000-00-0000', '12345678', '012-34-5678'],
  ['0', '5', '5'],
  ['#,##0', '1234', '1234'],
  ['0.00', '1.5', '1.5'],
  ['"ID-"0000', '42', 'ID-0042'],
  ['"ID-"0000', '123456', 'ID-123456'],
  ['\\I\\D\\-0000', '42', 'ID-0042'],
  ['"R0-"000', '5', 'R0-005'],
  ['0000"-A"', '42', '0042-A'],
  ['00000;-00000;0;@', '42', '00042'],
  ['"TEL "000-0000', '123456', 'TEL 012-3456'],
  ['"A"00"B"00', '12', 'A00B12'],
  ['0" of 10"', '5', '5'],
  ['00 "kg"', '5', '5'],
  ['yyyy-mm-dd', '0', '0'],
  ['yyyy-mm-dd', '0.5', '0.5'],
  ['yyyy-mm-dd hh:mm', '0.5', '12:00:00'],
  ['h:mm', '0', '00:00:00'],
])('a number in the format %s is read as it is shown: %s', (code, number, text) => {
  expect(numberCell(number, styleOfCode(code), false)).toEqual({ exact: text });
});

test.each([
  ['#,##0.00\\ "€"', '12 €'],
  ['[$€-407]\\ #,##0.00', '12 €'],
  ['_-[$£-809]* #,##0.00_-;-[$£-809]* #,##0.00_-', '12 £'],
  ['$#,##0.00_);[Red]($#,##0.00)', '12 $'],
  ['#,##0 [$CHF]', '12 CHF'],
  ['"€"000', '12 €'],
  ['#,##0.00 "EUR"', '12 EUR'],
  ['0.00 "EUR/m²"', undefined],
  ['"$"0 "per" "€"', undefined],
  ['[$-409]0.00', undefined],
  ['0.00 "kg"', undefined],
])('a number in the format %s is the amount %s', (code, money) => {
  expect(numberCell('12', styleOfCode(code), false)).toEqual({ exact: '12', ...(money && { money }) });
});

test('day 0 is a day in the calendar from 1904 only', () => {
  expect(numberCell('0', styleOfCode('yyyy-mm-dd'), true)).toEqual({ exact: '1904-01-01' });
  expect(numberCell('1', styleOfCode('yyyy-mm-dd'), false)).toEqual({ exact: '1900-01-01' });
});

test('the elapsed time that every workbook knows is read as hours, a clock as a time', () => {
  expect(numberCell('1.520833333333333', builtInStyle(46), false)).toEqual({ exact: '36:30' });
  expect(numberCell('0.3125', builtInStyle(20), false)).toEqual({ exact: '07:30:00' });
});

test.each([
  ['1147386954405658704', '1147386954405658704'],
  ['-12345678901234567890', '-12345678901234567890'],
  ['1.1473869544056587E+18', '1147386954405660000'],
  ['0.30000000000000004', '0.3'],
])('the number %s of a workbook is %s', (text, exact) => {
  expect(numberCell(text, undefined, false)).toEqual({ exact });
});

test.each<[string, unknown]>([
  ['a text', 'a text'],
  ['Donor', { id: '1', label: 'Donor', color: null }],
  ['Acme', { id: 7, name: 'Acme' }],
  ['{"name":"Ana","age":3}', { name: 'Ana', age: 3 }],
  ['{"label":"Donor","since":2020}; Member', [{ label: 'Donor', since: 2020 }, { label: 'Member' }]],
  [
    'a.png',
    {
      ...{ id: '01900000-0000-7000-8000-000000000000', name: 'a.png', size: 5, kind: 'image' },
      ...{ mediaType: 'image/png', url: '/a', thumbnailUrl: null },
    },
  ],
])('nothing of a value in a JSON file is lost: %s', (text, json) => {
  expect(cellText({ json })).toBe(text);
});

test('every text comes out of XML as it went in, as far as it can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const xml = escapeSigns(text);
      expect(xml).not.toMatch(/[<>\r]/);
      const plain = xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
      expect(unescapeSigns(plain)).toBe(cutText(text, text.length));
    }),
  );
});

test.each([
  ['a_x0000_b', 'ab'],
  ['a_xD83D_', 'a\ufffd'],
  ['_xD83D__xDE00_', '😀'],
])('a sign that can’t be stored is left out of a text, or marked: %s', (text, plain) => {
  expect(unescapeSigns(text)).toBe(plain);
});

test('JSON is cut into its values however the file is cut', () => {
  const values = fc.array(fc.jsonValue(), { maxLength: 8 });
  fc.assert(
    fc.property(values, fc.boolean(), fc.integer({ min: 1, max: 7 }), (list, isArray, size) => {
      const some = isArray
        ? list
        : list.filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
      const text = isArray ? JSON.stringify(some) : some.map((one) => JSON.stringify(one)).join('\n');
      const splitter = new JsonSplitter();
      const parts: string[] = [];
      for (let at = 0; at < text.length; at += size) parts.push(...splitter.push(text.slice(at, at + size)));
      parts.push(...splitter.end());
      expect(parts.map((part) => JSON.parse(part))).toEqual(JSON.parse(JSON.stringify(some)));
    }),
  );
});
