import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { TeamUserId } from '@fieldhouse/contract/ids';
import type { messageOwners } from '@fieldhouse/contract/message-owners';
import type { messageTemplates } from '@fieldhouse/contract/message-templates';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { auditMessage, loadMessage } from '../drafts/change-message.ts';
import { loadTemplate } from '../templates/template-actions.ts';
import { updateTemplateOwner } from '../templates/template-queries.ts';
import { findPossibleOwner, listPossibleOwners, updateOwner } from './possible-owner-queries.ts';

export async function listOwners({
  db,
}: TeamContext): Promise<EndpointReply<(typeof messageOwners)['possibleOwners']>> {
  const rows = await listPossibleOwners(db);
  // Ids of team users, as the database has them.
  return { items: rows.map((row) => ({ id: row.id as TeamUserId, name: fullName(row) })) };
}

/** Neither the content nor the version changes, so that no one who is editing the message is disturbed. */
export async function transferMessage(
  ctx: TeamContext,
  { params, body }: EndpointInput<(typeof messageOwners)['transfer']>,
): Promise<undefined> {
  const message = await loadMessage(ctx, params.messageId);
  const owner = await getPossibleOwner(ctx, body.ownerId);
  if (message.ownerId === owner.id) return;
  await updateOwner(ctx.db, message.id, owner);
  await auditMessage(ctx, 'transferred', message, { owner: owner.name });
  ctx.announce({ type: 'message.changed', messageId: message.id });
}

/** Also of a published template, whose content stays. */
export async function transferTemplate(
  ctx: TeamContext,
  { params, body }: EndpointInput<(typeof messageTemplates)['transfer']>,
): Promise<undefined> {
  const template = await loadTemplate(ctx, params.messageTemplateId);
  const owner = await getPossibleOwner(ctx, body.ownerId);
  if (template.ownerId === owner.id) return;
  await updateTemplateOwner(ctx.db, template.id, owner);
  await writeAudit(ctx, {
    action: 'message.template_transferred',
    subjectId: template.id,
    subjectName: template.name,
    detail: { owner: owner.name },
  });
  ctx.announce({ type: 'message_template.changed', messageTemplateId: params.messageTemplateId });
}

async function getPossibleOwner({ db }: TeamContext, id: string) {
  const owner = await findPossibleOwner(db, id);
  if (!owner) throw invalid(['body', 'ownerId'], 'not_available');
  return { id: owner.id, name: fullName(owner) };
}
