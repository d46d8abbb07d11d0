import { expect, test } from 'vitest';
import { judgeSpam } from './spam-score.ts';

test.each([
  [{ honeypot: '12', tookMs: 60_000 }, true, ['hidden_field']],
  [{ honeypot: '12', tookMs: 2999 }, true, ['hidden_field', 'hasty']],
  // People who fill in a form quickly are no bots.
  [{ honeypot: '', tookMs: 100 }, false, []],
  [{ honeypot: '', tookMs: 3000 }, false, []],
])('%j: in the spam box %s, because of %j', (answering, isSpam, spamReasons) => {
  expect(judgeSpam(answering)).toMatchObject({ isSpam, spamReasons });
});
