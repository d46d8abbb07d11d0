import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { whileBusy } from './while-busy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const problem = (code: string, status: number) =>
  new ApiProblem({ type: 'about:blank', title: code, status, code, requestId: 'r' } as never, 1);

test('a call that finds the server busy is repeated after the time that it names', async () => {
  let calls = 0;
  const done = whileBusy(async () => {
    calls += 1;
    if (calls < 3) throw problem('busy', 503);
    return 'sent';
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(3001);
  expect(calls).toBe(3);
  expect(await done).toBe('sent');
});

test('a server that stays busy, and any other refusal, is reported', async () => {
  let calls = 0;
  const refuse = (code: string, status: number) => async () => {
    calls += 1;
    throw problem(code, status);
  };
  const busy = expect(whileBusy(refuse('busy', 503))).rejects.toMatchObject({ code: 'busy' });
  await vi.advanceTimersByTimeAsync(60_000);
  await busy;
  expect(calls).toBe(5);
  await expect(whileBusy(refuse('wizard_closed', 410))).rejects.toMatchObject({ code: 'wizard_closed' });
  expect(calls).toBe(6);
});
