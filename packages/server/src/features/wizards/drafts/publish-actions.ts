// Turns a draft into an immutable version. The publisher has reviewed the manifest and sends its fingerprint,
// so that nothing that changed since is published unseen.
import { createHash } from 'node:crypto';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { isRecordLink } from '@fieldhouse/contract/field-types';
import {
  type WizardDefinition,
  type WizardManifest,
  wizardManifest,
} from '@fieldhouse/contract/wizard-definition';
import type { Publication, Wizard, wizards } from '@fieldhouse/contract/wizards';
import { dataRulesOf } from '@fieldhouse/domain/roles/data-rules';
import { fieldOf, linkedCollectionOf } from '@fieldhouse/domain/wizards/fields-of-collections';
import { manifestOf, recordRightsByLink, widensManifest } from '@fieldhouse/domain/wizards/manifest';
import { problemsOf } from '@fieldhouse/domain/wizards/publish-check';
import type { Member } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { findCollection, limitedAuthor } from '../../catalogue/index.ts';
import { listReadable } from '../../records/index.ts';
import { loadKnownCollections } from '../known-collections.ts';
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
  const { problems, manifest, manifestSha256, isWider: isWiderNow } = await publicationOf(ctx, row);
  const isSame = body.draftRev === row.draftRev && body.manifestSha256 === manifestSha256;
  refuseUnless(isSame, 'stale_version');
  await ensureMayGrant(ctx, manifest);
  await ensureSeesLinked(ctx, draftOf(row));
  if (problems.length > 0) throw new Refusal('wizard_not_publishable', { data: { problems } });
  const definition = sanitizeDefinitionTexts(draftOf(row));
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
    publishedBy: ctx.actor.kind === 'member' ? ctx.actor.userId : null,
    publishedAt: ctx.now(),
  });
  await insertDependencies(ctx.db, id, dependenciesOf(manifest));
  await writeAudit(ctx, {
    action: 'wizard.published',
    subjectId: row.id,
    subjectName: row.name,
    detail: { number, manifest, isWider: isWiderNow },
  });
  ctx.announce({ type: 'wizard.changed', wizardId: row.id });
  return describeWizard(ctx, row.id);
}

/**
 * Anyone who runs the wizard may create what its manifest names, so publishers can't grant more than their
 * own permissions. In the start record, members act with their own permissions; only personal links are
 * granted access to it.
 */
async function ensureMayGrant(ctx: TeamContext, manifest: WizardManifest): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'member') return;
  for (const { collectionId, asked, hidden } of manifest.creates) {
    const full = await loadFullRights(ctx, actor, collectionId);
    const closed = [...asked, ...hidden].find(({ fieldId }) => !full.mayUpdate(fieldId));
    refuseUnless(closed === undefined, 'forbidden', { data: { field: closed?.title } });
  }
  const { record, access } = manifest;
  if (record === null || access !== 'token') return;
  const full = await loadFullRights(ctx, actor, record.collectionId);
  const { read, change } = recordRightsByLink(manifest, record.collectionId);
  const closed = [...record.read, ...record.asked, ...record.hidden].find(
    ({ fieldId }) =>
      (read.has(fieldId) && !full.mayRead(fieldId)) || (change.has(fieldId) && !full.mayUpdate(fieldId)),
  );
  refuseUnless(closed === undefined, 'forbidden', { data: { field: closed?.title } });
}

/**
 * The fields that the member may read or update in every record of the collection. Permissions in an ancestor
 * apply to all records of a child.
 */
async function loadFullRights(ctx: TeamContext, member: Member, collectionId: string) {
  const collection = await findCollection(ctx, collectionId);
  const ancestorIds = collection
    ? [collection.rootId, ...collection.chain.map((one) => one.collectionId)]
    : [];
  const rules = [...new Set([collectionId, ...ancestorIds])].map((id) => dataRulesOf(member, id));
  return {
    mayRead: (fieldId: string) => rules.some((one) => one.read(fieldId) === 'always'),
    mayUpdate: (fieldId: string) => rules.some((one) => one.update(fieldId) === 'always'),
  };
}

/** A record that the wizard sets as the value of a link must be visible to the publisher. */
async function ensureSeesLinked(ctx: TeamContext, definition: WizardDefinition): Promise<void> {
  if (!limitedAuthor(ctx)) return;
  const collections = await loadKnownCollections(ctx, definition);
  for (const task of definition.steps.flatMap((step) => step.tasks)) {
    if (task.type === 'display_text') continue;
    for (const { fieldId, value } of task.fields) {
      const field = fieldOf(collections, task.collectionId, fieldId);
      const targetId = field && isRecordLink(field.dataType) ? linkedCollectionOf(field) : undefined;
      if (targetId === undefined || value?.kind !== 'literal') continue;
      const ids = [value.value ?? []].flat().map(String);
      refuseUnless(await seesAll(ctx, targetId, ids), 'forbidden', { data: { field: field?.title } });
    }
  }
}

async function seesAll(ctx: TeamContext, collectionId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  try {
    return (await listReadable(ctx, collectionId, ids)).length === new Set(ids).size;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function publicationOf(ctx: TeamContext, row: WizardRow): Promise<Publication> {
  const definition = draftOf(row);
  const collections = await loadKnownCollections(ctx, definition);
  const manifest = manifestOf(definition, collections);
  return {
    draftRev: row.draftRev,
    problems: problemsOf(definition, collections),
    manifest,
    manifestSha256: sha256(manifest).toString('hex'),
    isWider: widensManifest(
      manifest,
      row.liveManifest === null ? undefined : wizardManifest.parse(row.liveManifest),
    ),
  };
}

function dependenciesOf(manifest: WizardManifest): Dependency[] {
  return [
    ...manifest.creates.flatMap(({ collectionId, asked, hidden }): Dependency[] => [
      { kind: 'collection', objectId: collectionId, use: 'write' },
      ...[...asked, ...hidden].map(
        ({ fieldId }): Dependency => ({ kind: 'field', objectId: fieldId, use: 'write' }),
      ),
    ]),
    ...recordDependencies(manifest),
    ...manifest.offers.map(
      ({ collectionId }): Dependency => ({ kind: 'list', objectId: collectionId, use: 'show' }),
    ),
  ];
}

function recordDependencies({ record }: WizardManifest): Dependency[] {
  if (record === null) return [];
  const written = [...record.asked, ...record.hidden];
  return [
    { kind: 'collection', objectId: record.collectionId, use: 'read' },
    ...record.read.map(({ fieldId }): Dependency => ({ kind: 'field', objectId: fieldId, use: 'read' })),
    ...written.map(({ fieldId }): Dependency => ({ kind: 'field', objectId: fieldId, use: 'write' })),
  ];
}

/** Our own code builds both with a fixed key order, so equal content serialises equally. */
function sha256(value: WizardDefinition | WizardManifest): Buffer {
  return createHash('sha256').update(JSON.stringify(value)).digest();
}
