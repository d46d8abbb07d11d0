// Values on their way from a run into records, and what the records engine says of them on its way back.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { RecordValues } from '@fieldhouse/contract/records';
import type { FieldsTask, ValueSource } from '@fieldhouse/contract/wizard-definition';
import {
  fieldOf,
  type KnownCollections,
  type KnownField,
} from '@fieldhouse/domain/wizards/fields-of-collections';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { RunState } from './run-state.ts';

/** Values in API form by field id. */
export type ValuesByField = ReadonlyMap<string, unknown>;

/** A value as it is put into records: a link is its id. */
function presetOf(source: ValueSource | null, state: Pick<RunState, 'values'>): unknown {
  if (source === null) return null;
  if (source.kind === 'literal') return source.value ?? null;
  return plainValue(state.values.get(source.ref)?.value ?? null);
}

/** The same in the form of a field: one record is a list of one where the field takes several. */
export function presetFor(
  field: Pick<KnownField, 'dataType'> | undefined,
  source: ValueSource | null,
  state: Pick<RunState, 'values'>,
): unknown {
  const value = presetOf(source, state);
  return field?.dataType === 'multi_data_record' && typeof value === 'string' ? [value] : value;
}

/** From `{id, label}` to the id; everything else as it is. */
export function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  return isLink(value) ? value.id : value;
}

function isLink(value: unknown): value is LinkValue {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}

export function toColumns(
  collections: KnownCollections,
  collectionId: string,
  values: ValuesByField,
): RecordValues {
  return Object.fromEntries(
    [...values].flatMap(([fieldId, value]) => {
      const field = fieldOf(collections, collectionId, fieldId);
      return field ? [[field.columnName, value]] : [];
    }),
  );
}

interface AskedOf {
  readonly task: FieldsTask;
  readonly collections: KnownCollections;
}

/** What the records engine says about a column becomes what the page says under a question, and nothing more. */
export function toAnswerIssue(error: unknown, { task, collections }: AskedOf, collectionId: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const columnOf = (name: unknown) =>
    task.fields.find(({ fieldId }) => fieldOf(collections, collectionId, fieldId)?.columnName === name);
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
