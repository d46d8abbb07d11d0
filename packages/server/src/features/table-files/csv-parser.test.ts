import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFormulaGuard, csvLine, stripFormulaGuard } from '../../kernel/files/csv-cells.ts';
import { type CsvRow, createCsvParser } from './csv-parser.ts';
import { FileError } from './file-row.ts';

/** Rows of a text that arrives in these chunks. */
function read(pieces: readonly string[], delimiter = ','): CsvRow[] {
  const parser = createCsvParser(delimiter);
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
}
const cellsOf = (text: string, delimiter?: string) => read([text], delimiter).map(({ cells }) => cells);

const awkward = fc.string({
  unit: fc.constantFrom('a', '"', ',', ';', '\r', '\n', ' ', 'é', '😀', "'", '='),
});

test('rows written by an export are read as they were, however the text is cut', () => {
  const rows = fc.array(fc.array(awkward, { minLength: 1, maxLength: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.array(fc.nat(60)), (written, cuts) => {
      const text = written.map(csvLine).join('');
      const places = [...new Set([0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length])];
      places.sort((a, b) => a - b);
      const pieces = places.map((place, index) => text.slice(place, places[index + 1] ?? text.length));
      expect(read(pieces).map(({ cells }) => cells)).toEqual(written);
    }),
    { numRuns: 2000 },
  );
});

test('what could run as a formula is guarded, numbers are left as they are, and both read back', () => {
  expect(['=1+1', '@cmd', '+cmd|x', '-2+A1', "'=x", '\t=1'].map(addFormulaGuard)).toEqual([
    "'=1+1",
    "'@cmd",
    "'+cmd|x",
    "'-2+A1",
    "''=x",
    "'\t=1",
  ]);
  expect(['+14155550100', '-1.50', '+1 (415) 555-0100', "'quoted", 'a=b'].map(addFormulaGuard)).toEqual([
    '+14155550100',
    '-1.50',
    '+1 (415) 555-0100',
    "'quoted",
    'a=b',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '1', 'a', ' ') }), (text) => {
      expect(stripFormulaGuard(addFormulaGuard(text))).toBe(text);
    }),
  );
});

test('a text that another program wrote as a formula is that text', () => {
  expect(['="02138"', '=""', '="a"&"b"', '=1+1'].map(stripFormulaGuard)).toEqual([
    '02138',
    '',
    '="a"&"b"',
    '=1+1',
  ]);
});

test('any text ends in rows or in a fault, and cutting it changes neither', () => {
  const outcome = (pieces: readonly string[]) => {
    try {
      return read(pieces);
    } catch (error) {
      return error instanceof FileError ? error.reason : error;
    }
  };
  fc.assert(
    fc.property(awkward, (text) => {
      const whole = outcome([text]);
      expect(outcome([...text])).toEqual(whole);
      expect(whole === 'quote_not_closed' || Array.isArray(whole)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

describe('what files hold', () => {
  test.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\n\n\r\nb\n', [['a'], ['b']]],
    ['"a ""x""",""\n', [['a "x"', '']]],
    ['"two\r\nlines",b\n', [['two\r\nlines', 'b']]],
    ['5\'6",tall\n', [['5\'6"', 'tall']]],
    [',\n', []],
    ['"",\n', [['', '']]],
    ['""\n', [['']]],
    ['1, "Smith, John" ,2\n', [['1', 'Smith, John', '2']]],
    ['"a" , "b ""c"" "\n', [['a', 'b "c" ']]],
    ['x, ""\n', [['x', '']]],
    [' "so" she wrote,b\n', [[' "so" she wrote', 'b']]],
    [
      'height, "6\n5, "7\n',
      [
        ['height', ' "6'],
        ['5', ' "7'],
      ],
    ],
    ['', []],
  ])('%j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  test('another delimiter leaves commas alone', () => {
    expect(cellsOf('a,b;c\n', ';')).toEqual([['a,b', 'c']]);
  });

  test('the Ctrl-Z at the end of a DOS file is no row and no text', () => {
    expect(cellsOf('a,b\r\n\u001a')).toEqual([['a', 'b']]);
    expect(cellsOf('a,b\u001a')).toEqual([['a', 'b']]);
  });

  test('without a delimiter, each line is one cell', () => {
    expect(cellsOf('Smith, John; x\n"two\nlines"\n', '')).toEqual([['Smith, John; x'], ['two\nlines']]);
  });

  test('byte order marks where files were put together, and lines of blanks, are nothing', () => {
    const text = '\ufeffa,b\n\ufeff"c",d\n   \n , \n" ",\n';
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      [' ', ''],
    ]);
    expect(read([...text]).map(({ cells }) => cells)).toEqual(cellsOf(text));
  });

  test('text after a closing quote is preserved, and the row is marked', () => {
    expect(read(['"a"b,c\nd,e\n'])).toEqual([
      { cells: ['ab', 'c'], fault: { rule: 'text_after_quote', data: {} } },
      { cells: ['d', 'e'] },
    ]);
  });

  test('a quote that is never closed is a fault, and so is a row without an end', () => {
    expect(() => cellsOf('a\n"b,c\n')).toThrow(FileError);
    const parser = createCsvParser(',');
    const piece = 'x'.repeat(1024 * 1024);
    expect(() => {
      for (let times = 0; times < 10; times += 1) parser.push(piece);
    }).toThrow('row_too_long');
  });
});
