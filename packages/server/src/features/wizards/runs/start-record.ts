// The record that a run was started for. Only its id is stored; it is reloaded with the permissions of the
// person who runs each time something is shown or done, so a run never stores a value and never knows more
// than its person. Holders of a personal link are not members of the team; their access is what the manifest
// of the published version defines for that one record.

import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import type { DataRecord } from '@fieldhouse/contract/records';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { StepView } from '@fieldhouse/contract/wizard-runs';
import { recordFieldName, startRecordName } from '@fieldhouse/domain/wizards/names/variable-names';
import { recordRightsByLink } from '@fieldhouse/domain/wizards/publishing/manifest';
import { changesStart } from '@fieldhouse/domain/wizards/tasks/start-record';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { type CollectionDefinition, loadCollection } from '../../catalogue/index.ts';
import { listRunnableRecordIds, mayRunForSome } from '../../personal-links/index.ts';
import type { Access } from '../../records/engine/access/index.ts';
import { accessOf, fieldsOnlyAccess, findRecords, openFieldsOf } from '../../records/index.ts';
import { fieldTextIn, recordNameIn } from './localized-text.ts';
import type { RunRow, RunValue } from './run-queries.ts';

export interface StartRecord {
  readonly collection: CollectionDefinition;
  readonly record: DataRecord;
}

/**
 * Refuses with `wizard_record_not_found` if the record is missing, of another collection, or not visible to
 * the person; the reply is the same.
 */
async function getStartRecord(
  ctx: TeamContext,
  manifest: WizardManifest,
  { collectionId, recordId }: { readonly collectionId: string; readonly recordId: string },
): Promise<StartRecord> {
  try {
    const collection = await loadCollection(ctx, collectionId);
    const access = await recordAccess(ctx, manifest, collection);
    const [record] = await findRecords(ctx, { collectionId, ids: [recordId], access });
    refuseUnless(record, 'wizard_record_not_found');
    return { collection, record };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    throw new Refusal('wizard_record_not_found', { cause: error });
  }
}

/** Access of the person who runs: a member's own, or for a link's holder what the version names. */
export function recordAccess(
  ctx: TeamContext,
  manifest: WizardManifest,
  collection: CollectionDefinition,
): Promise<Access> {
  if (ctx.actor.kind === 'member') return accessOf(ctx, collection);
  return fieldsOnlyAccess(ctx, collection, recordRightsByLink(manifest, collection.id));
}

/**
 * The start record of an existing run: null if its wizard starts without one, `gone` if the record is missing
 * or no longer visible to the person.
 */
export async function findStartRecord(
  ctx: TeamContext,
  {
    mode,
    wizardId,
    recordCollectionId,
    recordId,
  }: Pick<RunRow, 'mode' | 'wizardId' | 'recordCollectionId' | 'recordId'>,
  manifest: WizardManifest,
): Promise<StartRecord | 'gone' | null> {
  if (recordCollectionId === null || recordId === null) return null;
  try {
    const wizard = { id: wizardId, startsWith: recordCollectionId };
    // Who builds a wizard tests it for any record that they can read.
    const runnable = mode === 'live' ? await listRunnableRecordIds(ctx, wizard, [recordId]) : [recordId];
    refuseUnless(runnable.length > 0, 'wizard_record_not_found');
    return await getStartRecord(ctx, manifest, { collectionId: recordCollectionId, recordId });
  } catch (error) {
    const isGone = error instanceof Refusal && goneCodes.has(error.code);
    if (isGone) return 'gone';
    throw error;
  }
}

/** The collection may have been deleted. */
const goneCodes: ReadonlySet<string> = new Set(['wizard_record_not_found', 'not_found']);

/** The start record of a new run; null if its wizard starts without one. */
export async function chooseStartRecord(
  ctx: TeamContext,
  { definition, manifest }: { readonly definition: WizardDefinition; readonly manifest: WizardManifest },
  recordId: string | null,
): Promise<StartRecord | null> {
  const { startsWith } = definition;
  if (startsWith === null) return null;
  refuseUnless(recordId, 'wizard_record_required', { data: { collectionId: startsWith } });
  return getStartRecord(ctx, manifest, { collectionId: startsWith, recordId });
}

/** Refuses unless the member may run the wizard for this record, or without any. */
export async function ensureMayRun(
  ctx: TeamContext,
  wizardId: string,
  start: StartRecord | null,
): Promise<void> {
  if (start === null) {
    refuseUnless(mayRunForSome(ctx, { id: wizardId, startsWith: null }), 'wizard_closed');
    return;
  }
  const wizard = { id: wizardId, startsWith: start.collection.id };
  const ids = await listRunnableRecordIds(ctx, wizard, [start.record.id]);
  refuseUnless(ids.length > 0, 'wizard_record_forbidden');
}

/** Refuses a link that would show values of this record which its creator may not read. */
export async function ensureLinkDisclosesOnlyReadable(
  ctx: TeamContext,
  { collection, record }: StartRecord,
  manifest: WizardManifest,
): Promise<void> {
  const open = await openFieldsOf(ctx, { collectionId: collection.id, recordId: record.id });
  for (const fieldId of recordRightsByLink(manifest, collection.id).read) {
    refuseUnless(open.read.has(fieldId), 'wizard_record_forbidden');
  }
}

/** Refuses unless the person's own permissions allow what the steps do in this record. */
export async function ensureChangeable(
  ctx: TeamContext,
  { collection, record }: StartRecord,
  steps: readonly WizardStep[],
): Promise<void> {
  // The access of a link was granted by the publisher and the link's creator.
  if (ctx.actor.kind !== 'member') return;
  const changed = steps.flatMap(({ tasks }) =>
    tasks.flatMap((task) => (changesStart(task) ? task.fields : [])),
  );
  if (changed.length === 0) return;
  const open = await openFieldsOf(ctx, { collectionId: collection.id, recordId: record.id });
  for (const { fieldId, mode } of changed) {
    // A question shows the current value, so the field has to be readable as well.
    const isOpen = open.change.has(fieldId) && (mode === 'hidden' || open.read.has(fieldId));
    refuseUnless(isOpen, 'wizard_record_forbidden');
  }
}

/** The record and its fields by the names that texts and values refer to; unreadable fields are empty. */
export function recordValues(start: StartRecord | 'gone' | null, language: string): RunValue[] {
  if (start === null || start === 'gone') return [];
  const { collection, record } = start;
  return [
    {
      name: startRecordName,
      type: 'single_data_record',
      value: { id: record.id, label: recordNameIn(record, collection, language) },
    },
    ...collection.fields.map((field) => ({
      name: recordFieldName(field.id),
      type: field.dataType,
      value: record.values[field.columnName] ?? null,
      shown: fieldTextIn(record, collection, field, language),
    })),
  ];
}

export function shownRecord(start: StartRecord | 'gone' | null, language: string): StepView['record'] {
  if (start === null || start === 'gone') return null;
  const { collection, record } = start;
  const collectionId: CollectionId = collection.id;
  const id: RecordId = record.id;
  return { collectionId, id, label: recordNameIn(record, collection, language), version: record.version };
}
