// Texts on which a careless pattern or parser takes quadratic time: one fragment repeated, between a start
// that opens something and an end that never closes it.

const repeated = [
  '<',
  '<a',
  '<br',
  '<p ',
  '<p>',
  '</p>',
  '<b>',
  '<b></i>',
  '<b><p>',
  '<x>',
  '<img',
  '<a href="https://example.org">',
  '<a href="https://example.org',
  '<p style="color:',
  '<!--',
  '<p>{{',
  '{{',
  '{{a|',
  '{{a}}',
  '{{answer.',
  '}}',
  '&',
  '&amp;',
  '"',
  '""',
  "'",
  '(',
  '[',
  '{',
  '\\',
  ' ',
  '\n',
  ' \n',
  '\r\n',
  '\u00a0',
  '1',
  '1,',
  '1.',
  '12:',
  '1-',
  'T',
  'a',
  'a.',
  'a ',
  'a-',
  '@',
  '%',
  '/',
  ';',
  ' – ',
  ' to ',
  '\u0300\u0316',
  'e\u0301',
  '\u3099\u0300',
  'ﷺ',
  '🙂',
  'İ',
];

const around: readonly (readonly [string, string])[] = [
  ['', 'x'],
  ['<p>\n1{{a|', 'x'],
];

export interface TextShape {
  readonly title: string;
  readonly make: (length: number) => string;
}

const rows: readonly TextShape[] = repeated.flatMap((piece) => [
  ...around.map(([start, end]) => ({
    title: JSON.stringify([start, piece, end]),
    make: (length: number) => start + piece.repeat(Math.ceil(length / piece.length)) + end,
  })),
]);

/** Slow if many of one kind follow many of another: marks, for example, are sorted one by one. */
const halves: readonly TextShape[] = [
  ['\u0300', '\u0316'],
  ['<p>', '</p>'],
  ['<b>', '</b>'],
  ['<ul><li>', '</li></ul>'],
  ['<blockquote>', '</blockquote>'],
  [' ', '\n'],
  ['1', ' '],
  ['(', ')'],
  ['<', '>'],
  ['{{', '}}'],
].map(([first = '', second = '']) => ({
  title: JSON.stringify([first, second]),
  make: (length) => {
    const times = Math.ceil(length / (first.length + second.length));
    return first.repeat(times) + second.repeat(times);
  },
}));

export const textShapes: readonly TextShape[] = [...rows, ...halves];
