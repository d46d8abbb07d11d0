// Turns a draft into an immutable version. The publisher has reviewed the manifest and sends its fingerprint,
// so that nothing that changed since is published unseen.
import { createHash } from 'node:crypto';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  isFieldsTask,
  type WizardDefinition,
  wizardDefinition,
} from '@fieldhouse/contract/wizard-definition';
import { type WizardManifest, wizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { Publication, Wizard, wizards } from '@fieldhouse/contract/wizards';
import type { KnownList } from '@fieldhouse/domain/wizards/known-messages';
import { manifestOf, widensManifest } from '@fieldhouse/domain/wizards/publishing/manifest';
import { problemsOf } from '@fieldhouse/domain/wizards/publishing/publish-check';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { describeTemplates } from '../../messages/index.ts';
import { findTaskTargets } from '../../projects/index.ts';
import { findOpenList } from '../../subscription-lists/index.ts';
import { loadKnownCollections } from '../known-collections.ts';
import { linkToStart } from './link-to-start.ts';
import { ensureMayGrant, ensureMaySelect, ensureSeesLinked } from './publisher-rights.ts';
import { describeWizard, draftOf, getWizardRow, sanitizeDefinitionTexts } from './wizard-actions.ts';
import {
  type Dependency,
  insertDependencies,
  insertVersion,
  lastVersionNumber,
  lockWizard,
  type WizardRow,
} from './wizard-queries.ts';

export async function checkPublication(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizards.publication>,
): Promise<Publication> {
  return publicationOf(ctx, await getWizardRow(ctx, params.wizardId));
}

export async function publishWizard(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizards.publish>,
): Promise<Wizard> {
  await lockWizard(ctx.db, params.wizardId);
  const row = await getWizardRow(ctx, params.wizardId);
  const publication = await publicationOf(ctx, row);
  const { manifestSha256, isWider: isWiderNow } = publication;
  const isSame = body.draftRev === row.draftRev && body.manifestSha256 === manifestSha256;
  refuseUnless(isSame, 'stale_version');
  const { definition, manifest } = await ensurePublishable(ctx, row, publication);
  const id = newId();
  const number = (await lastVersionNumber(ctx.db, row.id)) + 1;
  await insertVersion(ctx.db, {
    id,
    wizardId: row.id,
    number,
    name: row.name,
    icon: row.icon,
    definition,
    manifest,
    sha256: sha256(definition),
    draftRev: row.draftRev,
    publishedBy: userIdOf(ctx.actor),
    publishedAt: ctx.now(),
  });
  await insertDependencies(ctx.db, id, dependenciesOf(manifest));
  const live = row.liveDefinition === null ? null : wizardDefinition.parse(row.liveDefinition).startsWith;
  await linkToStart(ctx, row, { before: live, after: definition.startsWith });
  await writeAudit(ctx, {
    action: 'wizard.published',
    subjectId: row.id,
    subjectName: row.name,
    detail: { number, manifest, isWider: isWiderNow },
  });
  ctx.announce({ type: 'wizard.changed', wizardId: row.id });
  return describeWizard(ctx, row.id);
}

/** The draft as a version, if it could be published by those who test it. */
export async function publishableDraft(ctx: TeamContext, row: WizardRow) {
  return ensurePublishable(ctx, row, await publicationOf(ctx, row));
}

/** The draft, whatever its problems, if the person may grant all that it would do. */
export async function grantableDraft(ctx: TeamContext, row: WizardRow) {
  return ensureGrantable(ctx, row, await publicationOf(ctx, row));
}

type Checked = Pick<Publication, 'manifest' | 'problems'>;

async function ensurePublishable(ctx: TeamContext, row: WizardRow, checked: Checked) {
  const { definition, manifest, problems } = await ensureGrantable(ctx, row, checked);
  if (problems.length > 0) throw new Refusal('wizard_not_publishable', { data: { problems } });
  return { definition, manifest };
}

async function ensureGrantable(ctx: TeamContext, row: WizardRow, { manifest, problems }: Checked) {
  const draft = draftOf(row);
  await ensureMayGrant(ctx, manifest, draft);
  await ensureSeesLinked(ctx, draft);
  await ensureMaySelect(ctx, draft);
  return { definition: sanitizeDefinitionTexts(draft), manifest, problems };
}

async function publicationOf(ctx: TeamContext, row: WizardRow): Promise<Publication> {
  const definition = draftOf(row);
  const collections = await loadKnownCollections(ctx, definition);
  const templates = await describeTemplates(ctx, templateIdsOf(definition));
  const targets = {
    ...templates,
    lists: await knownLists(ctx, definition),
    projects: await knownProjects(ctx, definition),
  };
  const manifest = manifestOf(definition, collections, targets);
  return {
    draftRev: row.draftRev,
    problems: problemsOf(definition, collections, targets),
    manifest,
    manifestSha256: sha256(manifest).toString('hex'),
    isWider: widensManifest(
      manifest,
      row.liveManifest === null ? undefined : wizardManifest.parse(row.liveManifest),
    ),
  };
}

/** The open lists that people may join. */
async function knownLists(ctx: TeamContext, { steps }: WizardDefinition): Promise<Map<string, KnownList>> {
  const tasks = steps.flatMap((step) => step.tasks).filter(isFieldsTask);
  const ids = tasks.flatMap(({ consents }) => consents.map((one) => one.subscriptionListId));
  const lists = new Map<string, KnownList>();
  for (const id of new Set(ids.filter((one) => one !== null))) {
    const list = await findOpenList(ctx, id);
    if (list) lists.set(id, { name: list.internalName, optIn: list.optIn });
  }
  return lists;
}

function knownProjects(ctx: TeamContext, { steps }: WizardDefinition) {
  const tasks = steps.flatMap((step) => step.tasks).filter((task) => 'projectId' in task);
  return findTaskTargets(ctx, {
    projectIds: tasks.flatMap(({ projectId }) => projectId ?? []),
    assigneeIds: tasks.flatMap(({ assigneeIds }) => assigneeIds),
  });
}

function templateIdsOf({ steps }: WizardDefinition): string[] {
  const tasks = steps.flatMap((step) => step.tasks);
  return tasks.flatMap((task) => ('templateId' in task ? (task.templateId ?? []) : []));
}

function dependenciesOf(manifest: WizardManifest): Dependency[] {
  const { creates, updates, finds, members, exports: exported, offers } = manifest;
  const all: Dependency[] = [
    ...[...creates, ...updates].flatMap(({ collectionId, asked, hidden }) =>
      dependenciesOn('write', collectionId, [...asked, ...hidden]),
    ),
    ...recordDependencies(manifest),
    ...finds.flatMap(({ collectionId, compared, shown, used }) => [
      ...dependenciesOn('filter', collectionId, compared),
      ...dependenciesOn('show', collectionId, shown),
      ...dependenciesOn('read', collectionId, used).slice(1),
    ]),
    ...members.flatMap(({ collectionId }) => dependenciesOn('write', collectionId, [])),
    ...exported.flatMap(({ collectionId, fields }) => dependenciesOn('read', collectionId, fields)),
    ...manifest.choices.flatMap(({ collectionId, fields, filteredBy }) => [
      ...dependenciesOn('filter', collectionId, filteredBy),
      ...dependenciesOn('show', collectionId, fields),
    ]),
    ...offers.map(({ collectionId }): Dependency => ({ kind: 'list', objectId: collectionId, use: 'show' })),
  ];
  // Several tasks may use the same field in the same way.
  return [...new Map(all.map((one) => [`${one.kind}:${one.objectId}:${one.use}`, one])).values()];
}

function dependenciesOn(
  use: Dependency['use'],
  collectionId: string,
  fields: readonly { readonly fieldId: string }[],
): Dependency[] {
  return [
    { kind: 'collection', objectId: collectionId, use },
    ...fields.map(({ fieldId }): Dependency => ({ kind: 'field', objectId: fieldId, use })),
  ];
}

function recordDependencies({ record }: WizardManifest): Dependency[] {
  if (record === null) return [];
  return [
    ...dependenciesOn('read', record.collectionId, record.read),
    ...dependenciesOn('write', record.collectionId, [...record.asked, ...record.hidden]).slice(1),
  ];
}

/** Our own code builds both with a fixed key order, so equal content serialises equally. */
function sha256(value: WizardDefinition | WizardManifest): Buffer {
  return createHash('sha256').update(JSON.stringify(value)).digest();
}
