import type { ContentType } from '@fieldhouse/contract/content-types';
import type { ApprovalRule } from '@fieldhouse/contract/teams';

export interface AppliedRule {
  readonly rule: ApprovalRule;
  /** Number of recipients up to which `above` needs no approval. */
  readonly above: number;
}

const severalOnly: ApprovalRule = 'above';
const forSeveral: AppliedRule = { rule: severalOnly, above: 1 };

/** The team's rule as it applies to a message: a transactional one to a single person needs no approval. */
export function approvalRuleFor(type: ContentType, ofTeam: AppliedRule): AppliedRule {
  return type === 'transactional' && ofTeam.rule === 'always' ? forSeveral : ofTeam;
}

/** Whether a message needs the approval of another member, given whether it goes to more people than the rule names. */
export function needsApproval(rule: ApprovalRule, isAboveLimit: boolean): boolean {
  return rule === 'always' || (rule === 'above' && isAboveLimit);
}

/** How many people may get a message that was approved for a number of them: lists grow until it is sent. */
export function mostPeople(approved: number): number {
  return approved + Math.max(10, Math.floor(approved / 10));
}
