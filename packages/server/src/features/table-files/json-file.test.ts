import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileError } from './file-row.ts';
import { JsonSplitter } from './json-file.ts';
import { readFile, sampleFile } from './open-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-json-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readText(text: string) {
  const file = path.join(folder, 'people.json');
  await writeFile(file, text);
  const sample = await sampleFile(file, { fileName: 'people.json', maxRows: 10, choices: {} });
  const rows: unknown[] = [];
  for await (const chunk of readFile(file, sample)) rows.push(...chunk.rows.map(({ cells }) => cells));
  return { sample, rows };
}

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

test('names and values that can’t be stored are read as far as they can', async () => {
  const { sample, rows } = await readText(
    '{"da\\u0000ta":[{"na\\u0000me":"a\\u0000b","x\\ud83d":{"\\udc00":["\\ud83d"]}}],"o\\u0000":[{"a":1},{"a":2}]}',
  );
  expect(sample).toMatchObject({
    listPath: ['data'],
    lists: [['data'], ['o']],
    keys: ['name', 'x\ufffd'],
  });
  expect(rows).toEqual([
    ['name', 'x\ufffd'],
    [{ json: 'ab' }, { json: { '\ufffd': ['\ufffd'] } }],
  ]);
});

test('the name of a list is not cut within a character', async () => {
  const { sample } = await readText(JSON.stringify({ [`${'x'.repeat(999)}😀`]: [{ a: 1 }] }));
  expect(sample.listPath[0]?.isWellFormed()).toBe(true);
  expect(sample.keys).toEqual(['a']);
});

test.each(['', ',"n":12345678901234567890'])(
  'lists in each other without end are refused%s',
  async (more) => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    await expect(readText(`[{"a":${deep}${more}}]`)).rejects.toThrow('not_json');
  },
);
