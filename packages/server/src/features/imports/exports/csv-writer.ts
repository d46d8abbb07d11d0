import type { DataRecord } from '@fieldhouse/contract/records';
import { addFormulaGuard, csvLine } from '../../../kernel/files/csv-cells.ts';
import { byteOrderMark } from '../../../kernel/files/download.ts';
import type { FieldDefinition } from '../../catalogue/index.ts';
import { columnTypes } from '../../records/engine/columns/index.ts';
import { type ExportPlan, valueText } from './export-plan.ts';

export async function* writeCsv(
  plan: ExportPlan,
  pages: AsyncIterable<readonly DataRecord[]>,
  hasByteOrderMark: boolean,
): AsyncGenerator<string> {
  if (hasByteOrderMark) yield byteOrderMark;
  yield csvLine(plan.fields.map((field) => addFormulaGuard(field.title)));
  const writers = plan.fields.map((field) => cellWriter(plan, field));
  for await (const page of pages) {
    yield page.map(({ values }) => csvLine(writers.map((write) => write(values)))).join('');
  }
}

function cellWriter(
  plan: ExportPlan,
  field: FieldDefinition,
): (values: Readonly<Record<string, unknown>>) => string {
  const textOf = (values: Readonly<Record<string, unknown>>) =>
    valueText(plan, field, values[field.columnName]);
  const { isHarmless } = columnTypes[field.dataType].inFiles;
  return isHarmless ? textOf : (values) => addFormulaGuard(textOf(values));
}
