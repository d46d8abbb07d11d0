// A task that creates several records: its questions are answered once for each, as an entry.
import { z } from 'zod';
import { maxEntries } from './entry-limits.ts';
import { fieldId } from './ids.ts';
import { text } from './text.ts';

export const taskRepeat = z.strictObject({
  min: z.int().min(0).max(maxEntries).default(1),
  max: z.int().min(1).max(maxEntries).default(10),
  /** What one is called: the heading of an entry, with its position. */
  entryLabel: text(100).default(''),
  /** Of the button that adds one; empty: “Add another”. */
  addLabel: text(100).default(''),
});
export type TaskRepeat = z.output<typeof taskRepeat>;

/** The answers of a task are sent under its id; those of an entry under `<task>:<number>`. */
export const answersKey = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:[1-9]\d?)?$/)
  .brand<'WizardTaskId'>();

/** On the page: the entries so far. The questions of the part are those of a new one. */
export const shownRepeat = taskRepeat.extend({
  entries: z.array(
    z.object({
      number: z.int(),
      /** What its questions begin with. */
      values: z.record(fieldId, z.unknown()),
    }),
  ),
});
export type ShownRepeat = z.output<typeof shownRepeat>;
