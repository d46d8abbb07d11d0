import { expect, test } from 'vitest';
import { approvalRuleFor, needsApproval } from './message-approval.ts';

test('the rule decides by the number of recipients', () => {
  expect(needsApproval('never', true)).toBe(false);
  expect(needsApproval('always', false)).toBe(true);
  expect([needsApproval('above', false), needsApproval('above', true)]).toEqual([false, true]);
});

test('a transactional message needs no approval', () => {
  expect(approvalRuleFor('transactional', 'always')).toBe('never');
  expect(approvalRuleFor('marketing', 'always')).toBe('always');
});
