import type { ContentType } from '@fieldhouse/contract/content-types';
import { type DeliveryMethod, deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TeamUserId } from '@fieldhouse/contract/ids';
import type { MessagePart } from '@fieldhouse/contract/message-schedule';
import {
  type MessageTemplate,
  type MessageTemplateId,
  type messageTemplates,
  type StarterTemplate,
  type TemplateAction,
  type TemplateSummary,
  templateStatus,
  templateUsage,
} from '@fieldhouse/contract/message-templates';
import { dataLanguage } from '@fieldhouse/contract/teams';
import { conditionsIn } from '@fieldhouse/domain/messages/content/block-conditions';
import { missingOfContents } from '@fieldhouse/domain/messages/missing-parts';
import { mayUseTemplate, templateActionsOf } from '@fieldhouse/domain/messages/template-rules';
import { baseOfCopies, nameOfCopy } from '@fieldhouse/domain/name-of-copy';
import type { UnsendableReason } from '@fieldhouse/domain/wizards/known-messages';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { readIdCursor, toPage } from '../../../kernel/http/cursors.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { authorsAfter } from '../approvals/authors.ts';
import { withReadableConditions } from '../conditions/block-conditions.ts';
import { outdatedTexts, ownTextsAfter } from '../own-texts/own-texts.ts';
import { ownerOf } from '../owner-of.ts';
import { checkedBlocks, noBlocks } from '../record-lists/block-authors.ts';
import { withTagAuthors } from '../tag-authors/tag-authors.ts';
import {
  changedTranslations,
  toShownTranslations,
  withReadableTranslations,
} from '../translations/change-translations.ts';
import { storeVersion, versionBeforeChange } from '../versions/store-version.ts';
import { hasPersonalLink } from '../wizard-links/wizard-faults.ts';
import { blocksOf, storedStyle, toStoredStyle, toWrittenContent } from '../written-content.ts';
import { ensureMayPublish } from './publishing-right.ts';
import { starterContent } from './starter-content.ts';
import { contentsOfTemplate, parsed, templateWith, writtenTemplate } from './template-contents.ts';
import {
  deleteTemplate,
  findFromScratch,
  findTemplate,
  insertFromScratch,
  insertTemplate,
  insertTemplateVersion,
  listTemplateNames,
  listTemplates,
  type TemplateContentRow,
  type TemplateRow,
  updateTemplate,
} from './template-queries.ts';

type Input<E extends keyof typeof messageTemplates> = EndpointInput<(typeof messageTemplates)[E]>;

export async function listMessageTemplates(ctx: TeamContext, { query }: Input<'list'>) {
  const limit = query.limit ?? 50;
  const before = readIdCursor(query.after);
  const { status, deliveryMethodId: method, ownerId } = query;
  const rows = await listTemplates(ctx.db, { status, method, ownerId }, { before, limit: limit + 1 });
  const { page, next } = toPage(rows, limit, (row) => row.id);
  return { items: page.map(toSummary), next };
}

export async function getMessageTemplate(
  ctx: TeamContext,
  { params }: Input<'get'>,
): Promise<MessageTemplate> {
  return toTemplate(ctx, await loadTemplate(ctx, params.messageTemplateId));
}

export async function createMessageTemplate(
  ctx: TeamContext,
  { body }: Input<'create'>,
): Promise<MessageTemplate> {
  const { starter, deliveryMethodId: method = 'email', ...own } = body;
  refuseUnless(method === 'email' || !starter, 'action_not_allowed');
  const begun = starter && (await contentFromStarter(ctx, starter, null));
  const content = { ...begun, ...(await toContent(ctx, own, { ...noBlocks, method })) };
  return made(ctx, { ...(await withTagAuthors(ctx, {}, content)), name: body.name, method });
}

/** The name is the term of the specification; the pages translate it. */
export async function startFromScratch(
  ctx: TeamContext,
  { body }: Input<'startFromScratch'>,
): Promise<MessageTemplate> {
  const { deliveryMethodId: method = 'email' } = body;
  const known = await findFromScratch(ctx.db, method);
  if (known) return toTemplate(ctx, known);
  await insertFromScratch(ctx.db, { id: newId(), name: 'Start From Scratch', method });
  const row = await findFromScratch(ctx.db, method);
  refuseUnless(row, 'not_found');
  return toTemplate(ctx, row);
}

export async function changeMessageTemplate(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<MessageTemplate> {
  const row = await loadTemplate(ctx, params.messageTemplateId);
  ensureTemplateAllows(row, 'edit');
  const { version, translations, ...own } = body;
  const first = await withTagAuthors(ctx, row, await toContent(ctx, own, row));
  const others = await changedTranslations(ctx, translations, templateWith(row, first));
  return rewriteTemplate(ctx, { row, version, content: { ...first, ...others } });
}

interface RewrittenTemplate {
  readonly row: TemplateRow;
  readonly version: number;
  readonly content: TemplateContentRow;
  /** `own_texts` of the version that is restored. */
  readonly restoredTexts?: unknown;
}

/** Stores another content; what is written over becomes a version. */
export async function rewriteTemplate(
  ctx: TeamContext,
  { row, version, content, restoredTexts }: RewrittenTemplate,
): Promise<MessageTemplate> {
  const after = templateWith(row, content);
  const writing = await versionBeforeChange(ctx, { templateId: row.id }, { before: row, after });
  const authors = 'contentAt' in writing && {
    authors: await authorsAfter(ctx, row.authors, { before: row, after }),
  };
  const before = { ...row, abTest: null };
  const ownTexts = ownTextsAfter(before, { ...after, abTest: null }, restoredTexts);
  await change(ctx, row, version, { ...content, ...writing, ...authors, ownTexts });
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
  ensureTemplateAllows(row, body.action);
  if (body.action === 'publish') {
    refuseIfMissing(await missingOf(ctx, row));
    await ensureMayPublish(ctx, row);
  }
  const { status, past } = effects[body.action];
  await change(ctx, row, body.version, { status });
  if (body.action === 'publish') {
    await insertTemplateVersion(ctx.db, row.id);
    await storeVersion(ctx, { templateId: row.id }, { content: row, use: 'published' });
  }
  await auditTemplate(ctx, past, row);
  return announceAndLoad(ctx, row.id);
}

const maxNameLength = 200;

/** A draft with a name of its own. */
export async function copyMessageTemplate(
  ctx: TeamContext,
  { params }: Input<'copy'>,
): Promise<MessageTemplate> {
  const row = await loadTemplate(ctx, params.messageTemplateId);
  const { description, usage, method } = row;
  const alike = await listTemplateNames(ctx.db, baseOfCopies(row.name));
  const name = nameOfCopy(row.name, alike, maxNameLength);
  // Who wrote the original wrote this one too.
  return made(ctx, { name, description, usage, method, ...contentOf(row) }, row.authors);
}

export async function deleteMessageTemplate(
  ctx: TeamContext,
  { params }: Input<'delete'>,
): Promise<undefined> {
  const row = await loadTemplate(ctx, params.messageTemplateId);
  ensureTemplateAllows(row, 'delete');
  refuseUnless(await deleteTemplate(ctx.db, row.id, row.status), 'action_not_allowed');
  await auditTemplate(ctx, 'template_deleted', row);
  ctx.announce({ type: 'message_template.changed', messageTemplateId: row.id });
}

/** Initial content of a message of this method and type when it is started from the template, and who wrote it. */
export async function contentFromTemplate(
  ctx: TeamContext,
  id: string,
  message: { readonly method: DeliveryMethod; readonly type: ContentType },
) {
  const row = await loadTemplate(ctx, id);
  ensureUsable(row, message);
  return { content: contentOf(row), authors: row.authors };
}

/** Refused unless messages of this method and type may use it. */
function ensureUsable(
  row: TemplateRow,
  message: { readonly method: DeliveryMethod; readonly type: ContentType },
): void {
  const summary = toSummary(row);
  const { status, usage, deliveryMethodId } = summary;
  refuseUnless(mayUseTemplate(summary, message), 'action_not_allowed', {
    data: { status, usage, deliveryMethodId, type: message.type },
  });
}

/** A template that messages of its method are sent with as it is; the empty one has nothing to send. */
export async function loadPublishedTemplate(
  ctx: TeamContext,
  id: string,
  type: ContentType,
): Promise<TemplateRow> {
  const row = await loadTemplate(ctx, id);
  ensureUsable(row, { method: deliveryMethod.parse(row.method), type });
  // One that was published before its tags were checked is sent as before.
  refuseIfMissing((await missingOf(ctx, row)).filter((part) => part !== 'unknownTags'));
  return row;
}

async function missingOf(ctx: TeamContext, row: TemplateRow): Promise<readonly MessagePart[]> {
  const needs = row.usage === 'transactional_only' && (await needOfRecord(ctx, row)) !== undefined;
  if (needs) return ['blocks'];
  const { first, translations } = writtenTemplate(row);
  return missingOfContents(first, translations);
}

function refuseIfMissing(missing: readonly MessagePart[]): void {
  refuseUnless(missing.length === 0, 'message_not_ready', { data: { missing: [...missing] } });
}

/** In any language: what is sent one at a time has no record that would meet a condition or that a wizard could start with. */
export async function needOfRecord(
  ctx: TeamContext,
  row: TemplateRow,
): Promise<Exclude<UnsendableReason, 'template_for_marketing'> | undefined> {
  const blocks = contentsOfTemplate(row).flatMap(blocksOf);
  if (conditionsIn(blocks).length > 0) return 'template_with_conditions';
  return (await hasPersonalLink(ctx, blocks)) ? 'template_with_personal_links' : undefined;
}

/** Initial content from one of the product's own templates. */
export async function contentFromStarter(
  ctx: TeamContext,
  starter: StarterTemplate,
  language: string | null | undefined,
) {
  const { defaultDataLanguage } = await getTeamRow(ctx.db);
  const { subjectLine, preheader, blocks } = starterContent(starter, language ?? defaultDataLanguage);
  return { subjectLine, preheader, ...toWrittenContent({ blocks }) };
}

function contentOf({ subjectLine, preheader, bodyHtml, textOnlyVersion, ...row }: TemplateRow) {
  return {
    subjectLine,
    preheader,
    blocks: row.blocks === null ? null : JSON.stringify(row.blocks),
    style: row.style === null ? null : JSON.stringify(row.style),
    blockAuthors: JSON.stringify(row.blockAuthors),
    bodyHtml,
    textOnlyVersion,
    ownTexts: JSON.stringify(row.ownTexts),
    contentLanguage: row.contentLanguage,
    translations: row.translations === null ? null : JSON.stringify(row.translations),
  };
}

export async function loadTemplate(ctx: TeamContext, id: string): Promise<TemplateRow> {
  const row = await findTemplate(ctx.db, id);
  refuseUnless(row, 'not_found');
  return row;
}

export function ensureTemplateAllows(row: TemplateRow, action: TemplateAction): void {
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
  content: TemplateContentRow & { readonly name: string; readonly method: string },
  known: readonly string[] = [],
): Promise<MessageTemplate> {
  const id = newId();
  const after = { ...content, translations: parsed(content.translations) };
  const authors = await authorsAfter(ctx, known, { before: {}, after });
  const { method, bodyHtml = '', textOnlyVersion = '' } = content;
  const written = { method, bodyHtml, textOnlyVersion, translations: after.translations };
  const nothing = { ...written, textOnlyVersion: '', translations: null, abTest: null, ownTexts: {} };
  const writing = {
    contentAt: ctx.now(),
    contentBy: userIdOf(ctx.actor),
    authors,
    ownTexts: ownTextsAfter(nothing, { ...nothing, ...written }),
  };
  await insertTemplate(ctx.db, { id, ...(await ownerOf(ctx)), ...writing, ...content });
  await auditTemplate(ctx, 'template_created', { id, name: content.name });
  return announceAndLoad(ctx, id);
}

export async function auditTemplate(
  ctx: TeamContext,
  verb: string,
  { id, name }: Pick<TemplateRow, 'id' | 'name'>,
): Promise<void> {
  await writeAudit(ctx, { action: `message.${verb}`, subjectId: id, subjectName: name });
}

async function announceAndLoad(ctx: TeamContext, id: string): Promise<MessageTemplate> {
  ctx.announce({ type: 'message_template.changed', messageTemplateId: id });
  return toTemplate(ctx, await loadTemplate(ctx, id));
}

async function toContent(
  ctx: TeamContext,
  { blocks: written, style, bodyHtml, ...rest }: Omit<Input<'change'>['body'], 'version' | 'translations'>,
  before: Parameters<typeof checkedBlocks>[2] & { readonly method: string },
): Promise<TemplateContentRow> {
  refuseUnless(before.method === 'email' || !(written || style), 'action_not_allowed');
  const checked = written && (await checkedBlocks(ctx, written, before));
  return {
    ...rest,
    ...toWrittenContent({ blocks: checked?.blocks, bodyHtml }),
    ...(style && { style: toStoredStyle(style) }),
    ...(checked && { blockAuthors: checked.blockAuthors }),
  };
}

function toSummary(row: TemplateRow): TemplateSummary {
  const { name, description, isFromScratch, subjectLine, ownerId, ownedBy } = row;
  const status = templateStatus.parse(row.status);
  return {
    // Created by newId.
    id: row.id as MessageTemplateId,
    name,
    description,
    deliveryMethodId: deliveryMethod.parse(row.method),
    usage: templateUsage.parse(row.usage),
    status,
    isFromScratch,
    subjectLine,
    createdAt: row.createdAt.toISOString(),
    // The id of a team user, as the database has it.
    ownerId: ownerId as TeamUserId | null,
    ownedBy,
    actions: templateActionsOf({ status, isFromScratch }),
  };
}

async function toTemplate(ctx: TeamContext, row: TemplateRow): Promise<MessageTemplate> {
  const { blockAuthors: _authors, ownTexts: _texts, ...content } = contentOf(row);
  const blocks = await withReadableConditions(ctx, blocksOf(row));
  return {
    ...toSummary(row),
    version: row.version,
    ...content,
    ...{ blocks, style: storedStyle(row.style) },
    contentLanguage: dataLanguage.nullable().parse(row.contentLanguage),
    translations: await withReadableTranslations(ctx, toShownTranslations(row.translations)),
    outdatedTexts: outdatedTexts({ ...row, abTest: null }).map(({ language }) => ({ language })),
  };
}
