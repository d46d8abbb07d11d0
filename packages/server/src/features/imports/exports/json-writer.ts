import type { DataRecord } from '@fieldhouse/contract/records';
import type { FieldDefinition } from '../../catalogue/index.ts';
import type { ExportPlan } from './export-plan.ts';

/**
 * An array with one object per line; every object has every key, so that the first one defines all columns.
 */
export async function* writeJson(
  { fields }: ExportPlan,
  pages: AsyncIterable<readonly DataRecord[]>,
): AsyncGenerator<string> {
  yield '[';
  let sign = '\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    const lines = page.map(({ values }) =>
      JSON.stringify(
        Object.fromEntries(
          fields.map((field) => [field.columnName, withoutLooks(field, values[field.columnName] ?? null)]),
        ),
      ),
    );
    yield sign + lines.join(',\n');
    sign = ',\n';
  }
  yield '\n]\n';
}

/** For named values, the id and the name; their appearance is left out. */
function withoutLooks({ dataType }: FieldDefinition, value: unknown): unknown {
  if (value === null || !/_(from_list|data_record|data_collection)$/.test(dataType)) return value;
  // Serialised by the engine in the contract's format.
  const links = [value].flat() as { readonly id: string; readonly label: string }[];
  const named = links.map(({ id, label }) => ({ id, label }));
  return Array.isArray(value) ? named : named[0];
}
