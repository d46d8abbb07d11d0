import type { AudienceCount } from '@fieldhouse/contract/message-audience';
import type { Message } from '@fieldhouse/contract/messages';
import { needsApproval } from '@fieldhouse/domain/messages/message-approval';

/** Whether it has to be submitted before it can be sent; the server decides again when it is. */
export function isApprovalMissing({ status, approval }: Message, count: AudienceCount | undefined): boolean {
  if (!needsApproval(approval.rule, count?.isAboveApprovalLimit ?? false)) return false;
  return status === 'draft' || (status === 'approved' && isApprovalVoid(approval, count));
}

/** Whether other people would get it than those for whom it was approved, or from another sender. */
function isApprovalVoid(
  { isOutdated, mostPeople }: Message['approval'],
  count: AudienceCount | undefined,
): boolean {
  return isOutdated || (mostPeople !== null && (count?.reachable ?? 0) > mostPeople);
}
