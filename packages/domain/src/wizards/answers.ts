// Validates a visitor's answers to a step: types, field rules, required fields, and choices among the offered
// options.
import { translationColumn } from '@fieldhouse/contract/collections';
import type { Issue } from '@fieldhouse/contract/errors';
import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { FieldsTask, TaskField } from '@fieldhouse/contract/wizard-definition';
import { fieldTypes } from '../fields/registry.ts';
import type { KnownField } from './fields-of-collections.ts';

export interface AskedField {
  readonly taskField: TaskField;
  readonly field: KnownField;
}

/** The column for an answer in a language: the field's own, or that of its translation. */
export function answerColumn({ columnName, languages = [] }: KnownField, language: string): string {
  return languages.slice(1).includes(language) ? translationColumn(columnName, language) : columnName;
}

/** Options by the handle they were shown under; null if the visitor refers to records by their own ids. */
export type OptionsLookup = (field: KnownField) => ReadonlyMap<string, LinkValue> | null;

export interface CheckedAnswers {
  /** Values in API form by field id; only of fields that were asked. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly issues: readonly Issue[];
}

/**
 * Checks what was sent for the asked fields of a task, by field id; a missing answer counts as empty. All
 * issues are returned, with the path of the answer in the request body.
 */
export function checkAnswers(
  task: Pick<FieldsTask, 'id'>,
  asked: readonly AskedField[],
  sent: Readonly<Record<string, unknown>>,
  offersOf: OptionsLookup,
): CheckedAnswers {
  const values = new Map<string, unknown>();
  const issues: Issue[] = [];
  for (const { taskField, field } of asked) {
    const path = ['body', 'answers', task.id, field.id];
    const named = withoutHandles(sent[field.id] ?? null, offersOf(field));
    const parsed = named.isOffered
      ? fieldTypes[field.dataType].parse(named.value, field.settings)
      : { ok: false as const, rule: 'not_a_choice', data: undefined };
    if (!parsed.ok) {
      issues.push({ path, rule: parsed.rule, ...(parsed.data && { data: { ...parsed.data } }) });
      continue;
    }
    const value = field.dataType === 'boolean' ? boxValue(parsed.value, field) : parsed.value;
    if (isMissing(value, taskField, field)) issues.push({ path, rule: 'value_required' });
    else values.set(field.id, value);
  }
  const known = new Set(asked.map(({ field }) => field.id));
  for (const key of Object.keys(sent)) {
    if (!known.has(key)) issues.push({ path: ['body', 'answers', task.id, key], rule: 'unknown_property' });
  }
  return { values, issues };
}

/** An untouched box is false if the collection requires a value. */
function boxValue(value: unknown, field: KnownField): unknown {
  return value === null && field.isRequired ? false : value;
}

/**
 * A box required by the wizard must be ticked ("I agree"); one required only by its collection may be false.
 */
function isMissing(value: unknown, taskField: TaskField, field: KnownField): boolean {
  if (field.dataType === 'boolean') return taskField.isRequired && !field.isRequired && value !== true;
  return value === null && (taskField.isRequired || field.isRequired);
}

function withoutHandles(
  value: unknown,
  offers: ReadonlyMap<string, LinkValue> | null,
): { readonly value: unknown; readonly isOffered: boolean } {
  if (offers === null || value === null) return { value, isOffered: true };
  const handles: readonly unknown[] = Array.isArray(value) ? value : [value];
  const ids = handles.map((handle) => (typeof handle === 'string' ? offers.get(handle)?.id : undefined));
  if (ids.some((id) => id === undefined)) return { value: null, isOffered: false };
  return { value: Array.isArray(value) ? ids : ids[0], isOffered: true };
}
