// Variables that are computed on the step which a run has open, as far as conditions of the step compare them.
import { z } from 'zod';
import { dataType } from './field-types.ts';
import { filter } from './filters.ts';
import { valueSource } from './wizard-values.ts';

export const openVariable = z.object({
  /** `task.<task>`. */
  name: z.string(),
  dataType,
  settings: z.record(z.string(), z.unknown()),
  /** Of answers of the step; what was known before is a value, or among `values`. */
  source: valueSource,
  /** Unless it is met, the variable is empty. Absent: applies. */
  condition: filter.optional(),
  /** Known before the step, by name. Records have ids that are valid here only. */
  values: z.record(z.string(), z.object({ dataType, value: z.unknown() })),
  /** By the handle under which an item is offered, the id that it has here. Items that are compared with nothing have none. */
  items: z.record(z.string(), z.uuid()),
});
export type OpenVariable = z.output<typeof openVariable>;
