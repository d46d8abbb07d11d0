import type { ContentType } from '@fieldhouse/contract/content-types';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  type MessageTemplate,
  type MessageTemplateId,
  type messageTemplates,
  type TemplateAction,
  type TemplateSummary,
  templateStatus,
  templateUsage,
} from '@fieldhouse/contract/message-templates';
import { missingContent } from '@fieldhouse/domain/messages/missing-parts';
import { displayTypeOf, mayUseTemplate, templateActionsOf } from '@fieldhouse/domain/messages/template-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import { sanitizeRichText } from '../../../kernel/html/sanitize-rich-text.ts';
import { readIdCursor } from '../../../kernel/http/cursors.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { findOwner } from '../owner-queries.ts';
import { compileForSending } from '../sending/compile-for-sending.ts';
import { renderMessage } from '../sending/compile-message.ts';
import {
  deleteTemplate,
  findFromScratch,
  findTemplate,
  insertFromScratch,
  insertTemplate,
  listTemplates,
  type TemplateContentRow,
  type TemplateRow,
  updateTemplate,
} from './template-queries.ts';

type Input<E extends keyof typeof messageTemplates> = EndpointInput<(typeof messageTemplates)[E]>;

export async function listMessageTemplates(ctx: TeamContext, { query }: Input<'list'>) {
  const limit = query.limit ?? 50;
  const before = readIdCursor(query.after);
  const rows = await listTemplates(ctx.db, query.status, { before, limit: limit + 1 });
  const items = rows.slice(0, limit).map(toSummary);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function getMessageTemplate(
  ctx: TeamContext,
  { params }: Input<'get'>,
): Promise<MessageTemplate> {
  return toTemplate(await loadTemplate(ctx, params.messageTemplateId));
}

export async function createMessageTemplate(
  ctx: TeamContext,
  { body }: Input<'create'>,
): Promise<MessageTemplate> {
  return made(ctx, { ...toContent(body), name: body.name });
}

/** The name is the term of the specification; the pages translate it. */
export async function startFromScratch(ctx: TeamContext): Promise<MessageTemplate> {
  const known = await findFromScratch(ctx.db);
  if (known) return toTemplate(known);
  await insertFromScratch(ctx.db, { id: newId(), name: 'Start From Scratch' });
  const row = await findFromScratch(ctx.db);
  refuseUnless(row, 'not_found');
  return toTemplate(row);
}

export async function changeMessageTemplate(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<MessageTemplate> {
  const row = await loadTemplate(ctx, params.messageTemplateId);
  ensureAllowed(row, 'edit');
  const { version, ...content } = body;
  await change(ctx, row, version, toContent(content));
  return announceAndLoad(ctx, row.id);
}

const effects = {
  publish: { status: 'published', past: 'template_published' },
  archive: { status: 'archived', past: 'template_archived' },
  unarchive: { status: 'draft', past: 'template_unarchived' },
} as const;

export async function actOnMessageTemplate(
  ctx: TeamContext,
  { params, body }: Input<'act'>,
): Promise<MessageTemplate> {
  const row = await loadTemplate(ctx, params.messageTemplateId);
  ensureAllowed(row, body.action);
  if (body.action === 'publish') {
    const missing = missingContent(row);
    refuseUnless(missing.length === 0, 'message_not_ready', { data: { missing } });
  }
  const { status, past } = effects[body.action];
  await change(ctx, row, body.version, { status });
  await audit(ctx, past, row);
  return announceAndLoad(ctx, row.id);
}

export async function copyMessageTemplate(
  ctx: TeamContext,
  { params }: Input<'copy'>,
): Promise<MessageTemplate> {
  const row = await loadTemplate(ctx, params.messageTemplateId);
  const { name, description, usage } = row;
  return made(ctx, { name, description, usage, ...contentOf(row) });
}

export async function deleteMessageTemplate(
  ctx: TeamContext,
  { params }: Input<'delete'>,
): Promise<undefined> {
  const row = await loadTemplate(ctx, params.messageTemplateId);
  ensureAllowed(row, 'delete');
  refuseUnless(await deleteTemplate(ctx.db, row.id, row.status), 'action_not_allowed');
  await audit(ctx, 'template_deleted', row);
  ctx.announce({ type: 'message_template.changed', messageTemplateId: row.id });
}

export async function previewMessageTemplate(ctx: TeamContext, { params }: Input<'preview'>) {
  const row = await loadTemplate(ctx, params.messageTemplateId);
  const compiled = await compileForSending(ctx, {
    ...row,
    type: displayTypeOf(templateUsage.parse(row.usage)),
    tracksOpens: false,
    tracksClicks: false,
    contentLanguage: null,
    subscriptionListId: null,
  });
  const { subject, content } = renderMessage(compiled, newId(), {});
  return { subject, html: content.html(), text: content.text() };
}

/** Initial content of a message of this type when it is started from the template. */
export async function contentFromTemplate(ctx: TeamContext, id: string, type: ContentType) {
  const row = await loadTemplate(ctx, id);
  const { status, usage, isFromScratch } = toSummary(row);
  refuseUnless(mayUseTemplate({ status, usage, isFromScratch }, type), 'action_not_allowed', {
    data: { status, usage, type },
  });
  return contentOf(row);
}

function contentOf({ subjectLine, preheader, bodyHtml, textOnlyVersion }: TemplateRow) {
  return { subjectLine, preheader, bodyHtml, textOnlyVersion };
}

async function loadTemplate(ctx: TeamContext, id: string): Promise<TemplateRow> {
  const row = await findTemplate(ctx.db, id);
  refuseUnless(row, 'not_found');
  return row;
}

function ensureAllowed(row: TemplateRow, action: TemplateAction): void {
  const { status, actions } = toSummary(row);
  refuseUnless(actions.includes(action), 'action_not_allowed', { data: { action, status } });
}

async function change(
  ctx: TeamContext,
  row: TemplateRow,
  version: number,
  effect: TemplateContentRow & { readonly status?: string },
): Promise<void> {
  if (await updateTemplate(ctx.db, row.id, { version, status: row.status }, effect)) return;
  const current = await findTemplate(ctx.db, row.id);
  throw new Refusal('stale_version', { data: { version: current?.version, status: current?.status } });
}

async function made(
  ctx: TeamContext,
  content: TemplateContentRow & { readonly name: string },
): Promise<MessageTemplate> {
  const id = newId();
  await insertTemplate(ctx.db, { id, ownedBy: await ownerName(ctx), ...content });
  await audit(ctx, 'template_created', { id, name: content.name });
  return announceAndLoad(ctx, id);
}

async function ownerName({ actor, db }: TeamContext): Promise<string> {
  if (actor.kind !== 'member') return '';
  const owner = await findOwner(db, actor.teamUserId);
  return owner ? `${owner.firstName} ${owner.lastName}` : actor.email;
}

async function audit(
  ctx: TeamContext,
  verb: string,
  { id, name }: Pick<TemplateRow, 'id' | 'name'>,
): Promise<void> {
  await writeAudit(ctx, { action: `message.${verb}`, subjectId: id, subjectName: name });
}

async function announceAndLoad(ctx: TeamContext, id: string): Promise<MessageTemplate> {
  ctx.announce({ type: 'message_template.changed', messageTemplateId: id });
  return toTemplate(await loadTemplate(ctx, id));
}

function toContent<T extends TemplateContentRow>(body: T): T {
  return body.bodyHtml === undefined ? body : { ...body, bodyHtml: sanitizeRichText(body.bodyHtml) };
}

function toSummary(row: TemplateRow): TemplateSummary {
  const { name, description, isFromScratch, subjectLine, ownedBy } = row;
  const status = templateStatus.parse(row.status);
  return {
    // Created by newId.
    id: row.id as MessageTemplateId,
    name,
    description,
    usage: templateUsage.parse(row.usage),
    status,
    isFromScratch,
    subjectLine,
    createdAt: row.createdAt.toISOString(),
    ownedBy,
    actions: templateActionsOf({ status, isFromScratch }),
  };
}

function toTemplate(row: TemplateRow): MessageTemplate {
  return { ...toSummary(row), version: row.version, ...contentOf(row) };
}
