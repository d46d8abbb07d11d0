import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ReadingChoices } from '@fieldhouse/contract/file-reading';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv, sampleCsv } from './csv-file.ts';
import { scanEncoding } from './encodings.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(text: string | Uint8Array, choices: ReadingChoices = {}) {
  const file = path.join(folder, 'file.csv');
  await writeFile(file, text);
  const { rows, ...dialect } = await sampleCsv(file, {
    maxRows: 10,
    scan: await scanEncoding(file),
    choices,
  });
  const read = [];
  for await (const piece of readCsv(file, dialect)) read.push(...piece.rows.map(({ cells }) => cells));
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
  [
    'a title above the header',
    'Members 2024\n\nName;City;Age\nAnna;Rome;3\nBob;Oslo;4',
    [['Members 2024'], ['Name', 'City', 'Age'], ['Anna', 'Rome', '3'], ['Bob', 'Oslo', '4']],
  ],
  [
    'tabs and commas in texts',
    'Name\tNote\nAnna\ta, b, c\nBob\td, e, f\n',
    [
      ['Name', 'Note'],
      ['Anna', 'a, b, c'],
      ['Bob', 'd, e, f'],
    ],
  ],
  [
    'one column of texts',
    'Note\nHello, world\nNothing\nYes\nNo; never',
    [['Note'], ['Hello, world'], ['Nothing'], ['Yes'], ['No; never']],
  ],
  [
    'another sign for Excel',
    'sep=^\nName^Age\nAnna^3',
    [
      ['Name', 'Age'],
      ['Anna', '3'],
    ],
  ],
  [
    'tabs and commas in numbers',
    'Name\tFee\nAnna\t1.234,50\nBob\t2,50',
    [
      ['Name', 'Fee'],
      ['Anna', '1.234,50'],
      ['Bob', '2,50'],
    ],
  ],
])('the delimiter of a file with %s is found', async (_name, text, rows) => {
  expect(await rowsOf(text)).toEqual(rows);
});

test('a chosen delimiter replaces the guess and the line for Excel', async () => {
  expect(await rowsOf('sep=;\na;b~c\n', { delimiter: '~' })).toEqual([['a;b', 'c']]);
  expect(await rowsOf('Smith, John\nDoe, Jane\n', { delimiter: '' })).toEqual([
    ['Smith, John'],
    ['Doe, Jane'],
  ]);
});

test('a chosen encoding replaces the guess, and marks bytes that it can’t read', async () => {
  const cyrillic = Buffer.from([0xc8, 0xec, 0xff, 0x0a]);
  expect(await rowsOf(cyrillic)).toEqual([['Имя']]);
  expect(await rowsOf(cyrillic, { encoding: 'windows-1252' })).toEqual([['Èìÿ']]);
  expect(await rowsOf(Buffer.from('José\nX', 'latin1'), { encoding: 'utf-8' })).toEqual([
    ['Jos\ufffd'],
    ['X'],
  ]);
});

test('the mark of UTF-8 is no text, even twice or in a file of two encodings', async () => {
  expect(await rowsOf('\ufeff\ufeff"Name","City"\n')).toEqual([['Name', 'City']]);
  const mixed = Buffer.concat([Buffer.from('\ufeffName\n'), Buffer.from('Málaga\n', 'latin1')]);
  expect(await rowsOf(mixed, { encoding: 'windows-1252' })).toEqual([['Name'], ['Málaga']]);
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

test('NUL far behind the start of a file is left out of its cell', async () => {
  const file = path.join(folder, 'long.csv');
  const names = Array.from({ length: 60_000 }, (_, place) => `row ${place}\n`);
  await writeFile(file, `Name\n${names.join('')}a\u0000b\n`);
  const dialect = { encoding: 'utf-8', delimiter: ',', isLossy: false } as const;
  let last: readonly string[] | undefined;
  for await (const { rows } of readCsv(file, dialect)) last = rows.at(-1)?.cells ?? last;
  expect(last).toEqual(['ab']);
});

test.each([
  ['contact card', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nEND:VCARD'],
  ['calendar', '\ufeffBEGIN:VCALENDAR\nSUMMARY:Picnic, lake'],
  ['web page', '<!DOCTYPE html>\n<table><tr><td>a,b</td></tr></table>'],
  ['XML', '<?xml version="1.0"?>\n<rows><row a="1,2"/></rows>'],
  ['RTF', '{\\rtf1\\ansi Anna, Bob}'],
  ['PDF', '%PDF-1.7\n1 0 obj'],
])('a %s is no table, and none is made of it', async (_name, text) => {
  await expect(rowsOf(text)).rejects.toMatchObject({ reason: 'no_table' });
});
