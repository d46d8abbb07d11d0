// Validates input: every record and field is checked before anything is written, and all errors are reported
// at once.
import type { Issue } from '@fieldhouse/contract/errors';
import type { RecordValues } from '@fieldhouse/contract/records';
import type { Parsed } from '@fieldhouse/domain/fields/field-type';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { patternOf } from '@fieldhouse/domain/fields/text/code-pattern';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import type { Access } from '../access/access.ts';

/** Checked values by field, in API format. Fields that were not sent are absent. */
export type CheckedValues = ReadonlyMap<FieldDefinition, unknown>;

export interface CheckOptions {
  /** New records get defaults and need every required field; for changes only the sent fields are checked. */
  readonly isNew: boolean;
  /** Path of the records in the request, for the issues. */
  readonly path: (index: number) => Issue['path'];
}

/** Further issues are dropped. */
export const maxIssues = 200;

/**
 * Parses the values of each record and, for new records, adds defaults. Throws `unknown_field` or `forbidden`
 * for a field that the viewer may not see or write, and `invalid_input` with all other issues.
 */
export function checkValues(
  collection: CollectionDefinition,
  records: readonly RecordValues[],
  access: Access,
  options: CheckOptions,
): readonly CheckedValues[] {
  const issues: Issue[] = [];
  const checked = records.map((values, index) => {
    const path = options.path(index);
    const own = new Map<FieldDefinition, unknown>();
    for (const [name, value] of Object.entries(values)) {
      const field = collection.byColumn.get(name);
      const isKnown = field && (access.mayRead(field) || access.mayWrite(field));
      if (!isKnown) throw new Refusal('unknown_field', { data: { field: name } });
      if (!access.mayWrite(field)) throw new Refusal('forbidden', { data: { field: name } });
      const isNumberedNow = options.isNew && patternOf(field) !== undefined;
      checkOne({ field, value, isNumberedNow }, own, issues, [...path, name]);
    }
    if (options.isNew) {
      const unsent = collection.fields.filter(({ columnName }) => !Object.hasOwn(values, columnName));
      addDefaults(unsent, own, issues, path);
    }
    return own;
  });
  if (issues.length > 0) throw new Refusal('invalid_input', { issues: issues.slice(0, maxIssues) });
  return checked;
}

interface GivenValue {
  readonly field: FieldDefinition;
  readonly value: unknown;
  /** The record gets a generated code if none is sent. */
  readonly isNumberedNow: boolean;
}

function checkOne(
  { field, value, isNumberedNow }: GivenValue,
  own: Map<FieldDefinition, unknown>,
  issues: Issue[],
  path: Issue['path'],
): void {
  const parsed = parseValue(field, value);
  if (!parsed.ok) issues.push({ path, rule: parsed.rule, ...(parsed.data && { data: { ...parsed.data } }) });
  else if (isBlank(parsed.value) && field.isRequired && !isNumberedNow)
    issues.push({ path, rule: 'value_required' });
  else own.set(field, parsed.value);
}

/** A code is stored exactly as written, but one that is only whitespace does not satisfy a required field. */
function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && !/\S/.test(value));
}

/** `attachFiles` checks whether the writer may reference the file. */
function parseValue({ dataType, settings }: FieldDefinition, value: unknown): Parsed<unknown> {
  const { files, parse } = fieldTypes[dataType];
  const [fileId] = files?.isAlternative ? files.idsIn(value) : [];
  return fileId === undefined ? parse(value, settings) : { ok: true, value: fileId };
}

function addDefaults(
  unsent: readonly FieldDefinition[],
  own: Map<FieldDefinition, unknown>,
  issues: Issue[],
  path: Issue['path'],
): void {
  for (const field of unsent) {
    if (field.defaultValue !== null && field.defaultValue !== undefined) own.set(field, field.defaultValue);
    else if (field.isRequired && !patternOf(field))
      issues.push({ path: [...path, field.columnName], rule: 'value_required' });
  }
}
