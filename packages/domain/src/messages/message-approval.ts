import type { ContentType } from '@fieldhouse/contract/content-types';
import type { ApprovalRule } from '@fieldhouse/contract/teams';

/** The team's rule as it applies to a message: a transactional one needs no approval. */
export function approvalRuleFor(type: ContentType, rule: ApprovalRule): ApprovalRule {
  return type === 'transactional' ? 'never' : rule;
}

/** Whether a message needs the approval of another member, given whether it goes to more people than the rule names. */
export function needsApproval(rule: ApprovalRule, isAboveLimit: boolean): boolean {
  return rule === 'always' || (rule === 'above' && isAboveLimit);
}
