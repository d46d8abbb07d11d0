// Converts values from a run into records, and errors of the records engine into issues of a run.
import { holdsSeveral, isRecordLink, type LinkValue } from '@fieldhouse/contract/field-types';
import type { RecordValues } from '@fieldhouse/contract/records';
import type { FieldsTask, ValueSource } from '@fieldhouse/contract/wizard-definition';
import { answerColumn } from '@fieldhouse/domain/wizards/answers';
import {
  fieldOf,
  type KnownCollections,
  type KnownField,
} from '@fieldhouse/domain/wizards/fields-of-collections';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { RunState } from './run-state.ts';

/** Values in API form by field id. */
export type ValuesByField = ReadonlyMap<string, unknown>;

/** A value as it is stored in records: a link is its id. */
function presetOf(
  source: ValueSource | null,
  { values }: Pick<RunState, 'values'>,
  isShown: boolean,
): unknown {
  if (source === null) return null;
  if (source.kind === 'literal') return source.value ?? null;
  const known = values.get(source.ref);
  return plainValue((isShown ? known?.shown : undefined) ?? known?.value ?? null);
}

/** The same in the form of a field: one record becomes a list of one in fields with multiple values. */
export function presetValueOf(
  field: Pick<KnownField, 'dataType'> | undefined,
  source: ValueSource | null,
  state: Pick<RunState, 'values'>,
): unknown {
  return inFormOf(field, presetOf(source, state, false));
}

/** A question's initial value: for translatable fields, the text in the visitor's language. */
export function prefilledValueOf(
  field: KnownField,
  source: ValueSource | null,
  state: Pick<RunState, 'values' | 'run'>,
): unknown {
  const isShown = answerColumn(field, state.run.lang) !== field.columnName;
  return inFormOf(field, presetOf(source, state, isShown));
}

function inFormOf(field: Pick<KnownField, 'dataType'> | undefined, value: unknown): unknown {
  return field && isRecordLink(field.dataType) && holdsSeveral(field.dataType) && typeof value === 'string'
    ? [value]
    : value;
}

/** From `{id, label}` to the id; everything else as it is. */
export function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  return isLink(value) ? value.id : value;
}

function isLink(value: unknown): value is LinkValue {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
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
export function columnFor(field: KnownField, task: FieldsTask, { run }: Pick<RunState, 'run'>): string {
  const asked = task.fields.find(({ fieldId }) => fieldId === field.id);
  const { mode, value = null } = asked ?? {};
  const isVisitors = mode !== 'hidden' || (value?.kind === 'variable' && value.ref.startsWith('answer.'));
  return isVisitors ? answerColumn(field, run.lang) : field.columnName;
}

interface AskedOf {
  readonly task: FieldsTask;
  readonly collections: KnownCollections;
}

/** Maps an engine issue about a column to an issue of its question, and reveals nothing more. */
export function toAnswerIssue(error: unknown, { task, collections }: AskedOf, collectionId: string): unknown {
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
    return ['body', 'answers', task.id, ...(isShown ? [found.fieldId] : [])];
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
