// Answers as the viewer may read them: those whose field they may read in the record that the run wrote. Where that record was
// deleted, or was never written, the field has to be readable in every record.

import type { CollectionId, FieldId, RecordId, WizardTaskId } from '@fieldhouse/contract/ids';
import type { DataRecord } from '@fieldhouse/contract/records';
import { isFieldsTask, type WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { RunAnswer, RunColumn } from '@fieldhouse/contract/wizard-results';
import { entryNumberOf, taskIdOfKey } from '@fieldhouse/domain/wizards/entries';
import type { KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { outputTaskOf, taskOutputName } from '@fieldhouse/domain/wizards/names/variable-names';
import { taskValueOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import type { TeamContext } from '../../../kernel/context.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import {
  effectiveRules,
  type FieldDefinition,
  findCollection,
  limitedAuthor,
} from '../../catalogue/index.ts';
import { listReadable } from '../../records/index.ts';
import { type ListedRun, listAnswers, listEffects } from './run-queries.ts';

interface AskedField {
  readonly taskId: string;
  readonly label: string;
  readonly field: Pick<FieldDefinition, 'id' | 'dataType' | 'columnName'> & {
    readonly settings: Readonly<Record<string, unknown>>;
  };
  /** It is what records of its collection are called. */
  readonly isName: boolean;
  readonly isAlwaysReadable: boolean;
  readonly isSometimesReadable: boolean;
}

/** The questions of some versions, by task and field. Those of deleted fields are left out. */
export async function loadQuestions(
  ctx: TeamContext,
  definitions: readonly WizardDefinition[],
): Promise<ReadonlyMap<string, AskedField>> {
  const questions = new Map<string, AskedField>();
  const collections = new Map<string, Awaited<ReturnType<typeof readFields>>>();
  for (const task of definitions.flatMap(({ steps }) => steps.flatMap(({ tasks }) => tasks))) {
    const value = taskValueOf(task);
    if (value && !value.isComputed)
      questions.set(taskOutputName(task.id), toAskedVariable(task.id, value.field));
    if (!isFieldsTask(task) || task.collectionId === null) continue;
    const known = collections.get(task.collectionId) ?? (await readFields(ctx, task.collectionId));
    collections.set(task.collectionId, known);
    for (const { fieldId, mode, label } of task.fields) {
      const found = known.get(fieldId);
      const key = keyOf(task.id, fieldId);
      if (found && mode !== 'hidden' && !questions.has(key))
        questions.set(key, { taskId: task.id, label: label || found.field.title, ...found });
    }
  }
  return questions;
}

/**
 * An answer that is stored in no field is shown to those who see the results. A computed value is not: it may come from
 * fields that they may not read.
 */
function toAskedVariable(
  taskId: AskedField['taskId'],
  { title, dataType, settings, columnName }: KnownField,
): AskedField {
  // Its id takes the place of a field's.
  const field = { id: taskId as string as FieldId, dataType, settings, columnName };
  return { taskId, label: title, field, isName: false, isAlwaysReadable: true, isSometimesReadable: true };
}

/** By id, with what the viewer may read of them. */
export async function readFields(ctx: TeamContext, collectionId: string) {
  const collection = await findCollection(ctx, collectionId);
  const viewer = limitedAuthor(ctx);
  const rules = collection && viewer && (await effectiveRules(ctx, collection, viewer));
  return new Map(
    (collection?.fields ?? []).map((field) => [
      field.id as string,
      {
        field,
        isName: field.id === collection?.nameField?.id,
        isAlwaysReadable: !rules || rules.read(field.id) === 'always',
        isSometimesReadable: rules?.read(field.id) !== 'never',
      },
    ]),
  );
}

function keyOf(taskId: string, fieldId: string): string {
  return `answer.${taskId}.${fieldId}`;
}

export function toColumns(questions: ReadonlyMap<string, AskedField>): RunColumn[] {
  return [...questions.values()]
    .filter(({ isSometimesReadable }) => isSometimesReadable)
    .map(({ taskId, label, field }) => ({
      // Ids of a definition.
      taskId: taskId as WizardTaskId,
      fieldId: field.id,
      title: label,
      dataType: field.dataType,
      settings: field.settings,
    }));
}

export interface RunContent {
  readonly answers: readonly RunAnswer[];
  /** The name among them; of a run that has made no record of it, such as one in the spam box. */
  readonly givenName: string | undefined;
  readonly hasHidden: boolean;
  /** Records of the run that the viewer may read, by their id. */
  readonly records: ReadonlyMap<string, KnownRecord>;
  readonly effects: readonly Effect[];
}

interface KnownRecord {
  readonly collectionId: CollectionId;
  readonly recordId: RecordId;
  readonly label: string;
}

type Effect = Awaited<ReturnType<typeof listEffects>>[number];

/** In a constant number of statements for each collection. */
export async function loadContents(
  ctx: TeamContext,
  runs: readonly ListedRun[],
  { questions, showsUnfinished }: { questions: ReadonlyMap<string, AskedField>; showsUnfinished: boolean },
): Promise<(runId: string) => RunContent> {
  const ids = runs.map(({ id }) => id);
  const variables = [...questions.keys()].filter((name) => outputTaskOf(name) !== undefined);
  const effects = Map.groupBy(await listEffects(ctx.db, ids), ({ runId }) => runId);
  const answers = Map.groupBy(await listAnswers(ctx.db, ids, variables), ({ runId }) => runId);
  const readable = await loadRecords(ctx, [
    ...runs.flatMap(({ recordCollectionId, recordId }) => ref(recordCollectionId, recordId)),
    ...[...effects.values()].flat().flatMap(({ collectionId, objectId }) => ref(collectionId, objectId)),
  ]);
  const records = new Map([...readable].map(([id, { known }]) => [id, known]));
  const states = new Map(runs.map(({ id, status }) => [id, status]));
  return (runId) => {
    const own = effects.get(runId) ?? [];
    const stored = answers.get(runId) ?? [];
    const isShown = showsUnfinished || states.get(runId) === 'finished';
    const visible = isShown
      ? stored.flatMap(({ name, value }): RunAnswer[] => {
          const [scope, key = '', fieldId] = name.split('.');
          const taskId = taskIdOfKey(key);
          const entry = entryNumberOf(key);
          const question = questions.get(scope === 'answer' ? keyOf(taskId, fieldId ?? '') : name);
          if (!question || !isReadable(question, own, readable, entry)) return [];
          // Ids of a definition.
          const shared = { taskId: question.taskId as WizardTaskId, fieldId: question.field.id as FieldId };
          return [entry === undefined ? { ...shared, value } : { ...shared, entry, value }];
        })
      : [];
    const ordered = visible.toSorted((a, b) => (a.entry ?? 0) - (b.entry ?? 0));
    const name = ordered.find(({ taskId, fieldId }) => questions.get(keyOf(taskId, fieldId))?.isName)?.value;
    const givenName = typeof name === 'string' ? name : undefined;
    return { answers: ordered, givenName, hasHidden: visible.length < stored.length, records, effects: own };
  };
}

function isReadable(
  { taskId, field, isAlwaysReadable }: AskedField,
  effects: readonly Effect[],
  readable: ReadonlyMap<string, ReadRecord>,
  entry: number | undefined,
): boolean {
  if (isAlwaysReadable) return true;
  const effect = effects.find((one) => one.taskId === taskId && (entry === undefined || one.ord === entry));
  const values = effect && readable.get(effect.objectId)?.values;
  // A value that the viewer may not read is empty, like one that was emptied since.
  return (values?.[field.columnName] ?? null) !== null;
}

interface ReadRecord {
  readonly known: KnownRecord;
  readonly values: DataRecord['values'];
}

interface RecordRef {
  readonly collectionId: string;
  readonly recordId: string;
}

function ref(collectionId: string | null, recordId: string | null): RecordRef[] {
  return collectionId === null || recordId === null ? [] : [{ collectionId, recordId }];
}

async function loadRecords(ctx: TeamContext, refs: readonly RecordRef[]): Promise<Map<string, ReadRecord>> {
  const read = new Map<string, ReadRecord>();
  for (const [collectionId, some] of Map.groupBy(refs, (one) => one.collectionId)) {
    const nameColumn = (await findCollection(ctx, collectionId))?.nameField?.columnName ?? '';
    const ids = [...new Set(some.map(({ recordId }) => recordId))];
    for (const { id, values } of await readableIn(ctx, collectionId, ids)) {
      const label = values[nameColumn];
      const known = {
        // Stored with the run, whose collections have branded ids.
        collectionId: collectionId as CollectionId,
        recordId: id,
        label: typeof label === 'string' ? label : '',
      };
      read.set(id, { known, values });
    }
  }
  return read;
}

async function readableIn(
  ctx: TeamContext,
  collectionId: string,
  ids: readonly string[],
): Promise<DataRecord[]> {
  // The collection was deleted, or is not visible to the viewer.
  return (
    (await unlessRefused(async () => {
      return await listReadable(ctx, collectionId, ids);
    }, ['not_found'])) ?? []
  );
}
