// The consent that a stored message depends on.
import { contentType } from '@fieldhouse/contract/content-types';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { findList, type MessageOfConsent } from '../subscription-lists/index.ts';

interface StoredMessage {
  readonly type: string;
  readonly subscriptionListId: string | null;
}

/** Of the message to one of its recipients. */
export function messageOfConsent(
  { type, subscriptionListId }: StoredMessage,
  { collectionId }: { readonly collectionId: string | null },
): MessageOfConsent {
  return { type: contentType.parse(type), subscriptionListId, collectionId };
}

/** Marketing is sent only under a list that is not archived. */
export async function ensureOpenList(
  ctx: TeamContext,
  { type, subscriptionListId }: StoredMessage,
): Promise<void> {
  if (type !== 'marketing') return;
  const list = subscriptionListId === null ? undefined : await findList(ctx.db, subscriptionListId);
  if (list && list.archivedAt === null) return;
  throw new Refusal('message_not_ready', { data: { missing: ['subscriptionList'] } });
}
