// Values of a run by name, and the texts and conditions that use them.
import { z } from 'zod';
import { boundedExpression, refsOfExpression } from './expressions.ts';
import { boundedFilter } from './filters.ts';
import { text } from './text.ts';

/**
 * Name of a value of a run. Built from ids, so renaming a field or a step breaks nothing:
 * `answer.<task>.<field>`, `task.<task>` (its records, or its value), `count.<task>` (how many records),
 * `found.<task>.<field>` (of the one record that the task found or let people choose; empty if there are none or several),
 * `var.<name>`, `input.<name>`, `system.<name>`. `input.record` is the record the run was started for,
 * `record.<field>` a value of it, as the user may read it at that moment.
 */
export const variableName = z
  .string()
  .max(130)
  .regex(
    /^((answer|found)\.[0-9a-f-]{36}\.[0-9a-f-]{36}|(task|count|record)\.[0-9a-f-]{36}|(var|input|system)\.[a-z][a-z0-9_]{0,59})$/,
  );
export type VariableName = z.output<typeof variableName>;

/**
 * A text is a list of segments. A reference is escaped for its output format and has a fallback for empty
 * values.
 */
export const textSegment = z.union([
  z.strictObject({ t: text(50_000) }),
  z.strictObject({ ref: variableName, fallback: text(200).nullable().default(null) }),
]);
export type TextSegment = z.output<typeof textSegment>;
export const textTemplate = z.array(textSegment).max(200);
export type TextTemplate = z.output<typeof textTemplate>;

/**
 * When a step, a task or a field applies: the filter language over the answers that are given before it and the fields of
 * the starting record. Null: always.
 */
export const wizardCondition = boundedFilter.nullable().default(null);

/** Its values are those of the run. */
export const wizardExpression = boundedExpression.check(({ value, issues }) => {
  const unnamed = refsOfExpression(value).filter((ref) => !variableName.safeParse(ref).success);
  for (const input of unnamed) issues.push({ code: 'custom', input, message: 'variable_unknown' });
});

/** Source of a value that the visitor does not enter. */
export const valueSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('literal'), value: z.unknown() }),
  z.strictObject({ kind: z.literal('variable'), ref: variableName }),
  /** Computed when the value is needed. */
  z.strictObject({ kind: z.literal('computed'), expression: wizardExpression }),
]);
export type ValueSource = z.output<typeof valueSource>;
