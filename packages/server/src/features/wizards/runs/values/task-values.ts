// Converts values from a run into records, and errors of the records engine into issues of a run.
import { holdsSeveral, isRecordLink } from '@fieldhouse/contract/field-types';
import type { RecordValues } from '@fieldhouse/contract/records';
import type { FieldsTask } from '@fieldhouse/contract/wizard-definition';
import type { ValueSource } from '@fieldhouse/contract/wizard-values';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { answerColumn } from '@fieldhouse/domain/wizards/answers';
import {
  fieldOf,
  type KnownCollections,
  type KnownField,
} from '@fieldhouse/domain/wizards/fields-of-collections';
import { startRecordName } from '@fieldhouse/domain/wizards/names/variable-names';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import { plainValue } from '../plain-value.ts';
import type { RunValue } from '../run-queries.ts';
import type { RunState } from '../run-state.ts';
import { computedFor } from './computed-values.ts';

/** Values in API form by field id. */
export type ValuesByField = ReadonlyMap<string, unknown>;

/** A task that applies. */
export interface CheckedTask {
  /** By field id, without those of fields that don't apply. */
  readonly answers: ValuesByField;
  /** Fields that don't apply: neither asked nor set. */
  readonly skippedIds: ReadonlySet<string>;
  /** Ids of the ticked consents. */
  readonly consentIds?: ReadonlySet<string>;
  /** The records that the task found, or that were chosen. */
  readonly recordIds?: readonly string[];
  /** Of a task with entries, by their number. */
  readonly entries?: ReadonlyMap<number, CheckedTask>;
  /** The answers as values of the run, for what the task itself computes. */
  readonly own?: ReadonlyMap<string, RunValue>;
}

/** The state in which a task sets its values. */
export function withOwn<T extends RunValues>(state: T, own: ReadonlyMap<string, RunValue> = new Map()): T {
  return own.size === 0 ? state : { ...state, values: new Map([...state.values, ...own]) };
}

type RunValues = Pick<RunState, 'values' | 'team' | 'clock'>;

/** A value as it is stored in records: a link is its id. */
function presetOf(
  field: KnownField | undefined,
  source: ValueSource | null,
  { state, isShown }: { readonly state: RunValues; readonly isShown: boolean },
): unknown {
  if (source === null) return null;
  if (source.kind === 'literal') return source.value ?? null;
  if (source.kind === 'computed') return field ? computedFor(field, source.expression, state).value : null;
  const { values } = state;
  const known = values.get(source.ref);
  return plainValue((isShown ? known?.shown : undefined) ?? known?.value ?? null);
}

/** The same in the form of a field: one record becomes a list of one in fields with multiple values, and back. */
export function presetValueOf(
  field: KnownField | undefined,
  source: ValueSource | null,
  state: RunValues,
): unknown {
  return inFormOf(field, fitting(field, source, presetOf(field, source, { state, isShown: false })));
}

/**
 * A value that the wizard sets. Refuses with `wizard_value_unfit` if it is computed and no valid value of the field, which must
 * not be stored as if it were empty.
 */
export function setValueOf(
  field: KnownField | undefined,
  source: ValueSource | null,
  state: RunValues,
  taskId: string,
): unknown {
  const isUnfit = field && source?.kind === 'computed' && !computedFor(field, source.expression, state).isFit;
  if (isUnfit) throw new Refusal('wizard_value_unfit', { cause: new UnfitValueError(taskId, field.id) });
  return presetValueOf(field, source, state);
}

/** Where it is; what is hidden from visitors is not in their reply. */
export class UnfitValueError extends Error {
  override readonly name = 'UnfitValueError';
  readonly taskId: string;
  readonly fieldId: string;

  constructor(taskId: string, fieldId: string) {
    super(`The value computed for ${fieldId} in task ${taskId} is no valid value of the field.`);
    this.taskId = taskId;
    this.fieldId = fieldId;
  }
}

/** A link may carry what the field doesn't take; then it is as if it carried nothing. */
function fitting(
  field: Pick<KnownField, 'dataType' | 'settings'> | undefined,
  source: ValueSource | null,
  value: unknown,
): unknown {
  const isInput = source?.kind === 'variable' && source.ref.startsWith('input.');
  if (!field || !isInput || source.ref === startRecordName) return value;
  return fieldTypes[field.dataType].parse(value, field.settings).ok ? value : null;
}

/** A question's initial value: for translatable fields, the text in the visitor's language. */
export function prefilledValueOf(
  field: KnownField,
  source: ValueSource | null,
  state: RunValues & Pick<RunState, 'run'>,
): unknown {
  const isShown = answerColumn(field, state.run.lang) !== field.columnName;
  return inFormOf(field, presetOf(field, source, { state, isShown }));
}

function inFormOf(field: Pick<KnownField, 'dataType'> | undefined, value: unknown): unknown {
  if (!field || !isRecordLink(field.dataType)) return value;
  if (holdsSeveral(field.dataType)) return typeof value === 'string' ? [value] : value;
  // Of one that was chosen.
  return Array.isArray(value) ? (value[0] ?? null) : value;
}

/** Maps each value to the column that stores it. */
export function toColumns(
  collections: KnownCollections,
  collectionId: string,
  values: ValuesByField,
  columnsOf: (field: KnownField) => readonly string[],
): RecordValues {
  return Object.fromEntries(
    [...values].flatMap(([fieldId, value]) => {
      const field = fieldOf(collections, collectionId, fieldId);
      return field ? columnsOf(field).map((column) => [column, value] as const) : [];
    }),
  );
}

/**
 * The column in which a task stores a field: in the language of the run for the visitor's answers, of this
 * step or an earlier one.
 */
export function columnFor(
  field: KnownField,
  task: FieldsTask,
  { run }: { readonly run: Pick<RunState['run'], 'lang'> },
): string {
  const asked = task.fields.find(({ fieldId }) => fieldId === field.id);
  const { mode, value = null } = asked ?? {};
  const isVisitors = mode !== 'hidden' || (value?.kind === 'variable' && value.ref.startsWith('answer.'));
  return isVisitors ? answerColumn(field, run.lang) : field.columnName;
}

interface AskedOf {
  readonly task: FieldsTask;
  /** Under which its answers are sent; its id, or that of an entry. */
  readonly key?: string;
  readonly collections: KnownCollections;
}

/** Maps an engine issue about a column to an issue of its question, and reveals nothing more. */
export function toAnswerIssue(
  error: unknown,
  { task, collections, key = task.id }: AskedOf,
  collectionId: string,
): unknown {
  if (!(error instanceof Refusal)) return error;
  const columnOf = (name: unknown) =>
    task.fields.find(
      ({ fieldId }) =>
        // The column of a translation is named `motto@es`.
        fieldOf(collections, collectionId, fieldId)?.columnName === String(name).split('@')[0],
    );
  const at = (name: unknown): (string | number)[] => {
    const found = columnOf(name);
    const isShown = found !== undefined && found.mode !== 'hidden';
    return ['body', 'answers', key, ...(isShown ? [found.fieldId] : [])];
  };
  if (error.code === 'value_taken') {
    const issues = [{ path: at(error.details.data?.field), rule: 'value_taken' }];
    return new Refusal('invalid_input', { issues, cause: error });
  }
  if (error.code === 'invalid_input') {
    const issues = (error.details.issues ?? []).map((issue) => ({ ...issue, path: at(issue.path.at(-1)) }));
    return new Refusal('invalid_input', { issues, cause: error });
  }
  return error;
}
