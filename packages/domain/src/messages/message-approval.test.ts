import { expect, test } from 'vitest';
import { approvalRuleFor, needsApproval } from './message-approval.ts';

test('the rule decides by the number of recipients', () => {
  expect(needsApproval('never', 1, 5000)).toBe(false);
  expect(needsApproval('always', 5000, 1)).toBe(true);
  expect([needsApproval('above', 100, 100), needsApproval('above', 100, 101)]).toEqual([false, true]);
});

test('a transactional message needs no approval', () => {
  expect(approvalRuleFor('transactional', 'always')).toBe('never');
  expect(approvalRuleFor('marketing', 'always')).toBe('always');
});
