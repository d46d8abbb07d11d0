// The records of a query as a workbook. Numbers, dates and times are real ones as far as a sheet can represent them
// exactly; all else is inline text, which is never evaluated as a formula.
import type { DataRecord } from '@fieldhouse/contract/records';
import { writeWorkbook } from '../../table-files/index.ts';
import type { ExportPlan } from './export-plan.ts';
import { createCellWriter } from './xlsx-values.ts';

export function writeXlsx(
  plan: ExportPlan,
  title: string,
  pages: AsyncIterable<readonly DataRecord[]>,
): AsyncGenerator<Buffer> {
  return writeWorkbook<DataRecord>({
    title,
    pages,
    columns: (styles) =>
      plan.fields.map((field) => {
        const write = createCellWriter(plan, field, styles);
        return { title: field.title, write: (place, { values }) => write(place, values[field.columnName]) };
      }),
  });
}
