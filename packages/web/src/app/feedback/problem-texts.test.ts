import { phrases } from '@fieldhouse/phrases/en/errors';
import { phrases as spanish } from '@fieldhouse/phrases/es/errors';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../api/api-problem.ts';
import { problemText } from './problem-texts.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { errors: phrases }, es: { errors: spanish } } }));

async function textOf(problem: object, more: Record<string, string> = {}): Promise<string> {
  const headers = { 'content-type': 'application/problem+json', ...more };
  return problemText(await problemOf(new Response(JSON.stringify(problem), { status: 413, headers })));
}

test('what is too large says how much is taken, where that is known', async () => {
  const problem = { type: 't', title: 'x', status: 413, code: 'body_too_large', requestId: 'r' };
  expect(await textOf({ ...problem, data: { maxBytes: 52_428_800 } })).toBe(
    'This is too large to send. The limit is 50 MB.',
  );
  expect(await textOf(problem)).toBe('This is too large to send.');
});

test('too many tries say how long to wait, in the language of the interface', async () => {
  const problem = { type: 't', title: 'x', status: 429, code: 'too_many_requests', requestId: 'r' };
  expect(await textOf(problem, { 'retry-after': '1' })).toBe('Too many tries. Try again in 1 second.');
  expect(await textOf(problem, { 'retry-after': '61' })).toBe('Too many tries. Try again in 2 minutes.');
  expect(await textOf(problem)).toBe('Too many attempts. Wait a moment, then try again.');
  await i18next.changeLanguage('es');
  expect(await textOf(problem, { 'retry-after': '40' })).toBe(
    'Demasiados intentos. Vuelve a intentarlo dentro de 40 segundos.',
  );
  await i18next.changeLanguage('en');
});
