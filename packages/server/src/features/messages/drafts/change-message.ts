// The steps that every change of a message consists of: load, check the status, change one version, audit, show.
import type { MessageAction } from '@fieldhouse/contract/message-actions';
import { type Message, messageStatus } from '@fieldhouse/contract/messages';
import { missingOfVersions } from '@fieldhouse/domain/messages/missing-parts';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { senderFaultOfMessage } from '../../senders/index.ts';
import { ensureOpenList } from '../message-consent.ts';
import { findFactsOfContents } from './check-facts.ts';
import { findMessage, type MessageChangeRow, type MessageRow, updateMessage } from './message-queries.ts';
import { showMessage } from './shown-message.ts';
import { actionsOf, inVersions } from './to-message.ts';

/** Refuses an unknown id with `not_found`. */
export async function loadMessage(ctx: TeamContext, id: string): Promise<MessageRow> {
  const row = await findMessage(ctx.db, id);
  refuseUnless(row, 'not_found');
  return row;
}

export function ensureAllowed(ctx: TeamContext, row: MessageRow, action: MessageAction): void {
  const isAllowed = actionsOf(row, ctx.actor).includes(action);
  refuseUnless(isAllowed, 'action_not_allowed', {
    data: { action, status: messageStatus.parse(row.status) },
  });
}

export async function ensureReady(ctx: TeamContext, row: MessageRow): Promise<void> {
  const senderFault = await senderFaultOfMessage(ctx, row);
  const missing = missingOfVersions(inVersions(row, senderFault, await findFactsOfContents(ctx, row)));
  refuseUnless(missing.length === 0, 'message_not_ready', { data: { missing } });
  await ensureOpenList(ctx, row);
}

/** Refuses a version or status that is no longer current, with the current one. */
export async function change(
  ctx: TeamContext,
  row: MessageRow,
  version: number,
  effect: MessageChangeRow,
): Promise<void> {
  const isDone = await updateMessage(ctx.db, row.id, { version, statuses: [row.status] }, effect);
  if (!isDone) throw await staleVersion(ctx, row.id);
}

export async function staleVersion(ctx: TeamContext, id: string): Promise<Refusal> {
  const current = await findMessage(ctx.db, id);
  return new Refusal('stale_version', { data: { version: current?.version, status: current?.status } });
}

export async function auditMessage(
  ctx: TeamContext,
  action: string,
  { id, internalName }: Pick<MessageRow, 'id' | 'internalName'>,
  detail = {},
): Promise<void> {
  await writeAudit(ctx, { action: `message.${action}`, subjectId: id, subjectName: internalName, detail });
}

export async function announceAndLoad(ctx: TeamContext, id: string): Promise<Message> {
  const row = await loadMessage(ctx, id);
  ctx.announce({ type: 'message.changed', messageId: id });
  return showMessage(ctx, row);
}
