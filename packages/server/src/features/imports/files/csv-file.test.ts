import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv, sampleCsv } from './csv-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(text: string) {
  const file = path.join(folder, 'file.csv');
  await writeFile(file, text);
  const { delimiter, encoding, rows } = await sampleCsv(file, 10);
  const read = [];
  for await (const piece of readCsv(file, { delimiter, encoding }))
    read.push(...piece.rows.map(({ cells }) => cells));
  expect(read).toEqual(rows);
  return rows;
}

test.each([
  [
    'commas in numbers',
    'Betrag (EUR, netto);Name\n12,50;Anna',
    [
      ['Betrag (EUR, netto)', 'Name'],
      ['12,50', 'Anna'],
    ],
  ],
  [
    'more commas than semicolons',
    '1,5;2,5\n3,5;4,5',
    [
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ],
  ],
  [
    'semicolons in texts',
    'Name,Tags\nAnna,x;y',
    [
      ['Name', 'Tags'],
      ['Anna', 'x;y'],
    ],
  ],
  [
    'a line for Excel',
    'sep=;\r\nName;Age\r\nAnna;3',
    [
      ['Name', 'Age'],
      ['Anna', '3'],
    ],
  ],
  [
    'a quoted line for Excel',
    '"sep=,"\nName,Age\nAnna,3',
    [
      ['Name', 'Age'],
      ['Anna', '3'],
    ],
  ],
])('the delimiter of a file with %s is found', async (_name, text, rows) => {
  expect(await rowsOf(text)).toEqual(rows);
});

test('lines of delimiters only are no rows', async () => {
  expect(await rowsOf('Name,Age\nAnna,3\n,\n\n,\n')).toEqual([
    ['Name', 'Age'],
    ['Anna', '3'],
  ]);
  // As our own export writes a record without values.
  expect(await rowsOf('Name,Age\n"",\n')).toEqual([
    ['Name', 'Age'],
    ['', ''],
  ]);
});
