// Records of the same name in one list are distinguished by another value, as it is written there.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { DataRecord } from '@fieldhouse/contract/records';
import type { SearchGroup } from '@fieldhouse/contract/search';
import { cutText } from '@fieldhouse/contract/storable-text';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import type { TeamContext } from '../../kernel/context.ts';
import type { FieldDefinition } from '../catalogue/index.ts';
import type { SearchedCollection } from '../records/engine/search/index.ts';
import { findRecords } from '../records/index.ts';

export const longestDetail = 120;

/** In this order; texts that people recognize. */
const telling: readonly DataType[] = [
  'email_address',
  'phone_number',
  'physical_address',
  'plain_text',
  'single_selection_from_list',
  'single_data_record',
  'multi_selection_from_list',
  'multi_data_record',
  'code',
  'url',
];

/** With a detail for each hit that has none, and that shares its name with another one. */
export async function withTwinDetails(
  ctx: TeamContext,
  group: SearchGroup,
  { collection, access }: SearchedCollection,
): Promise<SearchGroup> {
  const named = Map.groupBy(group.hits, ({ label }) => label);
  const twins = group.hits.filter(
    ({ label, detail }) => detail === '' && (named.get(label)?.length ?? 0) > 1,
  );
  if (twins.length === 0) return group;
  const ids = twins.map(({ id }) => id);
  const found = await findRecords(ctx, { collectionId: collection.id, ids, access });
  const records = new Map(found.map((record) => [record.id as string, record]));
  const fields = telling.flatMap((dataType) =>
    collection.fields.filter(
      (field) =>
        field.dataType === dataType && field.id !== collection.nameField?.id && access.mayRead(field),
    ),
  );
  return {
    ...group,
    hits: group.hits.map((hit) => {
      const own = twins.includes(hit) ? records.get(hit.id) : undefined;
      if (!own) return hit;
      const others = (named.get(hit.label) ?? []).flatMap(({ id }) => records.get(id) ?? []);
      return { ...hit, detail: detailOf(own, others, fields) };
    }),
  };
}

/** The first value that not all of them have; else the first. */
function detailOf(own: DataRecord, all: readonly DataRecord[], fields: readonly FieldDefinition[]): string {
  const filled = fields.filter((field) => textOf(own, field) !== '');
  const differing = filled.find((field) => new Set(all.map((one) => textOf(one, field))).size > 1);
  const field = differing ?? filled[0];
  return field ? cutText(textOf(own, field), longestDetail) : '';
}

function textOf({ values }: DataRecord, { columnName, dataType, settings }: FieldDefinition): string {
  const value = values[columnName];
  if (value === null || value === undefined) return '';
  const labels = [value].flat().flatMap((one) => (isLabelled(one) ? [one.label] : []));
  if (labels.length > 0) return labels.join(', ');
  const type = fieldTypes[dataType];
  return (type.toPlainText?.(value) ?? type.toText(value, settings)).replaceAll(/\s+/g, ' ').trim();
}

function isLabelled(one: unknown): one is { readonly label: string } {
  return typeof one === 'object' && one !== null && 'label' in one && typeof one.label === 'string';
}
