import { expect, test } from 'vitest';
import { brakeFor, triedAtMost } from './brakes.ts';

test('five of a hundred addresses that do not exist stop a message, from two hundred mails on', () => {
  expect(brakeFor({ tried: 199, bounced: 100, complained: 0 })).toBe(undefined);
  expect(brakeFor({ tried: 200, bounced: 9, complained: 0 })).toBe(undefined);
  expect(brakeFor({ tried: 200, bounced: 10, complained: 0 })).toBe('bounces');
});

test('three of a thousand complaints stop a message', () => {
  expect(brakeFor({ tried: 1000, bounced: 0, complained: 2 })).toBe(undefined);
  expect(brakeFor({ tried: 1000, bounced: 0, complained: 3 })).toBe('complaints');
});

test('beyond the counted mails, the same reports would not stop it', () => {
  for (const reports of [
    { bounced: 10, complained: 0 },
    { bounced: 0, complained: 3 },
    { bounced: 40, complained: 2 },
  ]) {
    const tried = triedAtMost(reports);
    expect(brakeFor({ ...reports, tried })).toBeDefined();
    expect(brakeFor({ ...reports, tried: tried + 1 })).toBeUndefined();
  }
});
