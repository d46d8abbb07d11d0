// Fields of the one record that a task found, or let the person choose, as values of the run. Only ids of records are stored: their
// fields are read when they are needed, by a member with their own permissions, by others as far as the published version names
// them. A record that was deleted, or can't be read, is as empty as none.

import type { DataRecord } from '@fieldhouse/contract/records';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import {
  foundFieldName,
  foundFieldOf,
  taskOutputName,
} from '@fieldhouse/domain/wizards/names/variable-names';
import { isAsPublished } from '@fieldhouse/domain/wizards/publishing/manifest';
import type { SelectionTask } from '@fieldhouse/domain/wizards/selection';
import { selectionOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import type { TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { unlessRefused } from '../../../../kernel/unless-refused.ts';
import { type CollectionDefinition, loadCollection } from '../../../catalogue/index.ts';
import { findRecords } from '../../../records/index.ts';
import { fieldTextIn } from '../localized-text.ts';
import type { RunValue } from '../run-queries.ts';
import { accessToFound } from './access-to-found.ts';
import { recordIdsOf } from './record-ids.ts';

/** What is needed of the state of a run. */
interface Found {
  readonly run: { readonly lang: string };
  readonly version: { readonly definition: WizardDefinition; readonly manifest: WizardManifest };
  readonly values: ReadonlyMap<string, RunValue>;
}

/** No record has it. */
const noId = '00000000-0000-0000-0000-000000000000';

/** The state with the values of these names; without what was named already. */
export async function withFoundFields<T extends Found>(
  ctx: TeamContext,
  state: T,
  names: readonly VariableName[],
): Promise<T> {
  const byTask = Map.groupBy(new Set(names), (name) => foundFieldOf(name)?.taskId);
  byTask.delete(undefined);
  if (byTask.size === 0) return state;
  const tasks = state.version.definition.steps.flatMap((step) => step.tasks);
  const values = new Map(state.values);
  for (const task of tasks) {
    const [selection, ofTask] = [selectionOf(task), byTask.get(task.id)];
    if (!selection || !ofTask) continue;
    for (const value of await foundValues(ctx, state, selection, ofTask)) values.set(value.name, value);
  }
  return { ...state, values };
}

async function foundValues(
  ctx: TeamContext,
  state: Found,
  task: SelectionTask,
  names: readonly VariableName[],
): Promise<RunValue[]> {
  const ids = recordIdsOf(state.values, taskOutputName(task.id));
  const only = ids.length === 1 ? ids[0] : undefined;
  // Visitors could measure whether a record was read.
  if (only === undefined && ctx.actor.kind === 'member') return [];
  const { collectionId } = task;
  refuseUnless(collectionId !== null, 'wizard_outdated');
  const read = await unlessRefused(async () => {
    const collection = await loadCollection(ctx, collectionId);
    const access = await accessToFound(ctx, state.version.manifest, collection);
    const ofCollection = { collectionId: collection.id, ids: [only ?? noId], access };
    const [record] = await findRecords(ctx, ofCollection);
    return { collection, record };
  });
  if (only === undefined) return [];
  return read
    ? fieldValuesOf(state, task, { ...read, names })
    : names.map((name) => ({ name, type: 'unreadable', value: null }));
}

interface FoundRecord {
  readonly collection: CollectionDefinition;
  /** Undefined: they are empty. */
  readonly record: DataRecord | undefined;
  readonly names: readonly VariableName[];
}

/** The values of a record that the task found. A field that changed since the version was published has none. */
export function fieldValuesOf(
  { run, version }: Pick<Found, 'run' | 'version'>,
  task: SelectionTask,
  { collection, record, names }: FoundRecord,
): RunValue[] {
  const published = version.manifest.finds.find(({ collectionId }) => collectionId === task.collectionId);
  return names.flatMap((name) => {
    const { taskId, fieldId } = foundFieldOf(name) ?? {};
    const field = taskId === task.id ? collection.fields.find(({ id }) => id === fieldId) : undefined;
    const named = published?.used.find((one) => one.fieldId === fieldId);
    if (!field || !isAsPublished(named, field)) return [];
    const value = record?.values[field.columnName] ?? null;
    const shown = record && { shown: fieldTextIn(record, collection, field, run.lang) };
    return [{ name: foundFieldName(task.id, field.id), type: field.dataType, value, ...shown }];
  });
}
