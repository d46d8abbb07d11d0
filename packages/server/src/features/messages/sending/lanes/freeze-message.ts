// Freezes the audience of a message that is due. Its row is locked only for the last moment, since canceling or pausing
// it must not wait for a million recipients: if it was changed in between, nothing of the freezing remains.
import type { StopReason } from '@fieldhouse/domain/messages/sending/stop-reason';
import { hasFeature, type TeamAuthority } from '../../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { findMember } from '../../../identity/index.ts';
import { freezeAudience } from '../../audience/audience-queries.ts';
import { inNameOf } from '../../audience/in-name-of.ts';
import { hasSameViews, wholeAudienceOf } from '../../audience/stored-audience.ts';
import { conditionsOfContents } from '../../conditions/block-conditions.ts';
import { ensureOpenList } from '../../message-consent.ts';
import { withChoosers } from '../../reach-authors/choosers.ts';
import { hasListAtFault } from '../../record-lists/list-checks.ts';
import { freezeRecordLists } from '../../record-lists/record-lists.ts';
import { contentsOf } from '../../stored-translations.ts';
import { chooseLanguages } from '../../translations/recipient-languages-queries.ts';
import { storeVersion } from '../../versions/store-version.ts';
import { linksForSending } from '../compile-for-sending.ts';
import { hasOutgrownApproval, voidedBy } from '../frozen-audience-queries.ts';
import type { MessageLink } from '../layout/number-links.ts';
import { countFrozen } from '../ledger-queries.ts';
import {
  findSendable,
  isAwaitingFreeze,
  lockFreezing,
  markFailed,
  markFrozen,
  replaceLinks,
  type SendableMessage,
} from '../message-state-queries.ts';
import { notifyOwner } from '../notify-owner.ts';
import { delayRecipients, readQueueWhenDue } from '../recipient-times-queries.ts';
import { drawGroups, startTest } from '../winner.ts';

/** From this many new rows on, the planner's statistics are updated. */
const manyRecipients = 1000;
/** A statement that reads or writes all recipients of a message. */
export const toEveryone = { statementTimeoutMs: 120_000 };

/** Rolls the freezing back. */
class ChangedMeanwhile extends Error {}

/** The message, frozen; undefined if it was deleted or is to be frozen later. */
export async function freezeMessage(
  deps: Deps,
  authority: TeamAuthority,
  messageId: string,
): Promise<SendableMessage | undefined> {
  const before = await deps.withTeam(authority, ({ db }) => findSendable(db, messageId));
  if (!before || before.frozenAt || before.status !== 'sending') return before;
  try {
    const message = await deps.withTeam(authority, (ctx) => freezeWithin(ctx, messageId), toEveryone);
    if (message?.frozenAt && message.total >= manyRecipients) await countFrozen(deps.streamPool);
    return message;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return undefined;
    throw error;
  }
}

/** Within the transaction, whose statements may take as long as for `toEveryone`. */
export async function freezeWithin(
  ctx: TeamContext,
  messageId: string,
): Promise<SendableMessage | undefined> {
  await lockFreezing(ctx.db, messageId);
  const message = await findSendable(ctx.db, messageId);
  if (!message || message.frozenAt || message.status !== 'sending') return message;
  // Those of a freezing before are still being deleted; the sender is woken then.
  if (message.settling !== null) return undefined;
  // Scheduled before there were lists, or its list was archived since.
  await ensureOpenList(ctx, message);
  if (!(await hasSameViews(ctx, message))) return fail(ctx, messageId, 'audience_changed');
  const fault = (await isAbandoned(ctx, message)) ? 'sender_not_permitted' : await voidedBy(ctx, message);
  if (fault) return fail(ctx, messageId, fault);
  if (await lacksList(ctx, message)) return fail(ctx, messageId, 'message_not_ready');
  await insertRecipients(ctx, message);
  await replaceLinks(ctx.db, messageId, await linksOfContents(ctx, message));
  await storeVersion(ctx, { messageId }, { content: message, use: 'sent' });
  if (await hasOutgrownApproval(ctx, message)) return fail(ctx, messageId, 'approval_required');
  ctx.announce({ type: 'message.changed', messageId });
  return findSendable(ctx.db, messageId);
}

async function fail(ctx: TeamContext, messageId: string, cause: StopReason) {
  await notifyOwner(ctx, 'message_failed', await markFailed(ctx.db, messageId, cause));
  ctx.announce({ type: 'message.changed', messageId });
  return findSendable(ctx.db, messageId);
}

async function insertRecipients(ctx: TeamContext, message: SendableMessage): Promise<void> {
  // Records that the sender may not see any more get no message.
  const sender = await inNameOf(ctx, message);
  refuseUnless(sender, 'forbidden');
  const audience = wholeAudienceOf(message);
  refuseUnless(audience, 'message_not_ready');
  const filled = await withChoosers(sender, message);
  const conditions = await conditionsOfContents(sender, filled);
  const recipients = await freezeAudience(sender, message.id, audience, { ...message, conditions });
  if (!(await isAwaitingFreeze(ctx.db, message))) throw new ChangedMeanwhile();
  await delayRecipients(sender, message, recipients.collectionIds);
  await chooseLanguages(sender, message, audience);
  const groups = await drawGroups(ctx, message);
  if (!(await markFrozen(ctx.db, message, recipients))) throw new ChangedMeanwhile();
  await startTest(ctx, message, groups);
  await readQueueWhenDue(ctx, message);
  await freezeRecordLists(sender, filled);
}

/** Whether a list of records in it can't be shown any more, such as that of a view that was deleted since. */
async function lacksList(ctx: TeamContext, message: SendableMessage): Promise<boolean> {
  const sender = await inNameOf(ctx, message);
  return sender !== undefined && (await hasListAtFault(sender, await withChoosers(sender, message)));
}

/** Whether who started it was deactivated, or may not send messages any more. */
async function isAbandoned(ctx: TeamContext, { startedBy }: SendableMessage): Promise<boolean> {
  if (startedBy === null) return false;
  const starter = await findMember(ctx.deps, ctx.teamId, startedBy);
  return !(starter && hasFeature(starter, 'outgoing_messages_send'));
}

async function linksOfContents(ctx: TeamContext, message: SendableMessage) {
  const links: MessageLink[] = [];
  for (const content of contentsOf(message)) links.push(...(await linksForSending(ctx, content)));
  return links;
}
