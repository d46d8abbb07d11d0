// One reply for the whole admin dashboard. It reads across the slices and writes nothing.
import type { AdminOverview, Attention } from '@fieldhouse/contract/admin-dashboard';
import { mayReadMessages } from '@fieldhouse/domain/messages/may-read-messages';
import type { TeamContext } from '../../kernel/context.ts';
import { listCollections } from '../collections/index.ts';
import { findHeldSince } from '../outgoing-hold/index.ts';
import {
  countMessages,
  countUsers,
  hasBillingAddress,
  listFailedMessages,
  listOpenInvitations,
  measureStorage,
} from './overview-queries.ts';

/** An invitation that expires this soon is worth sending again. */
const soonMs = 3 * 24 * 60 * 60 * 1000;

export async function getAdminOverview(ctx: TeamContext): Promise<AdminOverview> {
  const { db, teamId } = ctx;
  const users = await countUsers(db);
  const { items } = await listCollections(ctx);
  return {
    users,
    collections: items.map(
      ({ id, parentId, pluralName, icon, isUsedAsCustomList, recordCount, isCountExact }) => ({
        id,
        parentId,
        pluralName,
        icon,
        isUsedAsCustomList,
        recordCount,
        isExact: isCountExact,
      }),
    ),
    messages: readsMessages(ctx) ? await countMessages(db, ctx.now()) : null,
    storage: await measureStorage(db, teamId),
    attention: await findAttention(ctx, users),
  };
}

function readsMessages({ actor }: TeamContext): boolean {
  return actor.kind === 'member' && mayReadMessages(actor);
}

async function findAttention(
  ctx: TeamContext,
  { active, admins }: AdminOverview['users'],
): Promise<Attention[]> {
  const failed = readsMessages(ctx) ? await listFailedMessages(ctx.db) : [];
  const soon = new Date(ctx.now().getTime() + soonMs);
  const invitations = await listOpenInvitations(ctx.db, soon);
  const heldSince = await findHeldSince(ctx);
  return [
    ...(heldSince ? [{ type: 'outgoing_on_hold' as const, at: heldSince.toISOString() }] : []),
    ...failed.map(({ id, internalName }) => ({
      type: 'send_failed' as const,
      messageId: id,
      name: internalName,
    })),
    ...invitations.map(({ id, name, expiresAt }) => ({
      type: expiresAt <= ctx.now() ? ('invitation_expired' as const) : ('invitation_expiring' as const),
      teamUserId: id,
      name,
      at: expiresAt.toISOString(),
    })),
    ...((await hasBillingAddress(ctx.db)) ? [] : [{ type: 'no_billing_address' as const }]),
    // A single-user team needs no second admin.
    ...(admins === 1 && active > 1 ? [{ type: 'only_one_admin' as const }] : []),
  ];
}
