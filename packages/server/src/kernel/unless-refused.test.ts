import { expect, test } from 'vitest';
import { Refusal } from './http/refusal.ts';
import { unlessRefused } from './unless-refused.ts';

const refuse = (code: 'not_found' | 'forbidden' | 'busy') => () => Promise.reject(new Refusal(code));

test('work that is not refused gives its result', async () => {
  expect(await unlessRefused(() => Promise.resolve(1), ['not_found'])).toBe(1);
});

test('only the named refusals count as nothing', async () => {
  expect(await unlessRefused(refuse('not_found'), ['not_found'])).toBeUndefined();
  await expect(unlessRefused(refuse('forbidden'), ['not_found'])).rejects.toThrow('forbidden');
});

test('a busy server refuses nothing for good', async () => {
  expect(await unlessRefused(refuse('forbidden'))).toBeUndefined();
  await expect(unlessRefused(refuse('busy'))).rejects.toThrow('busy');
});

test('a bug is no refusal', async () => {
  await expect(unlessRefused(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
});
