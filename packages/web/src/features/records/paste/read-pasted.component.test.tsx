import { expect, test } from 'vitest';
import { readPasted } from './read-pasted.ts';

type DataTypes = readonly ('plain_text' | 'url' | 'email_address' | 'phone_number')[];

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

test('blocks in a cell are its lines, and white space of the source is none', () => {
  const html = `<table><tr>
    <td>
      <p>Anna</p>
      <p>Smith</p>
    </td><td><div>Riverside</div>Commons</td><td>a
      b&nbsp; c</td><td><span style="white-space:pre">two  blanks</span></td><td><p>a</p><p><br></p><p>b</p></td>
    </tr></table>`;
  expect(pasted(html)).toEqual([['Anna\nSmith', 'Riverside\nCommons', 'a b  c', 'two  blanks', 'a\n\nb']]);
});

test('styles and scripts are no text', () => {
  const html = '<table><tr><td><style>p{color:red}</style>Anna<script>x()</script></td></tr></table>';
  expect(pasted(html)).toEqual([['Anna']]);
});

test('an emoji that is drawn as a picture is pasted as text, and no other picture is', () => {
  const html =
    '<table><tr><td>Ana <img alt="🎉"> and <img alt="🇪🇸"></td><td><img alt="Ana 🎉">Bob</td></tr></table>';
  expect(pasted(html)).toEqual([['Ana 🎉 and 🇪🇸', 'Bob']]);
});

test('a table that lays out others is none, and several are below each other', () => {
  const inner = (name: string) => `<table><tr><td>${name}</td><td>1</td></tr></table>`;
  expect(pasted(`<table><tr><td>${inner('Anna')}</td></tr></table>`)).toEqual([['Anna', '1']]);
  expect(pasted(`${inner('Anna')}<p>and</p>${inner('Bob')}`)).toEqual([
    ['Anna', '1'],
    ['Bob', '1'],
  ]);
});

test('a link to a mailbox or a phone is pasted as its address into such a field', () => {
  const html = `<table><tr><td><a href="mailto:anna%2Bnews@example.org?subject=Hi">Anna</a></td>
    <td><a href="tel:+1-916-555-0142">Call</a></td><td><a href="mailto:anna@example.org">Anna</a></td></tr></table>`;
  expect(pasted(html, '', ['email_address', 'phone_number', 'url'])).toEqual([
    ['anna+news@example.org', '+1-916-555-0142', 'Anna'],
  ]);
  const broken = '<table><tr><td><a href="mailto:anna%FF@example.org">Anna</a></td></tr></table>';
  expect(pasted(broken, '', ['email_address'])).toEqual([['anna%FF@example.org']]);
});
