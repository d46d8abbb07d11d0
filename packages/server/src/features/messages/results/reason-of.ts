import { type RecipientReason, recipientReason } from '@fieldhouse/contract/message-results';

/** The stored reason. */
export function reasonOf(stored: string | null): RecipientReason | null {
  return stored === null ? null : (recipientReason.safeParse(stored).data ?? 'other');
}
