// What publishing a draft would allow, and what is in the way of it.
import { z } from 'zod';
import { deliveryMethod } from './delivery-methods.ts';
import { collectionId, fieldId, projectId, wizardStepId, wizardTaskId } from './ids.ts';
import { messageTemplateId } from './message-templates.ts';
import { receiptRight } from './wizard-completion.ts';
import { wizardAccessModes } from './wizard-definition.ts';
import { namedField, questionProblems, questionRights } from './wizard-questions.ts';
import { variableName } from './wizard-values.ts';

/** Why a draft can't be published; a problem also names its location. */
export const problemCodes = [
  'no_steps',
  'too_many_tasks',
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
  ...questionProblems,
  'start_collection_missing',
  'public_record',
  'token_without_record',
  'update_without_record',
  'record_field_missing',
  'text_empty',
  'task_without_template',
  'template_not_published',
  'template_for_marketing',
  'template_with_conditions',
  'template_with_personal_links',
  'sender_not_confirmed',
  'task_without_address',
  'address_not_email',
  'address_not_phone',
  'postal_address_missing',
  'tag_without_value',
  'tag_unknown',
  'variable_unknown',
  'variable_maybe_unset',
  'expression_unfit',
  'variable_without_title',
  'variable_without_value',
  'condition_unfit',
  'required_field_conditional',
  'repeat_without_label',
  'repeat_range_unfit',
  'too_many_records',
  'answer_of_several',
  'receipt_without_address',
  'receipt_not_email',
  'filter_unfit',
  'no_shown_fields',
  'task_without_records',
  'records_unfit',
  'members_not_chosen',
  'public_find_shown',
  'public_export',
  'redirect_value_unknown',
  'task_without_project',
  'project_missing',
  'task_without_title',
  'assignee_missing',
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
  /** Other records that a run changes: those that it created, found, or let the visitor choose. */
  updates: z
    .array(
      z.object({
        collectionId,
        collectionName: z.string(),
        which: z.enum(['created', 'found', 'chosen']),
        asked: z.array(namedField),
        hidden: z.array(namedField),
      }),
    )
    .default([]),
  /**
   * Records that are searched, by which fields, and what of them is shown; nothing of those that are only found. `used`: of the
   * one that was found or chosen, what conditions and tasks work with.
   */
  finds: z
    .array(
      z.object({
        collectionId,
        collectionName: z.string(),
        compared: z.array(namedField),
        shown: z.array(namedField),
        used: z.array(namedField).default([]),
      }),
    )
    .default([]),
  /** Collections that records are added to or removed from. */
  members: z
    .array(z.object({ collectionId, collectionName: z.string(), change: z.enum(['add', 'remove']) }))
    .default([]),
  exports: z
    .array(z.object({ collectionId, collectionName: z.string(), fields: z.array(namedField) }))
    .default([]),
  /** Lists whose items are shown as choices. */
  offers: z.array(z.object({ collectionId, collectionName: z.string() })),
  ...questionRights,
  /** Templates that a run sends, each once and to one address. */
  sends: z
    .array(
      z.object({
        templateId: messageTemplateId,
        templateName: z.string(),
        /** What runs send, whatever becomes of the template; null, in older versions, for what is published last. */
        templateVersion: z.int().nullable().default(null),
        deliveryMethodId: deliveryMethod.default('email'),
        /** What the address is called: the question or field. */
        address: z.string(),
        to: variableName,
      }),
    )
    .default([]),
  /** Projects in which a run creates tasks. */
  tasks: z.array(z.object({ projectId, projectName: z.string() })).default([]),
  receipt: receiptRight.nullable().default(null),
  /** Where the last page leads, and the questions whose answers are passed on. */
  redirect: z
    .object({ address: z.string(), passes: z.array(z.object({ ref: variableName, title: z.string() })) })
    .nullable()
    .default(null),
});
export type WizardManifest = z.output<typeof wizardManifest>;
