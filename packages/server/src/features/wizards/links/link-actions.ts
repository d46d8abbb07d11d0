import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  mostWizardLinks,
  type WizardLink,
  wizardLink,
  type wizardLinks,
} from '@fieldhouse/contract/wizard-links';
import { mayRunWizard } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import { translateUnique } from '../../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { loadCollection } from '../../collections/index.ts';
import { accessOf } from '../../records/index.ts';
import {
  countLinks,
  deleteLink,
  insertLink,
  isWizard,
  type LinkRow,
  listLinkRows,
  updateLink,
} from './link-queries.ts';

type Input<E extends keyof typeof wizardLinks> = EndpointInput<(typeof wizardLinks)[E]>;

/** What the asker may start here and now. */
export async function listWizardLinks(ctx: TeamContext, { params }: Input<'list'>) {
  const { actor } = ctx;
  // Refuses the collections that do not exist for the asker.
  await accessOf(ctx, await loadCollection(ctx, params.collectionId));
  const links = await linksOf(ctx, params.collectionId);
  return {
    items: links.filter(
      ({ isOpen, wizardId }) => isOpen && actor.kind === 'member' && mayRunWizard(actor, wizardId),
    ),
  };
}

export async function listAllWizardLinks(ctx: TeamContext, { params }: Input<'listAll'>) {
  await loadCollection(ctx, params.collectionId);
  return { items: await linksOf(ctx, params.collectionId) };
}

export async function linkWizard(ctx: TeamContext, { params, body }: Input<'create'>): Promise<WizardLink> {
  const { collectionId } = params;
  await loadCollection(ctx, collectionId);
  const { wizardId, ...content } = body;
  refuseUnless(await isWizard(ctx.db, wizardId), 'not_found');
  refuseUnless((await countLinks(ctx.db, collectionId)) < mostWizardLinks, 'action_not_allowed', {
    data: { most: mostWizardLinks },
  });
  const id = newId();
  await translateUnique(insertLink(ctx.db, { id, collectionId, wizardId, ...content }), {
    wizard_links__once: 'conflict',
  });
  return noted(ctx, collectionId, { id, action: 'wizard.linked' });
}

export async function changeWizardLink(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<WizardLink> {
  const { collectionId, wizardLinkId: id } = params;
  const before = await getLink(ctx, collectionId, id);
  const { type = before.type, description = before.description } = body;
  const { icon = before.icon, isInRowMenus = before.isInRowMenus } = body;
  await translateUnique(updateLink(ctx.db, id, { type, description, icon, isInRowMenus }), {
    wizard_links__once: 'conflict',
  });
  return noted(ctx, collectionId, { id, action: 'wizard.link_changed' });
}

export async function unlinkWizard(ctx: TeamContext, { params }: Input<'unlink'>): Promise<undefined> {
  const { collectionId, wizardLinkId: id } = params;
  await noted(ctx, collectionId, { id, action: 'wizard.unlinked' });
  await deleteLink(ctx.db, id);
}

async function linksOf(ctx: TeamContext, collectionId: string): Promise<WizardLink[]> {
  const rows = await listLinkRows(ctx.db, collectionId, mostWizardLinks);
  return rows.map((row) => toLink(row, ctx.now()));
}

async function getLink(ctx: TeamContext, collectionId: string, id: string): Promise<WizardLink> {
  const link = (await linksOf(ctx, collectionId)).find((one) => one.id === id);
  refuseUnless(link, 'not_found');
  return link;
}

/** The link as it stands now, with its line in the audit log; every open page asks again. */
async function noted(
  ctx: TeamContext,
  collectionId: string,
  { id, action }: { readonly id: string; readonly action: string },
): Promise<WizardLink> {
  const link = await getLink(ctx, collectionId, id);
  const { row } = await loadCollection(ctx, collectionId);
  const detail = { collection: row.pluralName };
  await writeAudit(ctx, { action, subjectId: id, subjectName: link.wizardName, detail });
  ctx.announce({ type: 'wizard.changed', wizardId: link.wizardId });
  return link;
}

function toLink(row: LinkRow, now: Date): WizardLink {
  const { liveVersionId, closesAt, maxAnswers, answers } = row;
  const hasRoom = maxAnswers === null || answers < maxAnswers;
  const isOpen = liveVersionId !== null && (closesAt === null || closesAt > now) && hasRoom;
  return wizardLink.parse({ ...row, isOpen });
}
