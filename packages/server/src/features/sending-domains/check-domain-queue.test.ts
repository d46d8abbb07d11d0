import { expect, test } from 'vitest';
import { isDueDaily } from './check-domain-queue.ts';

test('a daily check is due a day after the last one, of whatever kind', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  expect(isDueDaily(null, now)).toBe(true);
  expect(isDueDaily(new Date('2026-11-23T12:00:00Z'), now)).toBe(true);
  expect(isDueDaily(new Date('2026-11-23T14:00:00Z'), now)).toBe(false);
});
