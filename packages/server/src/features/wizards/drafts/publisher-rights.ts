// What a publisher may let others do: no more than they may do themselves.

import { isRecordLink } from '@fieldhouse/contract/field-types';
import { isFieldsTask, type WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import { mayWorkWithTasks } from '@fieldhouse/domain/tasks/may-work-with-tasks';
import { fieldOf, type KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { recordRightsByLink } from '@fieldhouse/domain/wizards/publishing/manifest';
import {
  fieldsPassedOn,
  foundFieldsPassedOn,
  selectionsPassedOn,
} from '@fieldhouse/domain/wizards/publishing/passed-on';
import { filterWithoutRun } from '@fieldhouse/domain/wizards/selection';
import { selectionOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import { hasFeature, type Member } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { findCollection, limitedAuthor, loadCollection } from '../../catalogue/index.ts';
import { accessOf, checkQuery, listReadable, mayCreateByName } from '../../records/index.ts';
import { findUnsearchable, loadFullRights } from '../full-rights.ts';
import { loadKnownCollections } from '../known-collections.ts';

/**
 * Anyone who runs the wizard may create, choose and send what its manifest names, so publishers can't grant more than their
 * own permissions. In the start record, and in those that they find, members act with their own permissions; only personal links
 * are granted access. But what the wizard does there by itself, the publisher has to be able to do in every record.
 */
export async function ensureMayGrant(
  ctx: TeamContext,
  manifest: WizardManifest,
  definition: WizardDefinition,
): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'member') return;
  const maySend = hasFeature(actor, 'outgoing_messages_send');
  refuseUnless(maySend || manifest.sends.length === 0, 'forbidden');
  const mayAdd = hasFeature(actor, 'outgoing_messages_edit');
  refuseUnless(mayAdd || manifest.subscribes.length === 0, 'forbidden');
  refuseUnless(mayWorkWithTasks(actor) || manifest.tasks.length === 0, 'forbidden');
  const isOpen = manifest.access !== 'team';
  refuseUnless(manifest.members.length === 0 || hasAllData(actor), 'forbidden');
  // Members answer questions about records that they found or chose with their own permissions; what is set unseen, the
  // wizard sets.
  const granted = [
    ...manifest.creates,
    ...manifest.updates.map((one) => (isOpen || one.which === 'created' ? one : { ...one, asked: [] })),
    ...(manifest.record && !isOpen ? [{ ...manifest.record, asked: [] }] : []),
  ];
  for (const { collectionId, asked, hidden } of granted) {
    const full = await loadFullRights(ctx, actor, collectionId);
    const closed = [...asked, ...hidden].find(({ fieldId }) => !full.mayUpdate(fieldId));
    refuseUnless(closed === undefined, 'forbidden', { data: { field: closed?.title } });
  }
  for (const { collectionId, fields, filteredBy } of manifest.choices) {
    const full = await loadFullRights(ctx, actor, collectionId);
    const closed = [...fields, ...filteredBy].find(({ fieldId }) => !full.mayRead(fieldId));
    refuseUnless(full.seesAll && closed === undefined, 'forbidden', { data: { field: closed?.title } });
  }
  for (const { collectionId, collectionName } of manifest.adds) {
    const list = await loadCollection(ctx, collectionId);
    const isAllowed = mayCreateByName(list, await accessOf(ctx, list));
    refuseUnless(isAllowed, 'forbidden', { data: { field: collectionName } });
  }
  if (isOpen) await ensureMayOpen(ctx, actor, manifest);
  await ensureMayPassOn(ctx, actor, definition);
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

/** The publisher could otherwise read through members who may read more. Personal links are run by members, too. */
async function ensureMayPassOn(ctx: TeamContext, actor: Member, definition: WizardDefinition): Promise<void> {
  if (hasAllData(actor)) return;
  const collections = await loadKnownCollections(ctx, definition);
  for (const task of selectionsPassedOn(definition)) {
    const closed = await findUnsearchable(ctx, actor, task, collections);
    refuseUnless(closed === undefined, 'forbidden', { data: { field: closed } });
  }
  for (const { task, field } of foundFieldsPassedOn(definition, collections))
    await ensureMayRead(ctx, actor, task.collectionId, field);
  const { startsWith } = definition;
  for (const { fieldId } of fieldsPassedOn(definition, collections)) {
    const field = fieldOf(collections, startsWith, fieldId);
    if (field) await ensureMayRead(ctx, actor, startsWith, field);
  }
}

/** In every record, with the name of the record that it links to, as which a link is printed. */
async function ensureMayRead(
  ctx: TeamContext,
  actor: Member,
  collectionId: string | null,
  field: KnownField,
): Promise<void> {
  if (collectionId === null) return;
  const full = await loadFullRights(ctx, actor, collectionId);
  refuseUnless(full.mayRead(field.id), 'forbidden', { data: { field: field.title } });
  const linkedId = isRecordLink(field.dataType) ? linkedCollectionOf(field) : undefined;
  if (linkedId === undefined) return;
  const nameFieldId = (await findCollection(ctx, linkedId))?.nameField?.id;
  const linked = await loadFullRights(ctx, actor, linkedId);
  refuseUnless(nameFieldId === undefined || linked.mayRead(nameFieldId), 'forbidden', {
    data: { field: field.title },
  });
}

/** What people who are not members find and see, and what the wizard uses of it. */
async function ensureMayOpen(ctx: TeamContext, actor: Member, { finds }: WizardManifest): Promise<void> {
  for (const { collectionId, compared, shown, used } of finds) {
    const full = await loadFullRights(ctx, actor, collectionId);
    const closed = [...compared, ...shown, ...used].find(({ fieldId }) => !full.mayRead(fieldId));
    refuseUnless(closed === undefined, 'forbidden', { data: { field: closed?.title } });
  }
}

/** The publisher has to be able to run each search themselves; an invalid one is refused as such. */
export async function ensureMaySelect(ctx: TeamContext, { steps }: WizardDefinition): Promise<void> {
  if (ctx.actor.kind !== 'member') return;
  for (const task of steps.flatMap((step) => step.tasks)) {
    const selection = selectionOf(task);
    if (!selection || selection.collectionId === null) continue;
    const collection = await loadCollection(ctx, selection.collectionId);
    const filter = filterWithoutRun(selection);
    const query = { sorts: selection.sorts, ...(filter && { filter }) };
    await checkQuery(ctx, collection, query, await accessOf(ctx, collection));
  }
}

/** A record that the wizard sets as the value of a link must be visible to the publisher. */
export async function ensureSeesLinked(ctx: TeamContext, definition: WizardDefinition): Promise<void> {
  if (!limitedAuthor(ctx)) return;
  const collections = await loadKnownCollections(ctx, definition);
  for (const task of definition.steps.flatMap((step) => step.tasks)) {
    if (!isFieldsTask(task)) continue;
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
  return (
    (await unlessRefused(
      async () => (await listReadable(ctx, collectionId, ids)).length === new Set(ids).size,
    )) ?? false
  );
}
