import { expect, test } from 'vitest';
import { readPasted } from './read-pasted.ts';

type DataTypes = readonly ('plain_text' | 'url' | 'email_address')[];

function pasted(html: string, text = '', dataTypes: DataTypes = []): string[][] {
  const fields = dataTypes.map((dataType) => ({ dataType }));
  return readPasted({ getData: (type) => (type === 'text/html' ? html : text) }, fields);
}

test('a table of a spreadsheet is pasted cell by cell', () => {
  const html = `<meta charset="utf-8"><table style="color: red"><tbody>
    <tr style="height: 20px"><td style="font-weight: bold">Dina&nbsp;D.</td><td>Two<br>lines</td></tr>
    <tr><td></td><td><a href="https://example.org">Site</a></td></tr></tbody></table>`;
  expect(pasted(html)).toEqual([
    ['Dina D.', 'Two\nlines'],
    ['', 'Site'],
  ]);
});

test('a link is pasted as its text, into a field of addresses as its address', () => {
  const html = `<table><tr><td><a href="https://example.org/anna">Anna</a></td>
    <td><a href="mailto:anna@example.org">anna@example.org</a></td>
    <td><a href="https://example.org">Site</a></td></tr></table>`;
  expect(pasted(html, '', ['plain_text', 'email_address', 'url'])).toEqual([
    ['Anna', 'anna@example.org', 'https://example.org'],
  ]);
});

test('merged cells leave the others in their columns', () => {
  const html = `<table><tr><td rowspan="2">Anna</td><td colspan="2">Choir</td><td>1</td></tr>
    <tr><td>Soprano</td><td>first</td><td>2</td></tr>
    <tr><td>Bob</td><td rowspan="0">Tenor</td><td>second</td><td>3</td></tr>
    <tr><td>Cleo</td><td>third</td><td>4</td></tr></table>`;
  expect(pasted(html)).toEqual([
    ['Anna', 'Choir', '', '1'],
    ['', 'Soprano', 'first', '2'],
    ['Bob', 'Tenor', 'second', '3'],
    ['Cleo', '', 'third', '4'],
  ]);
});

test('other HTML, and what a table of ours copied, is pasted as text', () => {
  expect(pasted('<p>Dina</p>', 'Dina\tEmil')).toEqual([['Dina', 'Emil']]);
  const own = '<table><tr><td gdg-raw-value="x">x</td></tr></table>';
  expect(pasted(own, '"Two\nlines"\tEmil')).toEqual([['Two\nlines', 'Emil']]);
});
