// The definition of a wizard: steps of tasks, texts of segments, values from variables. The draft, the
// immutable versions and the preview in the builder share one schema.
import { z } from 'zod';
import { dataType } from './field-types.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, fieldId, wizardStepId, wizardTaskId } from './ids.ts';
import { iconClass, text } from './text.ts';

/** Maximum size of a definition; bounds the work of one step. */
export const maxSteps = 50;
export const maxTasksOfStep = 20;
export const maxTasks = 50;
export const maxFieldsOfTask = 100;

/** All ten task types of the seed. */
export const allTaskTypes = [
  'create_record',
  'update_records',
  'find_records',
  'add_to_collection',
  'remove_from_collection',
  'temporary_variable',
  'display_view',
  'display_text',
  'send_message',
  'export_records',
] as const;

/**
 * Name of a value of a run. Built from ids, so renaming a field or a step breaks nothing:
 * `answer.<task>.<field>`, `task.<task>`, `var.<name>`, `input.<name>`, `system.<name>`. `input.record` is
 * the record the run was started for, `record.<field>` a value of it, as the user may read it at that moment.
 */
export const variableName = z
  .string()
  .max(130)
  .regex(
    /^(answer\.[0-9a-f-]{36}\.[0-9a-f-]{36}|(task|record)\.[0-9a-f-]{36}|(var|input|system)\.[a-z][a-z0-9_]{0,59})$/,
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

/** Source of a value that the visitor does not enter. */
export const valueSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('literal'), value: z.unknown() }),
  z.strictObject({ kind: z.literal('variable'), ref: variableName }),
]);
export type ValueSource = z.output<typeof valueSource>;

/**
 * `asked`: the visitor fills it in. `preset`: the same, with an initial value. `hidden`: set by the wizard;
 * neither the field nor its value ever leaves the server.
 */
export const fieldModes = ['asked', 'preset', 'hidden'] as const;
export const taskField = z.strictObject({
  fieldId,
  mode: z.enum(fieldModes).default('asked'),
  /** Empty: the field's own title. */
  label: text(200).default(''),
  /** Empty: the field's own description. */
  hint: text(500).default(''),
  isRequired: z.boolean().default(false),
  value: valueSource.nullable().default(null),
});
export type TaskField = z.output<typeof taskField>;

const taskShared = {
  id: wizardTaskId,
  /** The filter language over variables; null: always. */
  condition: boundedFilter.nullable().default(null),
};

export const createRecordTask = z.strictObject({
  ...taskShared,
  type: z.literal('create_record'),
  /** Heading above the questions; may be empty. */
  title: text(200).default(''),
  collectionId: collectionId.nullable().default(null),
  fields: z.array(taskField).max(maxFieldsOfTask).default([]),
});
export type CreateRecordTask = z.output<typeof createRecordTask>;

/** "Update fields for records": currently only the record that the run was started for. */
export const updateRecordsTask = z.strictObject({
  ...taskShared,
  type: z.literal('update_records'),
  title: text(200).default(''),
  records: z.literal('input.record').default('input.record'),
  /** The collection that the wizard starts with. */
  collectionId: collectionId.nullable().default(null),
  fields: z.array(taskField).max(maxFieldsOfTask).default([]),
});
export type UpdateRecordsTask = z.output<typeof updateRecordsTask>;

/** The tasks that ask for fields of a collection. */
export type FieldsTask = CreateRecordTask | UpdateRecordsTask;

export const displayTextTask = z.strictObject({
  ...taskShared,
  type: z.literal('display_text'),
  /** HTML of the rich-text editor; the server sanitises it. */
  body: textTemplate.default([]),
});
export type DisplayTextTask = z.output<typeof displayTextTask>;

/**
 * The other seven of `allTaskTypes` extend this: a member here, and a file each in domain, server and web.
 */
export const wizardTask = z.discriminatedUnion('type', [
  createRecordTask,
  updateRecordsTask,
  displayTextTask,
]);
export type WizardTask = z.output<typeof wizardTask>;
export type TaskType = WizardTask['type'];

export const wizardStep = z.strictObject({
  id: wizardStepId,
  title: text(200).default(''),
  icon: iconClass.default('fa-solid fa-circle-question'),
  condition: boundedFilter.nullable().default(null),
  tasks: z.array(wizardTask).max(maxTasksOfStep).default([]),
});
export type WizardStep = z.output<typeof wizardStep>;

/** `token`: members of the team, and holders of a personal link, for the record of that link. */
export const wizardAccessModes = ['team', 'public', 'token'] as const;
export const wizardDefinition = z.strictObject({
  /** Who may start it. Part of the version, so that only publishing can open a wizard to anyone. */
  access: z.enum(wizardAccessModes).default('team'),
  /** Each run is started for a record of this collection; null: for none. */
  startsWith: collectionId.nullable().default(null),
  /** When records are written. `at_the_end` will be added later; record ids exist before the rows do. */
  commit: z.enum(['each_step']).default('each_step'),
  steps: z.array(wizardStep).max(maxSteps).default([]),
  thankYou: textTemplate.default([]),
});
export type WizardDefinition = z.output<typeof wizardDefinition>;

/** Limits that apply immediately, without publishing; they can only restrict access. */
export const wizardLimits = z.strictObject({
  closesAt: z.iso.datetime().nullable(),
  maxAnswers: z.int().min(1).max(10_000_000).nullable(),
});
export type WizardLimits = z.output<typeof wizardLimits>;

/** Why a draft can't be published; a problem also names its location. */
export const problemCodes = [
  'no_steps',
  'too_many_tasks',
  'step_without_title',
  'step_without_tasks',
  'task_without_collection',
  'collection_missing',
  'no_fields',
  'field_missing',
  'field_twice',
  'field_without_value',
  'value_unfit',
  'required_field_unset',
  'public_link_field',
  'file_field',
  'start_collection_missing',
  'public_record',
  'token_without_record',
  'update_without_record',
  'record_field_missing',
  'text_empty',
  'variable_unknown',
  'variable_maybe_unset',
  'condition_not_possible',
] as const;
export const wizardProblem = z.object({
  code: z.enum(problemCodes),
  stepId: wizardStepId.nullable(),
  taskId: wizardTaskId.nullable(),
  fieldId: fieldId.nullable(),
  /** Names that fill the phrase. */
  data: z.record(z.string(), z.string()),
});
export type WizardProblem = z.output<typeof wizardProblem>;

const namedField = z.object({
  fieldId,
  title: z.string(),
  dataType,
  /** The list or collection its values referred to when the version was created. */
  linkedId: collectionId.optional(),
});

/** All rights of a version, computed from its tasks. A public run has no other rights. */
export const wizardManifest = z.object({
  access: z.enum(wizardAccessModes),
  creates: z.array(
    z.object({
      collectionId,
      collectionName: z.string(),
      asked: z.array(namedField),
      /** Set by the wizard. */
      hidden: z.array(namedField),
    }),
  ),
  /**
   * What a run does with the record it starts with. A member's run uses the member's own rights; a run by
   * personal link has exactly these rights.
   */
  record: z
    .object({
      collectionId,
      collectionName: z.string(),
      read: z.array(namedField),
      asked: z.array(namedField),
      hidden: z.array(namedField),
    })
    .nullable()
    .default(null),
  /** Lists whose items are shown as choices. */
  offers: z.array(z.object({ collectionId, collectionName: z.string() })),
});
export type WizardManifest = z.output<typeof wizardManifest>;
