import { expect, test } from 'vitest';
import { readPastedText } from './read-pasted-text.ts';

test.each([
  ['one cell', 'a', [['a']]],
  [
    'rows and columns',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'lines of a Mac, and of several kinds',
    'a\tb\rc\td\r\ne\tf\n',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  ],
  [
    'empty cells',
    '\ta\n\t\n',
    [
      ['', 'a'],
      ['', ''],
    ],
  ],
  [
    'emoji',
    '🎉🎉 party\tred\nBob\tblue',
    [
      ['🎉🎉 party', 'red'],
      ['Bob', 'blue'],
    ],
  ],
  [
    'typed quotation marks',
    '"sample text"\n"sample text\nsample text',
    [['"sample text"'], ['"sample text'], ['sample text']],
  ],
  [
    'several lines in a cell',
    '"a ""b""\nc"\td\ne\tf',
    [
      ['a "b"\nc', 'd'],
      ['e', 'f'],
    ],
  ],
  ['a quotation mark inside of a cell', '5" pipe\t6"', [['5" pipe', '6"']]],
])('%s are read as they were copied', (_name, text, cells) => {
  expect(readPastedText(text)).toEqual(cells);
});
