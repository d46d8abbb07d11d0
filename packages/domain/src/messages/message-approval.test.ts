import { expect, test } from 'vitest';
import { approvalRuleFor, mostPeople, needsApproval } from './message-approval.ts';

test('the rule decides by the number of recipients', () => {
  expect(needsApproval('never', true)).toBe(false);
  expect(needsApproval('always', false)).toBe(true);
  expect([needsApproval('above', false), needsApproval('above', true)]).toEqual([false, true]);
});

test('a transactional message to one person needs no approval, one to several does', () => {
  const always = { rule: 'always', above: 100 } as const;
  expect(approvalRuleFor('transactional', always)).toEqual({ rule: 'above', above: 1 });
  expect(approvalRuleFor('marketing', always)).toEqual(always);
  const above = { rule: 'above', above: 100 } as const;
  expect(approvalRuleFor('transactional', above)).toEqual(above);
  expect(approvalRuleFor('transactional', { rule: 'never', above: 100 }).rule).toBe('never');
});

test('an approval holds for ten more people, or for a tenth more', () => {
  expect([0, 2, 100, 119, 5000].map(mostPeople)).toEqual([10, 12, 110, 130, 5500]);
});
