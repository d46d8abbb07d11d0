// The consent that a stored message depends on.
import { contentType } from '@fieldhouse/contract/content-types';
import { audience as audienceSchema } from '@fieldhouse/contract/messages';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { findList, type MessageOfConsent } from '../subscription-lists/index.ts';

interface StoredMessage {
  readonly type: string;
  readonly subscriptionListId: string | null;
  readonly audience: unknown;
}

export function messageOfConsent({ type, subscriptionListId, audience }: StoredMessage): MessageOfConsent {
  return {
    type: contentType.parse(type),
    subscriptionListId,
    collectionId: audienceSchema.safeParse(audience).data?.collectionId ?? null,
  };
}

/** Marketing is sent only under a list that is not archived. */
export async function ensureOpenList(
  ctx: TeamContext,
  { type, subscriptionListId }: Pick<StoredMessage, 'type' | 'subscriptionListId'>,
): Promise<void> {
  if (type !== 'marketing') return;
  const list = subscriptionListId === null ? undefined : await findList(ctx.db, subscriptionListId);
  if (list && list.archivedAt === null) return;
  throw new Refusal('message_not_ready', { data: { missing: ['subscriptionList'] } });
}
