import { expect, test } from 'vitest';
import { FileError } from './file-row.ts';
import { JsonSplitter } from './json-file.ts';

test.each(['1,2', '{"a":1},{"a":2}', ']', ',', '[1,2]]', '1]'])(
  'a file with a sign where a value should begin is refused, not read for ever: %s',
  (text) => {
    expect(() => new JsonSplitter().push(`${text}\n`)).toThrow(FileError);
  },
);

test.each([
  ['[1, 2,, 3]', ['1', '2', '3']],
  ['{"a":1}\n{"a":2}\n', ['{"a":1}', '{"a":2}']],
  ['1\n2\n', ['1', '2']],
])('%s is cut into its values', (text, values) => {
  expect(new JsonSplitter().push(text)).toEqual(values);
});
