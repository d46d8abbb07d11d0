// Validates a visitor's answer to a question: its type, the field's rules, whether it is required, and whether a choice is
// one of the offered options.
import { translationColumn } from '@fieldhouse/contract/collections';
import type { Issue } from '@fieldhouse/contract/errors';
import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { FieldsTask, TaskField } from '@fieldhouse/contract/wizard-definition';
import type { Parsed } from '../fields/field-type.ts';
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
export type OptionsLookup = (field: KnownField, taskId: string) => ReadonlyMap<string, LinkValue> | null;

/** The files that an answer may name, by id. */
export type FilesLookup = (field: KnownField) => ReadonlyMap<string, unknown>;

export interface KnownChoices {
  readonly offersOf: OptionsLookup;
  readonly filesOf: FilesLookup;
}

export interface CheckedAnswer {
  /** In API form. */
  readonly value: unknown;
  /** With the path of the answer in the request body. */
  readonly issue: Issue | undefined;
}

/** Checks what was sent for an asked field of a task; a missing answer counts as empty. */
export function checkAnswer(
  task: Pick<FieldsTask, 'id'>,
  { taskField, field }: AskedField,
  sent: unknown,
  { offersOf, filesOf }: KnownChoices,
): CheckedAnswer {
  const broken = (rule: string, data: object | undefined) => {
    const path = ['body', 'answers', task.id, field.id];
    return { value: null, issue: { path, rule, ...(data && { data: { ...data } }) } };
  };
  const named = withoutHandles(sent ?? null, offersOf(field, task.id));
  if (!named.isOffered) return broken('not_a_choice', undefined);
  const { files } = fieldTypes[field.dataType];
  const parsed = parseAnswer(field, named.value);
  if (!parsed.ok) return broken(parsed.rule, parsed.data);
  const known = files && filesOf(field);
  if (known && files.idsIn(parsed.value).some((id) => !known.has(id)))
    return broken('unknown_choice', undefined);
  const value = field.dataType === 'boolean' ? boxValue(parsed.value, field) : parsed.value;
  if (isMissing(value, taskField, field)) return broken('value_required', undefined);
  return { value, issue: undefined };
}

/** A film may be named instead of its address. */
function parseAnswer({ dataType, settings }: KnownField, value: unknown): Parsed<unknown> {
  const { files, parse } = fieldTypes[dataType];
  const [fileId] = files?.isAlternative ? files.idsIn(value) : [];
  return fileId === undefined ? parse(value, settings) : { ok: true, value: fileId };
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
