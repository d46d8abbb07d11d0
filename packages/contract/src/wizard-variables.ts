// The task "create a temporary variable": a value of the run that is asked or computed, and stored in no record.
import { z } from 'zod';
import { type DataType, fieldSettings } from './field-types.ts';
import { wizardTaskId } from './ids.ts';
import { text } from './text.ts';
import { valueSource, wizardCondition } from './wizard-values.ts';

/** Types of single values that need no collection, list or file. */
export const variableTypes = [
  'plain_text',
  'number',
  'decimal',
  'percentage',
  'money',
  'boolean',
  'date',
  'date_time',
  'email_address',
  'phone_number',
  'url',
] as const satisfies readonly DataType[];
export type VariableType = (typeof variableTypes)[number];

/** Settings of a field of the type; those that are left out have their default. */
const variableSettings = z.record(
  z.string().max(40),
  z.union([text(200), z.number(), z.boolean(), z.null()]),
);

/** `task.<task>` is its value. */
export const temporaryVariableTask = z
  .strictObject({
    id: wizardTaskId,
    condition: wizardCondition,
    type: z.literal('temporary_variable'),
    /** The question, or what the author calls the value. */
    title: text(200).default(''),
    hint: text(500).default(''),
    dataType: z.enum(variableTypes).default('plain_text'),
    settings: variableSettings.default({}),
    mode: z.enum(['asked', 'computed']).default('asked'),
    /** Only if it is asked. */
    isRequired: z.boolean().default(false),
    /** If it is asked, what the question begins with. */
    value: valueSource.nullable().default(null),
  })
  .check(({ value, issues }) => {
    if (fieldSettings[value.dataType].safeParse(value.settings).success) return;
    issues.push({ code: 'custom', input: value.settings, path: ['settings'], message: 'settings_unfit' });
  });
export type TemporaryVariableTask = z.output<typeof temporaryVariableTask>;
