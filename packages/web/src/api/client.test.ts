import { collections } from '@fieldhouse/contract/collections';
import type { CollectionId, TeamId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { isProblem, problemOf } from './api-problem.ts';
import { addressOf } from './client.ts';

// Ids are branded; these two only appear in a URL.
const teamId = '01a1fca3-8992-744a-98af-107b230fd44a' as TeamId;
const collectionId = 'a/b?c' as CollectionId;

test('an address carries its parameters encoded', () => {
  expect(addressOf(collections.get, { params: { teamId, collectionId } })).toBe(
    `/api/teams/${teamId}/collections/a%2Fb%3Fc`,
  );
});

test('a refusal keeps its code, issues, data and request id', async () => {
  const body = {
    type: 'about:blank',
    title: 'name taken',
    status: 409,
    code: 'name_taken',
    requestId: 'req-1',
    data: { name: 'People' },
  };
  const problem = await problemOf(
    new Response(JSON.stringify(body), {
      status: 409,
      headers: { 'content-type': 'application/problem+json' },
    }),
  );
  expect(problem).toMatchObject({
    code: 'name_taken',
    requestId: 'req-1',
    data: { name: 'People' },
    issues: [],
  });
  expect(isProblem(problem, 'conflict', 'name_taken')).toBe(true);
  expect(isProblem(problem, 'conflict')).toBe(false);
});

test('a page of a proxy instead of an answer becomes a general problem', async () => {
  const problem = await problemOf(
    new Response('<html>', { status: 502, headers: { 'content-type': 'text/html', 'retry-after': '3' } }),
  );
  expect(problem).toMatchObject({ code: 'unavailable', status: 502, retryAfterSeconds: 3 });
});
