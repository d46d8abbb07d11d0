// Creates records by name: for file names, and for values that become items of a list.
import type { DataRecord } from '@fieldhouse/contract/records';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { composeText } from '@fieldhouse/domain/fields/text/compose-text';
import type { TeamContext } from '../../kernel/context.ts';
import type { CollectionDefinition } from '../catalogue/index.ts';
import { type Access, fullAccess } from './engine/access/access.ts';
import { narrowToMembers } from './engine/access/member-access.ts';
import { insertRecords } from './engine/write/write-records.ts';

const anywhere = { locale: 'en-US', country: 'US', timeZone: 'UTC' };
const addedAtOnce = 1000;

/** Whether this access allows creating records in the collection, and a name is all that a record needs. */
export function mayCreateByName(target: CollectionDefinition, access: Access | undefined): boolean {
  const { nameField } = target;
  return (
    access?.mayCreate === true &&
    !access.limits?.creatable &&
    nameField !== undefined &&
    access.mayWrite(nameField) &&
    needsNameOnly(target)
  );
}

function needsNameOnly({ fields, nameField }: CollectionDefinition): boolean {
  return fields.every((one) => one === nameField || !one.isRequired || (one.defaultValue ?? null) !== null);
}

/** The name as a value of the name field; undefined if it is not valid for that field. */
export function toNameFieldValue({ nameField }: CollectionDefinition, name: string): unknown {
  if (!nameField) return undefined;
  const parsed = fieldTypes[nameField.dataType].fromText(name, nameField.settings, anywhere);
  return parsed.ok ? (parsed.value ?? undefined) : undefined;
}

/**
 * Names that differ only in case, or in how their accents are written, become one record. Names that the name field does not accept are skipped.
 */
export async function createByName(
  ctx: TeamContext,
  target: CollectionDefinition,
  names: readonly string[],
  batchId: string,
): Promise<readonly { readonly id: string; readonly label: string }[]> {
  const { nameField } = target;
  if (!nameField) return [];
  // The first spelling is used.
  const byFold = new Map<string, string>();
  for (const name of names) {
    const folded = composeText(name).toLowerCase();
    if (!byFold.has(folded)) byFold.set(folded, name);
  }
  const records = [...byFold.values()].flatMap((name) => {
    const value = toNameFieldValue(target, name);
    // Validated by the field type.
    return value === undefined ? [] : [{ [nameField.columnName]: value as string }];
  });
  const access = await narrowToMembers(ctx, target, fullAccess);
  const made: string[] = [];
  for (let at = 0; at < records.length; at += addedAtOnce)
    made.push(
      ...(await insertRecords(ctx, target, records.slice(at, at + addedAtOnce), access, { batchId })),
    );
  return made.map((text) => {
    // The engine writes JSON in the contract's format.
    const { id, values } = JSON.parse(text) as DataRecord;
    return { id, label: String(values[nameField.columnName] ?? '') };
  });
}
