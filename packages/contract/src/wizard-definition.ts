// The definition of a wizard: steps of tasks, texts of segments, values from variables. The draft, the
// immutable versions and the preview in the builder share one schema.
import { z } from 'zod';
import { boundedFilter, maxFilterConditions } from './filters.ts';
import { language } from './identity.ts';
import { collectionId, fieldId, wizardStepId, wizardTaskId } from './ids.ts';
import { messageTemplateId } from './message-templates.ts';
import { sort } from './records.ts';
import { reviewStepId } from './review-step.ts';
import { dateTime, iconClass, text } from './text.ts';
import { wizardAppearance } from './wizard-appearance.ts';
import { afterDoneModes, wizardCompletion } from './wizard-completion.ts';
import { taskRepeat } from './wizard-entries.ts';
import { createTaskTask } from './wizard-project-task.ts';
import {
  maxConsents,
  maxInputs,
  questionExtras,
  stepLayouts,
  taskConsent,
  wizardInput,
} from './wizard-questions.ts';
import { textTemplate, valueSource, variableName, wizardCondition } from './wizard-values.ts';
import { temporaryVariableTask } from './wizard-variables.ts';

/** Maximum size of a definition; bounds the work of one step. */
export const maxSteps = 50;
export const maxTasksOfStep = 20;
export const maxTasks = 50;
export const maxFieldsOfTask = 100;

/** All ten task types of the seed, and one for the tasks of projects, which the seed lacks (decision 0266). */
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
  'create_task',
] as const;

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
  ...questionExtras,
  value: valueSource.nullable().default(null),
  /** Unless it is met, the field is neither asked nor set. */
  condition: wizardCondition,
});
export type TaskField = z.output<typeof taskField>;

const taskShared = {
  id: wizardTaskId,
  condition: wizardCondition,
};

export const createRecordTask = z.strictObject({
  ...taskShared,
  type: z.literal('create_record'),
  /** Heading above the questions; may be empty. */
  title: text(200).default(''),
  collectionId: collectionId.nullable().default(null),
  fields: z.array(taskField).max(maxFieldsOfTask).default([]),
  consents: z.array(taskConsent).max(maxConsents).default([]),
  /** Null: one record. Else one for each entry; `task.<task>` are all of them, `count.<task>` is their number. */
  repeat: taskRepeat.nullable().default(null),
});
export type CreateRecordTask = z.output<typeof createRecordTask>;

/**
 * "Update fields for records": of the record that the run was started for, or of those that a task created, found or let the
 * visitor choose.
 */
export const updateRecordsTask = z.strictObject({
  ...taskShared,
  type: z.literal('update_records'),
  title: text(200).default(''),
  records: variableName.default('input.record'),
  /** The collection of these records. */
  collectionId: collectionId.nullable().default(null),
  fields: z.array(taskField).max(maxFieldsOfTask).default([]),
  consents: z.array(taskConsent).max(maxConsents).default([]),
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

export const maxMessageValues = 100;

/**
 * "Send an outgoing message": a template for transactional messages or participation, once in a run, to one e-mail address
 * or phone. A run that has no address skips it.
 */
export const sendMessageTask = z.strictObject({
  ...taskShared,
  type: z.literal('send_message'),
  templateId: messageTemplateId.nullable().default(null),
  /** The value that is the address: an answer of an earlier step, or a field of the record. */
  to: variableName.nullable().default(null),
  /** Where the texts of the template’s tags come from. Without an entry, a tag has its fallback. */
  data: z
    .array(z.strictObject({ tag: text(60).min(1), ref: variableName }))
    .max(maxMessageValues)
    .default([]),
});
export type SendMessageTask = z.output<typeof sendMessageTask>;

/** Records that a task finds or shows; more than the author allows are left out. */
export const maxFoundRecords = 1000;
export const maxShownRecords = 100;
export const maxShownFields = 20;

/** Records of a collection, by a filter of which some conditions compare with values of the run. */
const selection = {
  collectionId: collectionId.nullable().default(null),
  filter: boundedFilter.nullable().default(null),
  /**
   * The conditions, by their position in the filter, that compare with a value of the run instead. If that is empty, the
   * condition isn't met.
   */
  compare: z
    .array(z.strictObject({ condition: z.int().min(0).max(maxFilterConditions), ref: variableName }))
    .max(maxFilterConditions)
    .default([]),
  sorts: z.array(sort).max(5).default([]),
};

/**
 * "Find matching records": `task.<task>` are the records, `count.<task>` is their number, by which conditions choose what
 * follows. Nothing of them is shown.
 */
export const findRecordsTask = z.strictObject({
  ...taskShared,
  type: z.literal('find_records'),
  ...selection,
  max: z.int().min(1).max(maxFoundRecords).default(100),
});
export type FindRecordsTask = z.output<typeof findRecordsTask>;

/** "Display a data view": records that are shown and, if the author allows it, chosen: `task.<task>`. */
export const displayViewTask = z.strictObject({
  ...taskShared,
  type: z.literal('display_view'),
  title: text(200).default(''),
  ...selection,
  /** The fields that are shown. */
  columns: z.array(fieldId).max(maxShownFields).default([]),
  layout: z.enum(['table', 'list', 'cards']).default('table'),
  max: z.int().min(1).max(maxShownRecords).default(20),
  choice: z.enum(['none', 'one', 'many']).default('none'),
  isRequired: z.boolean().default(false),
});
export type DisplayViewTask = z.output<typeof displayViewTask>;

/** "Add to a collection": to one whose members are chosen by hand. */
export const addToCollectionTask = z.strictObject({
  ...taskShared,
  type: z.literal('add_to_collection'),
  records: variableName.nullable().default(null),
  collectionId: collectionId.nullable().default(null),
});
export type AddToCollectionTask = z.output<typeof addToCollectionTask>;

export const removeFromCollectionTask = z.strictObject({
  ...addToCollectionTask.shape,
  type: z.literal('remove_from_collection'),
});
export type RemoveFromCollectionTask = z.output<typeof removeFromCollectionTask>;

/** The tasks that change which collections records are in. */
export type MembershipTask = AddToCollectionTask | RemoveFromCollectionTask;

/** "Export records to CSV": for members, to whom later steps and the end offer the file. */
export const exportRecordsTask = z.strictObject({
  ...taskShared,
  type: z.literal('export_records'),
  title: text(200).default(''),
  records: variableName.nullable().default(null),
  /** The collection of these records. */
  collectionId: collectionId.nullable().default(null),
  columns: z.array(fieldId).max(maxFieldsOfTask).default([]),
});
export type ExportRecordsTask = z.output<typeof exportRecordsTask>;

export const wizardTask = z.discriminatedUnion('type', [
  createRecordTask,
  updateRecordsTask,
  findRecordsTask,
  addToCollectionTask,
  removeFromCollectionTask,
  temporaryVariableTask,
  displayViewTask,
  displayTextTask,
  sendMessageTask,
  exportRecordsTask,
  createTaskTask,
]);
export type WizardTask = z.output<typeof wizardTask>;

export function isFieldsTask(task: WizardTask): task is FieldsTask {
  return 'fields' in task;
}

export type TaskType = WizardTask['type'];

export const wizardStep = z.strictObject({
  id: wizardStepId.refine((id) => id !== reviewStepId),
  title: text(200).default(''),
  icon: iconClass.default('fa-solid fa-circle-question'),
  condition: wizardCondition,
  /** Null: `review_only` for a step with a task that can't be undone, such as a message; else `amend`. */
  afterDone: z.enum(afterDoneModes).nullable().default(null),
  layout: z.enum(stepLayouts).default('page'),
  tasks: z.array(wizardTask).max(maxTasksOfStep).default([]),
});
export type WizardStep = z.output<typeof wizardStep>;

export const maxRedirectValues = 20;

/** An https address without a user, a port or a fragment. Its own query stays. */
const redirectAddress = z
  .string()
  .max(1000)
  .regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+([/?][^\s#\\]*)?$/i);

/**
 * Where the last page leads. The address is part of the version and confirmed when it is published; values of the run are
 * only ever added to its query, encoded.
 */
export const wizardRedirect = z.strictObject({
  address: redirectAddress,
  values: z
    .array(z.strictObject({ name: z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,59}$/), ref: variableName }))
    .max(maxRedirectValues)
    .default([]),
});
export type WizardRedirect = z.output<typeof wizardRedirect>;

/**
 * What a text of the wizard is: `thankYou`, `thankYouTitle`, `step.<id>.title`, `task.<id>.title`, `task.<id>.body`,
 * `task.<id>.label`, `task.<id>.hint`, `task.<id>.entryLabel`, `task.<id>.addLabel`, `field.<task>.<field>.label`, `field.<task>.<field>.hint`.
 */
export const wizardTextKey = z
  .string()
  .max(90)
  .regex(
    /^(thankYou|thankYouTitle|step\.[0-9a-f-]{36}\.title|task\.[0-9a-f-]{36}\.(title|body|label|hint|entryLabel|addLabel)|field\.[0-9a-f-]{36}\.[0-9a-f-]{36}\.(label|hint))$/,
  );

/** Texts of one language by key: segments for `thankYou` and `body`, else a line. What is missing is shown as it is. */
export const wizardTranslation = z.record(wizardTextKey, z.union([text(500), textTemplate]));
export type WizardTranslation = z.output<typeof wizardTranslation>;

/** `token`: members of the team, and holders of a personal link, for the record of that link. */
export const wizardAccessModes = ['team', 'public', 'token'] as const;
export const wizardDefinition = z.strictObject({
  /** Who may start it. Part of the version, so that only publishing can open a wizard to anyone. */
  access: z.enum(wizardAccessModes).default('team'),
  /** Each run is started for a record of this collection; null: for none. */
  startsWith: collectionId.nullable().default(null),
  ...wizardCompletion,
  /** Values that runs may start with. */
  inputs: z.array(wizardInput).max(maxInputs).default([]),
  steps: z.array(wizardStep).max(maxSteps).default([]),
  thankYou: textTemplate.default([]),
  appearance: wizardAppearance.prefault({}),
  /** In the languages of visitors beside that of the definition itself. */
  texts: z.partialRecord(language, wizardTranslation).default({}),
  /** Null: the last page stays. */
  redirect: wizardRedirect.nullable().default(null),
});
export type WizardDefinition = z.output<typeof wizardDefinition>;

/** Limits that apply immediately, without publishing; they can only restrict access. */
export const wizardLimits = z.strictObject({
  closesAt: dateTime.nullable(),
  maxAnswers: z.int().min(1).max(10_000_000).nullable(),
});
export type WizardLimits = z.output<typeof wizardLimits>;
