import type { DataRecord } from '@fieldhouse/contract/records';
import { addFormulaGuard, csvLine } from '../files/csv-cells.ts';
import { type ExportPlan, valueText } from './export-plan.ts';

/**
 * Types written without a formula guard: spreadsheets read their texts as numbers or dates, never as
 * formulas.
 */
const harmlessTypes = new Set([
  'number',
  'decimal',
  'percentage',
  'money',
  'date',
  'date_range',
  'date_time',
  'boolean',
]);

export async function* writeCsv(
  plan: ExportPlan,
  pages: AsyncIterable<readonly DataRecord[]>,
): AsyncGenerator<string> {
  yield csvLine(plan.fields.map((field) => addFormulaGuard(field.title)));
  for await (const page of pages) {
    yield page
      .map(({ values }) =>
        csvLine(
          plan.fields.map((field) => {
            const text = valueText(plan, field, values[field.columnName]);
            return harmlessTypes.has(field.dataType) ? text : addFormulaGuard(text);
          }),
        ),
      )
      .join('');
  }
}
