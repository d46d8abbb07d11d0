import type { DataRecord } from '@fieldhouse/contract/records';
import type { ExportPlan } from './export-plan.ts';

/** An array, an object a line; every object has every key, so that the first one tells them all. */
export async function* writeJson(
  { fields }: ExportPlan,
  pages: AsyncIterable<readonly DataRecord[]>,
): AsyncGenerator<string> {
  const names = fields.map(({ columnName }) => columnName);
  yield '[';
  let sign = '\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    const lines = page.map(({ values }) =>
      JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name] ?? null]))),
    );
    yield sign + lines.join(',\n');
    sign = ',\n';
  }
  yield '\n]\n';
}
