import { phrases } from '@fieldhouse/phrases/en/errors';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../api/api-problem.ts';
import { problemText } from './problem-texts.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { errors: phrases } } }));

async function textOf(problem: object): Promise<string> {
  const headers = { 'content-type': 'application/problem+json' };
  return problemText(await problemOf(new Response(JSON.stringify(problem), { status: 413, headers })));
}

test('what is too large says how much is taken, where that is known', async () => {
  const problem = { type: 't', title: 'x', status: 413, code: 'body_too_large', requestId: 'r' };
  expect(await textOf({ ...problem, data: { maxBytes: 52_428_800 } })).toBe(
    'This is too large to send: at most 50 MB.',
  );
  expect(await textOf(problem)).toBe('This is too large to send.');
});
