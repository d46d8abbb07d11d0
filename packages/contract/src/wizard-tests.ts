// Tests of a wizard's draft by those who build it: a run through the real engine that leaves nothing behind, or one whose
// records can be deleted together.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  collectionId,
  fieldId,
  fileId,
  recordId,
  teamId,
  wizardId,
  wizardRunId,
  wizardStepId,
  wizardTaskId,
} from './ids.ts';
import { wizardPermissions } from './permissions.ts';
import { text } from './text.ts';
import { allTaskTypes, wizardDefinition } from './wizard-definition.ts';
import { choicesPage, choicesSearch } from './wizard-run-choices.ts';
import { maxRunBytes, maxRunFiles } from './wizard-run-files.ts';
import { answers, startedRun, stepView } from './wizard-runs.ts';

/**
 * `simulate`: what tasks write is undone, and nothing is sent. `test`: records are written, messages and receipts go to the tester.
 * Neither counts in figures and limits, neither creates tasks of projects, and neither notifies anyone.
 */
export const testModes = ['simulate', 'test'] as const;
export type TestMode = (typeof testModes)[number];

const shownValue = z.object({ label: z.string(), text: z.string() });

export const testedTask = z.object({
  taskId: wizardTaskId,
  type: z.enum(allTaskTypes).nullable(),
  isSkipped: z.boolean(),
  /** Records that it found, shows, exports, or added to a collection or removed from it. */
  count: z.int().nullable(),
  /** What it wrote, or would write. */
  records: z.array(
    z.object({
      change: z.enum(['created', 'updated']),
      collectionId: collectionId.nullable(),
      collection: z.string(),
      /** Null in a simulation: a created record doesn't exist. */
      recordId: recordId.nullable(),
      values: z.array(shownValue),
    }),
  ),
  /** The message that would be sent, or was sent to the tester; an address is empty if the tester has none. */
  message: z.object({ address: z.string(), values: z.array(shownValue) }).nullable(),
  /** The task of a project that a run would create; tests create none. */
  projectTask: z.object({ title: z.string(), project: z.string() }).nullable(),
});
export type TestedTask = z.output<typeof testedTask>;

export const wizardTestTrace = z.object({
  mode: z.enum(testModes),
  isFinished: z.boolean(),
  /** Those that were submitted, in order. */
  steps: z.array(z.object({ stepId: wizardStepId, title: z.string(), tasks: z.array(testedTask) })),
});
export type WizardTestTrace = z.output<typeof wizardTestTrace>;

export const wizardPreview = z.object({
  /** The step as a visitor would see it; after a submit, the one after it, the review or the end. */
  step: stepView,
  /** Steps before it that could not be done with these answers: what they set is empty. */
  skippedIds: z.array(wizardStepId),
});
export type WizardPreview = z.output<typeof wizardPreview>;

/** A file that the author chose in a preview. It stays in the browser: nothing of its content is sent. */
const previewedFile = z.strictObject({
  /** Made up by the browser; answers refer to it. */
  id: fileId,
  task: wizardTaskId,
  field: fieldId,
  name: text(500),
  size: z.int().min(1).max(maxRunBytes),
  mediaType: text(200),
});
export type PreviewedFile = z.output<typeof previewedFile>;

const previewed = {
  definition: wizardDefinition,
  stepId: wizardStepId,
  /** Of any steps, by task and field; offered records by their ids. */
  answers: answers.default({}),
  files: z.array(previewedFile).max(maxRunFiles).default([]),
  /** To start with; null: the first one that you can see. */
  recordId: recordId.nullable().default(null),
  languages: z.array(text(35)).max(10).default([]),
};

const params = z.strictObject({ teamId, wizardId });
const base = '/teams/{teamId}/wizards/{wizardId}/tests' as const;
const needs = { anyFeature: wizardPermissions } as const;

const previewRefusals = [
  'not_found',
  'wizard_not_publishable',
  'wizard_outdated',
  'wizard_record_required',
  'wizard_record_not_found',
  'wizard_record_forbidden',
] as const;

export const wizardTests = {
  start: defineEndpoint({
    name: 'wizardTests.start',
    method: 'POST',
    path: base,
    summary:
      'Start a test of the draft as yourself. You need every permission that the draft would have, as for publishing it.',
    needs,
    params,
    body: z.strictObject({
      mode: z.enum(testModes),
      draftRev: z.int(),
      languages: z.array(text(35)).max(10).default([]),
      recordId: recordId.nullable().default(null),
    }),
    reply: startedRun,
    refusals: [
      'not_found',
      'stale_version',
      'wizard_not_publishable',
      'wizard_record_required',
      'wizard_record_not_found',
      'wizard_record_forbidden',
    ],
    writes: true,
    bodyLimit: 4096,
    example: { mode: 'simulate', draftRev: 1 },
  }),
  preview: defineEndpoint({
    name: 'wizardTests.preview',
    method: 'POST',
    path: '/teams/{teamId}/wizards/{wizardId}/preview',
    summary:
      'Preview a step of a draft that need not be saved, after the steps before it; missing answers to them are samples. Everything is undone. You need every permission that the draft would have, as for publishing it.',
    needs,
    params,
    body: z.strictObject({
      ...previewed,
      /** Whether the step is submitted too. Its issues are refused, as in a run. */
      isSubmitted: z.boolean().default(false),
    }),
    reply: wizardPreview,
    refusals: previewRefusals,
    writes: true,
    example: {
      definition: { access: 'team', commit: 'each_step', steps: [], thankYou: [] },
      stepId: '01890000-0000-7000-8000-000000000000',
    },
  }),
  previewChoices: defineEndpoint({
    name: 'wizardTests.previewChoices',
    method: 'POST',
    path: '/teams/{teamId}/wizards/{wizardId}/preview/choices',
    summary:
      'Find the records that a question of a previewed step offers, by name, a page at a time. You need every permission that the draft would have, as for publishing it.',
    needs,
    params,
    body: z.strictObject({ ...previewed, task: wizardTaskId, field: fieldId, ...choicesSearch }),
    reply: choicesPage,
    refusals: previewRefusals,
    writes: true,
    example: {
      definition: { access: 'team', commit: 'each_step', steps: [], thankYou: [] },
      stepId: '01890000-0000-7000-8000-000000000000',
      task: '01890000-0000-7000-8000-000000000000',
      field: '01890000-0000-7000-8000-000000000000',
    },
  }),
  trace: defineEndpoint({
    name: 'wizardTests.trace',
    method: 'GET',
    path: `${base}/{wizardRunId}`,
    summary: 'Get what each task of a test of yours did, or would have done.',
    needs,
    params: params.extend({ wizardRunId }),
    reply: wizardTestTrace,
    refusals: ['not_found'],
    writes: false,
  }),
  records: defineEndpoint({
    name: 'wizardTests.records',
    method: 'GET',
    path: base,
    summary: 'Count the records that tests of the wizard have created, and what they changed in others.',
    needs,
    params,
    reply: z.object({
      count: z.int(),
      /** Changed records, and records added to collections or removed from them. */
      changes: z.int(),
    }),
    refusals: ['not_found'],
    writes: false,
  }),
  deleteRecords: defineEndpoint({
    name: 'wizardTests.deleteRecords',
    method: 'POST',
    path: `${base}/delete-records`,
    summary:
      'Move the records that tests of the wizard have created to the trash, and undo what tests changed in others, at most 1,000 of each at a time.',
    needs,
    params,
    body: z.strictObject({}),
    reply: z.object({ deleted: z.int(), undone: z.int() }),
    refusals: ['not_found'],
    writes: true,
    announces: ['records.changed'],
    example: {},
  }),
};
