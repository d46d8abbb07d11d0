// What questions of a wizard may have besides their field: records to choose from, consents, values of the link.
import { z } from 'zod';
import { type DataType, dataType } from './field-types.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, fieldId, subscriptionListId } from './ids.ts';
import { text } from './text.ts';

/** How the records are shown that a visitor chooses from. */
export const choiceLooks = ['list', 'cards', 'pictures'] as const;

/**
 * The records of a linked collection that everyone who runs the wizard may choose from, whatever they may read themselves. Each
 * is shown by its name.
 */
export const recordOffer = z.strictObject({
  look: z.enum(choiceLooks).default('list'),
  /** What is shown besides the name: fields of the linked collection. */
  fieldIds: z.array(fieldId).max(5).default([]),
  pictureFieldId: fieldId.nullable().default(null),
  /** Which records are offered; null: all. Conditions name the fields of the linked collection by their ids. */
  filter: boundedFilter.nullable().default(null),
});
export type RecordOffer = z.output<typeof recordOffer>;

/**
 * Another look of a question. `rating`: a number as stars. `signature`: drawn or typed, stored as a picture; for a text, typed.
 */
export const questionLooks = ['rating', 'signature'] as const;
export type QuestionLook = (typeof questionLooks)[number];

/** What a field that is asked may have besides its text. */
export const questionExtras = {
  /** An example inside the empty input. */
  placeholder: text(200).default(''),
  look: z.enum(questionLooks).nullable().default(null),
  /** Of a link to records; without one, members choose from the records that they may read themselves. */
  offer: recordOffer.nullable().default(null),
  /** Of a selection: the visitor may add an item that the list lacks. */
  mayAdd: z.boolean().default(false),
};

export const maxConsents = 10;

/**
 * A box that the visitor ticks to join a subscription list. It is never ticked beforehand; its exact text is stored with the
 * consent.
 */
export const taskConsent = z.strictObject({
  /** Of its own; its answer has it in place of a field's. */
  id: fieldId,
  subscriptionListId: subscriptionListId.nullable().default(null),
  /** The field of the task that has the address. */
  addressFieldId: fieldId.nullable().default(null),
  text: text(1000).default(''),
});
export type TaskConsent = z.output<typeof taskConsent>;

/** Types of values that fit into an address. */
export const inputTypes = [
  'plain_text',
  'email_address',
  'phone_number',
  'url',
  'number',
  'date',
  'boolean',
] as const satisfies readonly DataType[];

export const maxInputs = 20;
/** `record` is the record that a run starts with. */
export const inputName = z
  .string()
  .max(60)
  .regex(/^(?!record$)[a-z][a-z0-9_]*$/);

/**
 * A value that a link may carry, as `?input.<name>=…`. Anyone can change an address, so that it is as trustworthy as an answer.
 */
export const wizardInput = z.strictObject({
  name: inputName,
  title: text(200).default(''),
  dataType: z.enum(inputTypes).default('plain_text'),
});
export type WizardInput = z.output<typeof wizardInput>;

/** `one_at_a_time`: the browser shows one question after the other; the step is still sent as a whole. */
export const stepLayouts = ['page', 'one_at_a_time'] as const;

export const namedField = z.object({
  fieldId,
  title: z.string(),
  dataType,
  /** The list or collection its values referred to when the version was created. */
  linkedId: collectionId.optional(),
});

/** What questions add to the rights of a version. */
export const questionRights = {
  /** Lists that anyone who runs it may add items to. */
  adds: z.array(z.object({ collectionId, collectionName: z.string() })).default([]),
  /** Lists that people may join, with what the address is called. */
  subscribes: z
    .array(z.object({ subscriptionListId, listName: z.string(), address: z.string() }))
    .default([]),
  /** Values that links may carry. */
  inputs: z.array(z.object({ name: z.string(), title: z.string() })).default([]),
  /** Records that anyone who runs it may choose from. */
  choices: z
    .array(
      z.object({
        collectionId,
        collectionName: z.string(),
        fields: z.array(namedField),
        filter: boundedFilter.nullable(),
        filteredBy: z.array(namedField),
      }),
    )
    .default([]),
};

/** What keeps them from being published. */
export const questionProblems = [
  'look_unfit',
  'offer_field_unfit',
  'offer_filter_unfit',
  'input_twice',
  'consent_without_list',
  'consent_list_missing',
  'consent_without_address',
  'consent_without_text',
  'consent_phone_double',
] as const;
