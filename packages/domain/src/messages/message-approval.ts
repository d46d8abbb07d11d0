import type { ContentType } from '@fieldhouse/contract/content-types';
import type { ApprovalRule } from '@fieldhouse/contract/teams';

/** The team's rule as it applies to a message: a transactional one needs no approval. */
export function approvalRuleFor(type: ContentType, rule: ApprovalRule): ApprovalRule {
  return type === 'transactional' ? 'never' : rule;
}

/** Whether a message to this many recipients needs the approval of another member. */
export function needsApproval(rule: ApprovalRule, above: number, recipients: number): boolean {
  return rule === 'always' || (rule === 'above' && recipients > above);
}
