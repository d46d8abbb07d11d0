import { expect, test } from 'vitest';
import { ApiProblem, OfflineProblem } from '../../../../api/api-problem.ts';
import { isRetried, retryMs } from './use-retry.ts';

const answered = (status: number, retryAfterSeconds?: number) =>
  new ApiProblem({ type: '', title: '', status, code: 'unavailable', requestId: 'r' }, retryAfterSeconds);

test('a failed save is tried again after twice as long each time, up to a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 50].map((times) => retryMs({ error: new OfflineProblem({}), times }));
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('no save is tried again before the server asks for it', () => {
  expect(retryMs({ error: answered(503, 90), times: 1 })).toBe(90_000);
  expect(retryMs({ error: answered(429, 1), times: 3 })).toBe(8000);
});

test('only what the server may store later is tried again', () => {
  expect([500, 502, 503, 504, 429].map((status) => isRetried(answered(status)))).not.toContain(false);
  expect([400, 403, 404, 409, 422].map((status) => isRetried(answered(status)))).not.toContain(true);
});
