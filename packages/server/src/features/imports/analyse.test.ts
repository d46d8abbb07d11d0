import { expect, test } from 'vitest';
import type { CollectionDefinition } from '../catalogue/index.ts';
import type { Cell, FileSample } from '../table-files/index.ts';
import { analyse } from './analyse.ts';
import { findEvidence } from './preview/evidence.ts';

const plain = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  sheet: null,
  keys: [],
  sheets: [],
  isLossy: false,
  listPath: [],
  lists: [],
  encodings: [],
  delimiterEvidence: [],
  laterDates: [],
} as const;

function analysed(rows: FileSample['rows'], titles: readonly string[] = [], form: Partial<FileSample> = {}) {
  const columns = titles.map((title, index) => ({ title, columnName: `field_${index}` }));
  // All that is read of it.
  const collection = { fields: [], columns } as unknown as CollectionDefinition;
  const context = { country: 'US', timeZone: 'UTC' };
  return analyse({ sample: { ...plain, ...form, rows }, collection, context }, [
    { locale: 'en-US' },
    { locale: 'en-GB' },
  ]);
}

const question = `${'How satisfied are you with the summer program of the community centre, '.repeat(2)}all in all?`;

test.each([
  [
    'a name that is also a value',
    [
      ['No', 'Name'],
      ['1', 'Anna'],
    ],
  ],
  [
    'such a name above many columns',
    [
      ['No', 'Name', 'Amount'],
      ['1', 'Anna', '5'],
      ['2', 'Bob', '6'],
    ],
  ],
  [
    'years',
    [
      ['Country', '2021', '2022'],
      ['Peru', '5', '6'],
    ],
  ],
  [
    'a name that is also a value, above codes',
    [
      ['No', 'Name'],
      ['A-1', 'Anna'],
      ['A-2', 'Bob'],
    ],
  ],
  [
    'years and days above texts',
    [
      ['Name', '2021', '2024-01-05'],
      ['Anna', 'many', 'present'],
      ['Bob', '', 'absent'],
    ],
  ],
  [
    'days of a sheet',
    [
      ['Country', { exact: '2024-01-01' }],
      ['Peru', '5'],
    ],
  ],
  [
    'a long question',
    [
      ['Name', question],
      ['Anna', 'very'],
      ['Bob', 'hardly'],
    ],
  ],
  [
    'texts above texts',
    [
      ['Name', 'City'],
      ['Anna', 'Rome'],
    ],
  ],
])('%s is a header', (_name, rows) => {
  expect(analysed(rows).headerRow).toBe(1);
});

test.each([
  [
    'numbers',
    [
      ['1', 'Anna'],
      ['2', 'Bob'],
    ],
  ],
  [
    'years above years',
    [
      ['2021', 'Anna'],
      ['2022', 'Bob'],
    ],
  ],
  [
    'yes above no',
    [
      ['Anna', 'yes'],
      ['Bob', 'no'],
    ],
  ],
  [
    'yes above one other text',
    [
      ['yes', 'Anna'],
      ['maybe', 'Bob'],
    ],
  ],
  [
    'a number above numbers and texts',
    [
      ['5', 'Anna'],
      ['n/a', 'Bob'],
      ['unknown', 'Cleo'],
      ['7', 'Di'],
    ],
  ],
  [
    'values above nothing',
    [
      ['Anna', '5', '2024-01-01'],
      ['Bob', '', ''],
      ['Cleo', '', ''],
    ],
  ],
  [
    'an address above texts',
    [
      ['anna@example.org', 'Anna'],
      ['none', 'Bob'],
      ['none', 'Cleo'],
    ],
  ],
  [
    'days',
    [
      ['2024-01-01', 'Anna'],
      ['2024-01-02', 'Bob'],
    ],
  ],
  [
    'addresses',
    [
      ['anna@example.org', 'Rome'],
      ['bob@example.org', 'Oslo'],
    ],
  ],
])('%s are no header', (_name, rows) => {
  expect(analysed(rows).headerRow).toBeNull();
});

test('a long header is cut to the length of a title', () => {
  const { columns } = analysed([
    ['Name', question],
    ['Anna', 'very'],
  ]);
  expect(columns[1]?.guess).toMatchObject({ to: 'new_field', title: question.slice(0, 120).trim() });
});

test('a header names the field of its letters, also where others differ from them in a mark only', () => {
  const rows = [
    ['दान', 'दिन'],
    ['5', '2024-03-04'],
  ];
  expect(analysed(rows, ['दिन', 'दान']).columns.map(({ guess }) => guess)).toEqual([
    { to: 'field', columnName: 'field_1' },
    { to: 'field', columnName: 'field_0' },
  ]);
});

test('a file with too many columns is refused before they are all looked at', () => {
  const rows = Array.from({ length: 3 }, () => Array.from({ length: 200_000 }, (_, at) => `${at}`));
  const start = performance.now();
  expect(() => analysed(rows)).toThrow(expect.objectContaining({ code: 'file_unreadable' }));
  expect(performance.now() - start).toBeLessThan(1500);
});

test('a column without a title is a field if it has values, in a sheet also beyond the header, and left out if it has none', () => {
  const rows = [
    ['Name', '', 'City', ''],
    ['Anna', '', 'Rome', '', 'a friend'],
  ];
  const guesses = (form: Partial<FileSample>) =>
    analysed(rows, ['Name', 'City'], form).columns.map(({ guess }) => guess.to);
  expect(guesses({})).toEqual(['field', 'skip', 'field', 'skip']);
  expect(guesses({ format: 'xlsx' })).toEqual(['field', 'skip', 'field', 'skip', 'new_field']);
});

test.each<[string, readonly Cell[], string]>([
  ['amounts', [{ exact: '12.5', money: '12.5 €' }, '', { exact: '3', money: '3 €' }], 'money'],
  ['amounts, also in another currency', [{ exact: '12.5', money: '12.5 USD' }, '3.00 EUR'], 'money'],
  ['amounts and texts', [{ exact: '12.5', money: '12.5 USD' }, 'none', 'none'], 'plain_text'],
  ['amounts and a plain number', [{ exact: '12.5', money: '12.5 €' }, { exact: '3' }], 'decimal'],
  ['fractions of a cent', [{ exact: '12.505', money: '12.505 €' }], 'decimal'],
])('a column of a sheet that shows %s is recognised', (_what, cells, type) => {
  const rows = [['Name', 'Fee'], ...cells.map((cell, at) => [`Person ${at}`, cell])];
  expect(analysed(rows, [], { format: 'xlsx' }).columns[1]?.guessedType).toBe(type);
});

test('a header with the guard of an export names its field', () => {
  const rows = [
    ["'@Handle", "'=Sum"],
    ['anna', '5'],
  ];
  expect(analysed(rows, ['@Handle', '=Sum']).columns.map(({ guess }) => guess)).toEqual([
    { to: 'field', columnName: 'field_0' },
    { to: 'field', columnName: 'field_1' },
  ]);
});

test('the row numbers and reasons in a corrected file of refused rows are skipped', () => {
  const rows = [
    ['Row', 'Reason', 'Name'],
    ['3', 'Age: not a number', 'Anna'],
  ];
  expect(analysed(rows, ['Name']).columns.map(({ guess }) => guess.to)).toEqual(['skip', 'skip', 'field']);
});

test.each<[string, readonly string[], string]>([
  ['numbers', ['12', '#N/A', '7'], 'number'],
  ['days', ['2024-05-01', '#REF!', '2024-05-03'], 'date'],
  ['amounts', ['1.50', '#DIV/0!', '#VALUE!'], 'decimal'],
  ['addresses', ['ana@example.org', '#NAME?', 'bob@example.org'], 'email_address'],
  ['nothing else', ['#N/A', '#N/A'], 'plain_text'],
])('errors of a spreadsheet don’t count for the type of a column with %s', (_what, cells, type) => {
  const rows = [['Name', 'Value'], ...cells.map((cell, at) => [`Person ${at}`, cell])];
  expect(analysed(rows).columns[1]?.guessedType).toBe(type);
});

test.each<[string, readonly string[], string]>([
  ['Phone', ['9165550142', '9165550143'], 'phone_number'],
  ['Work phone', ['9165550142', ''], 'phone_number'],
  ['Phone', ['9165550142', '123456789012345'], 'plain_text'],
  ['Phone calls', ['12', '34'], 'number'],
  ['Market cap', ['12', '34'], 'number'],
  ['CAP', ['40100', '20121'], 'plain_text'],
  ['Zip', ['94105', '10001'], 'plain_text'],
  ['Postal code', ['94105', '10001'], 'plain_text'],
  ['Zippers', ['5', '7'], 'number'],
])('digits below “%s” such as %j are %s', (title, cells, type) => {
  const rows = [['Name', title], ...cells.map((cell, at) => [`Person ${at}`, cell])];
  expect(analysed(rows).columns[1]?.guessedType).toBe(type);
});

test('phone numbers in groups of three digits are no numbers, where all are valid in the country', () => {
  const collection = { fields: [], columns: [] } as unknown as CollectionDefinition;
  const typeOf = (cells: readonly string[], country: string) => {
    const sample = { ...plain, rows: [['Contact'], ...cells.map((cell) => [cell])] };
    const context = { country, timeZone: 'UTC' };
    return analyse({ sample, collection, context }, [{ locale: 'en-GB' }]).columns[0]?.guessedType;
  };
  expect(typeOf(['912 345 678', '600 123 456'], 'ES')).toBe('phone_number');
  expect(typeOf(['912 345 678', '1 250'], 'ES')).toBe('decimal');
  expect(typeOf(['100 345 678', '600 123 456'], 'ES')).toBe('decimal');
});

test('a title with a comma above the header of a wider table is no header', () => {
  const rows = [
    ['Report', '2024'],
    ['Name', 'City', 'Amount'],
    ['Anna', 'Rome', '5'],
    ['Bob', 'Oslo', '6'],
  ];
  expect(analysed(rows).headerRow).toBe(2);
  // A column without a name makes none of a header.
  const unnamed = [['Name', 'City'], ...rows.slice(2)];
  expect(analysed(unnamed).headerRow).toBe(1);
});

test('a column whose numbers prove another decimal sign than the file’s is read by its own', () => {
  const writings = [{ locale: 'en-GB' }, { locale: 'es-ES' }] as const;
  const collection = { fields: [], columns: [] } as unknown as CollectionDefinition;
  const context = { country: 'ES', timeZone: 'UTC' };
  const rows = [
    ['Price', 'Weight', 'Longitude'],
    ['1.250,50', '2,75', '-3.703'],
    ['2,5', '1,5', '40.4168'],
  ];
  const read = { sample: { ...plain, rows }, collection, context };
  const { writing, columns } = analyse(read, writings);
  const signs = columns.map(({ guess }) => 'decimalSign' in guess && guess.decimalSign);
  expect([writing.locale, signs]).toEqual(['es-ES', [false, false, '.']]);
  expect(columns.map(({ guessedType }) => guessedType)).toEqual(['decimal', 'decimal', 'decimal']);
  // What was chosen for the file holds for all columns.
  const chosen = analyse({ ...read, isSignChosen: true }, writings).columns;
  expect(chosen.some(({ guess }) => 'decimalSign' in guess && guess.decimalSign !== undefined)).toBe(false);
});

test('a column of a field is read as most of its cells can be, and shows by which cells', () => {
  const writings = [{ locale: 'en-US' }, { locale: 'es-ES' }] as const;
  const fee = {
    title: 'Fee',
    columnName: 'fee',
    dataType: 'decimal',
    settings: { scale: 2, min: null, max: null },
  };
  const collection = { fields: [fee], columns: [fee] } as unknown as CollectionDefinition;
  const context = { country: 'US', timeZone: 'UTC' };
  const sample = {
    ...plain,
    rows: [
      ['Name', 'Fee'],
      ['Ana', '99,5'],
      ['Bea', 'zwölf'],
      ['Cy', '5,25'],
    ],
  };
  const analysis = analyse({ sample, collection, context }, writings);
  expect(analysis.writing).toEqual({ locale: 'es-ES' });
  expect(findEvidence(analysis, sample, context)).toEqual([
    { part: 'decimalSign', row: 1, text: '99,5', isProof: true },
  ]);
});

test('percentages with three decimals are not read as thousands, and the doubt is shown', () => {
  const writings = [{ locale: 'en-US' }, { locale: 'es-ES' }] as const;
  const collection = { fields: [], columns: [] } as unknown as CollectionDefinition;
  const context = { country: 'US', timeZone: 'UTC' };
  const read = (cells: readonly string[]) => {
    const sample = { ...plain, rows: [['Share'], ...cells.map((cell) => [cell])] };
    const analysis = analyse({ sample, collection, context }, writings);
    const doubts = findEvidence(analysis, sample, context);
    return { locale: analysis.writing.locale, guess: analysis.columns[0]?.guess, doubts };
  };
  const percentage = { to: 'new_field', title: 'Share', dataType: 'percentage' };
  expect(read(['12.345%', '7.125%'])).toEqual({
    locale: 'en-US',
    guess: { ...percentage, scale: 3 },
    doubts: [{ part: 'decimalSign', row: 1, text: '12.345%', isProof: false }],
  });
  expect(read(['12.345%', '7.1%'])).toMatchObject({ locale: 'en-US', guess: { scale: 3 } });
  expect(read(['12.345%', '7,1%'])).toMatchObject({ locale: 'es-ES', doubts: [{ isProof: true }] });
});

test('an amount with three digits behind its point is a doubt', () => {
  const writings = [{ locale: 'en-US' }, { locale: 'es-ES' }] as const;
  const collection = { fields: [], columns: [] } as unknown as CollectionDefinition;
  const context = { country: 'US', timeZone: 'UTC' };
  const sample = { ...plain, rows: [['Price'], ['$12.345']] };
  const analysis = analyse({ sample, collection, context }, writings);
  expect(findEvidence(analysis, sample, context)).toEqual([
    { part: 'decimalSign', row: 1, text: '$12.345', isProof: false },
  ]);
});

test('one date that has to be read with the day first decides for a thousand that can be read in both ways', () => {
  const writings = [{ locale: 'en-US' }, { locale: 'en-GB' }] as const;
  const collection = { fields: [], columns: [] } as unknown as CollectionDefinition;
  const context = { country: 'US', timeZone: 'UTC' };
  const dates = Array.from({ length: 999 }, () => ['03/04/2024']);
  const orderOf = (sample: FileSample) => {
    const analysis = analyse({ sample, collection, context }, writings);
    return { ...analysis.writing, evidence: findEvidence(analysis, sample, context) };
  };
  const inSample = { ...plain, rows: [['Day'], ...dates, ['31/12/2024']] };
  expect(orderOf(inSample)).toMatchObject({ locale: 'en-GB', evidence: [{ row: 1000, isProof: true }] });
  const later = { column: 0, order: 'day_first', row: 1501, text: '31/12/2024', count: 1 } as const;
  expect(orderOf({ ...plain, rows: [['Day'], ...dates], laterDates: [later] })).toEqual({
    locale: 'en-GB',
    evidence: [{ part: 'dateOrder', row: 1500, text: '31/12/2024', isProof: true }],
  });
});

test('a file whose dates begin with the year is read like that, and so is one whose dates only may, with the doubt', () => {
  const writings = [{ locale: 'en-GB' }, { locale: 'en-US', dateOrder: 'year_first' }] as const;
  const collection = { fields: [], columns: [] } as unknown as CollectionDefinition;
  const context = { country: 'ES', timeZone: 'UTC' };
  const orderOf = (dates: readonly string[]) => {
    const sample = { ...plain, rows: [['Day'], ...dates.map((date) => [date])] };
    const analysis = analyse({ sample, collection, context }, writings);
    return { ...analysis.writing, doubts: findEvidence(analysis, sample, context) };
  };
  expect(orderOf(['24-12-31', '24-11-30', '24-10-05'])).toMatchObject({ dateOrder: 'year_first' });
  const { dateOrder, doubts } = orderOf(['24-12-31', '23-11-30']);
  expect([dateOrder, doubts]).toEqual([
    'year_first',
    [{ part: 'dateOrder', row: 1, text: '24-12-31', isProof: false }],
  ]);
  expect(orderOf(['31-12-24', '30-11-23'])).toEqual({
    locale: 'en-GB',
    doubts: [{ part: 'dateOrder', row: 1, text: '31-12-24', isProof: false }],
  });
  expect(orderOf(['31/12/24']).doubts).toMatchObject([{ isProof: true }]);
});
