// Removes an erased person from the addresses that members typed into an audience. An approval holds for the rest, and a
// source that has no address left reaches no one: without it, the message could go to everyone on its list.
import { type Audience, audience as audienceSchema } from '@fieldhouse/contract/message-audience';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { presentHash } from '../audience/stored-audience.ts';
import { findMessage, listTypedAddresses, setAudienceAfterErasure } from './message-queries.ts';

/** The message is locked by the caller. */
export async function eraseFromAudience(
  ctx: TeamContext,
  messageId: string,
  erasedKey: string,
): Promise<void> {
  const erased = new Set(await listTypedAddresses(ctx.db, messageId, erasedKey));
  if (erased.size === 0) return;
  const row = await findMessage(ctx.db, messageId);
  refuseUnless(row, 'not_found');
  const isApproved = row.approvedHash !== null && row.approvedHash === (await presentHash(ctx, row));
  const audience = withoutAddresses(audienceSchema.parse(row.audience), erased);
  const approvedHash = isApproved ? await presentHash(ctx, { ...row, audience }) : row.approvedHash;
  await setAudienceAfterErasure(ctx.db, messageId, { audience, approvedHash });
  ctx.announce({ type: 'message.changed', messageId: row.id });
}

function withoutAddresses({ include, exclude }: Audience, erased: ReadonlySet<string>): Audience {
  const without = (source: Audience['include'][number]): Audience['include'][number] => {
    if (source.kind !== 'address') return source;
    const { address } = source;
    const isLeft = (value: string) => !erased.has(value);
    return address.kind === 'email'
      ? { kind: 'address', address: { kind: 'email', values: address.values.filter(isLeft) } }
      : { kind: 'address', address: { kind: 'sms', values: address.values.filter(isLeft) } };
  };
  return { include: include.map(without), exclude: exclude.map(without) };
}
