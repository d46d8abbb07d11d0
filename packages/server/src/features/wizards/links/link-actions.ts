import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  maxWizardLinks,
  type WizardLink,
  wizardLink,
  type wizardLinks,
} from '@fieldhouse/contract/wizard-links';
import type { TeamContext } from '../../../kernel/context.ts';
import { mapUniqueViolation } from '../../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { type CollectionDefinition, loadCollection } from '../../catalogue/index.ts';
import { mayRunForSome } from '../../personal-links/index.ts';
import { accessOf } from '../../records/index.ts';
import { getWizardRow, startCollectionOf } from '../drafts/wizard-actions.ts';
import {
  countLinks,
  deleteLink,
  insertLink,
  type LinkRow,
  listLinkRows,
  updateLink,
} from './link-queries.ts';

type Input<E extends keyof typeof wizardLinks> = EndpointInput<(typeof wizardLinks)[E]>;

/** The wizards that the viewer may start here and now. */
export async function listWizardLinks(ctx: TeamContext, { params }: Input<'list'>) {
  // Refuses collections that are not visible to the viewer.
  const collection = await loadCollection(ctx, params.collectionId);
  await accessOf(ctx, collection);
  const rows = (await listLinkRows(ctx.db, collection.id, maxWizardLinks)).filter(
    ({ wizardId, startsWith }) => mayRunForSome(ctx, { id: wizardId, startsWith }),
  );
  const links = rows.map((row) => toLink(row, collection, ctx.now()));
  return { items: links.filter(({ isOpen, isFitting }) => isOpen && isFitting) };
}

export async function listAllWizardLinks(ctx: TeamContext, { params }: Pick<Input<'listAll'>, 'params'>) {
  return { items: await linksOf(ctx, await loadCollection(ctx, params.collectionId)) };
}

export async function linkWizard(ctx: TeamContext, { params, body }: Input<'create'>): Promise<WizardLink> {
  const { collectionId } = params;
  const collection = await loadCollection(ctx, collectionId);
  const { wizardId, ...content } = body;
  const startsWith = startCollectionOf(await getWizardRow(ctx, wizardId));
  refuseUnless(isFitting(collection, { type: content.type, startsWith }), 'wizard_wrong_record_type');
  refuseUnless((await countLinks(ctx.db, collectionId)) < maxWizardLinks, 'action_not_allowed', {
    data: { max: maxWizardLinks },
  });
  const id = newId();
  await mapUniqueViolation(insertLink(ctx.db, { id, collectionId, wizardId, ...content }), {
    wizard_links__once: 'conflict',
  });
  return auditAndLoad(ctx, collection, { id, action: 'wizard.linked' });
}

export async function changeWizardLink(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<WizardLink> {
  const { collectionId, wizardLinkId: id } = params;
  const collection = await loadCollection(ctx, collectionId);
  const before = await getLink(ctx, collection, id);
  const { type = before.type, description = before.description } = body;
  const { icon = before.icon, isInRowMenus = before.isInRowMenus } = body;
  const startsWith = startCollectionOf(await getWizardRow(ctx, before.wizardId));
  refuseUnless(isFitting(collection, { type, startsWith }), 'wizard_wrong_record_type');
  await mapUniqueViolation(updateLink(ctx.db, id, { type, description, icon, isInRowMenus }), {
    wizard_links__once: 'conflict',
  });
  return auditAndLoad(ctx, collection, { id, action: 'wizard.link_changed' });
}

export async function unlinkWizard(ctx: TeamContext, { params }: Input<'unlink'>): Promise<undefined> {
  const { collectionId, wizardLinkId: id } = params;
  await auditAndLoad(ctx, await loadCollection(ctx, collectionId), { id, action: 'wizard.unlinked' });
  await deleteLink(ctx.db, id);
}

async function linksOf(ctx: TeamContext, collection: CollectionDefinition): Promise<WizardLink[]> {
  const rows = await listLinkRows(ctx.db, collection.id, maxWizardLinks);
  return rows.map((row) => toLink(row, collection, ctx.now()));
}

/**
 * A link for one record needs a wizard that starts with records of the collection, or of one of its
 * ancestors.
 */
function isFitting(
  { id, rootId, chain }: CollectionDefinition,
  { type, startsWith }: { readonly type: string; readonly startsWith: string | null },
): boolean {
  const known = [id, rootId, ...chain.map(({ collectionId }) => collectionId)];
  return type !== 'record' || known.some((one) => one === startsWith);
}

async function getLink(ctx: TeamContext, collection: CollectionDefinition, id: string): Promise<WizardLink> {
  const link = (await linksOf(ctx, collection)).find((one) => one.id === id);
  refuseUnless(link, 'not_found');
  return link;
}

/** Announces the link, audits it, and returns its current state; open pages refetch. */
async function auditAndLoad(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { id, action }: { readonly id: string; readonly action: string },
): Promise<WizardLink> {
  const link = await getLink(ctx, collection, id);
  const detail = { collection: collection.row.pluralName };
  await writeAudit(ctx, { action, subjectId: id, subjectName: link.wizardName, detail });
  ctx.announce({ type: 'wizard.changed', wizardId: link.wizardId });
  return link;
}

function toLink(row: LinkRow, collection: CollectionDefinition, now: Date): WizardLink {
  const { liveVersionId, closesAt, maxAnswers, answers } = row;
  const hasRoom = maxAnswers === null || answers < maxAnswers;
  const isOpen = liveVersionId !== null && (closesAt === null || closesAt > now) && hasRoom;
  const takesTokens = isOpen && row.access === 'token';
  return wizardLink.parse({ ...row, isOpen, isFitting: isFitting(collection, row), takesTokens });
}
