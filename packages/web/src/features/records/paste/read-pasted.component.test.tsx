import { expect, test } from 'vitest';
import { readPasted } from './read-pasted.ts';

function pasted(html: string, text = ''): string[][] {
  return readPasted({ getData: (type) => (type === 'text/html' ? html : text) });
}

test('a table of a spreadsheet is pasted cell by cell', () => {
  const html = `<meta charset="utf-8"><table style="color: red"><tbody>
    <tr style="height: 20px"><td style="font-weight: bold">Dina&nbsp;D.</td><td>Two<br>lines</td></tr>
    <tr><td></td><td><a href="https://example.org">Site</a></td></tr></tbody></table>`;
  expect(pasted(html)).toEqual([
    ['Dina D.', 'Two\nlines'],
    ['', 'https://example.org'],
  ]);
});

test('other HTML, and what a table of ours copied, is pasted as text', () => {
  expect(pasted('<p>Dina</p>', 'Dina\tEmil')).toEqual([['Dina', 'Emil']]);
  const own = '<table><tr><td gdg-raw-value="x">x</td></tr></table>';
  expect(pasted(own, '"Two\nlines"\tEmil')).toEqual([['Two\nlines', 'Emil']]);
});
