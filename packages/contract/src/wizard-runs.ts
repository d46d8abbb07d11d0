// A run of a wizard, step by step. The server accepts answers for the current step only.
import { z } from 'zod';
import { correctedQuestions } from './corrected-questions.ts';
import { defineEndpoint } from './endpoint.ts';
import { dataType, linkValue } from './field-types.ts';
import { filter } from './filters.ts';
import { language } from './identity.ts';
import {
  collectionId,
  fieldId,
  recordId,
  teamId,
  wizardId,
  wizardRunId,
  wizardStepId,
  wizardTaskId,
} from './ids.ts';
import { powChallenge, powProof } from './proof-of-work.ts';
import { emailAddress, text } from './text.ts';
import { shownAppearance } from './wizard-appearance.ts';
import { displayViewTask } from './wizard-definition.ts';
import { answersKey, shownRepeat } from './wizard-entries.ts';
import { openVariable } from './wizard-open-variables.ts';
import { choiceLooks, maxInputs, questionLooks, stepLayouts } from './wizard-questions.ts';

/**
 * Answers by task and field; a task that asks for one thing has its own id in place of the field. A choice is identified by
 * the handle under which it was offered. A task with entries has answers for each.
 */
export const answers = z.record(answersKey, z.record(fieldId, z.unknown()));
export type Answers = z.output<typeof answers>;

/**
 * Undecided as long as the step is open, since it depends on other answers of the step, `answer.<task>.<field>`. What doesn't
 * apply is hidden and its answers are ignored. Absent: applies.
 */
const openCondition = filter.optional();

export const question = z.object({
  fieldId,
  /** The key of the value in forms: the field's id. */
  columnName: z.string(),
  title: z.string(),
  description: z.string(),
  dataType,
  settings: z.record(z.string(), z.unknown()),
  isRequired: z.boolean(),
  /** Initial value: the earlier answer or the preset. */
  value: z.unknown(),
  /** Available choices; null if the visitor searches the linked collection (signed-in runs only). */
  options: z.array(linkValue).nullable(),
  linkedCollectionId: collectionId.nullable(),
  /** Records are searched in the run’s own choices, which have handles for ids. */
  offer: z.object({ look: z.enum(choiceLooks) }).optional(),
  placeholder: z.string().optional(),
  look: z.enum(questionLooks).optional(),
  /** The visitor may add a choice: its answer is `new:` and the name. */
  mayAdd: z.boolean().optional(),
  /** A box to join a list; `title` is its text. */
  isConsent: z.boolean().optional(),
  condition: openCondition,
});
export type Question = z.output<typeof question>;

export const stepPart = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('display_text'),
    taskId: wizardTaskId,
    html: z.string(),
    condition: openCondition,
  }),
  z.object({
    type: z.literal('create_record'),
    taskId: wizardTaskId,
    title: z.string(),
    questions: z.array(question),
    repeat: shownRepeat.optional(),
    condition: openCondition,
  }),
  z.object({
    type: z.literal('update_records'),
    taskId: wizardTaskId,
    title: z.string(),
    questions: z.array(question),
    /** Questions whose initial value differs from the record: answered earlier, or preset by the wizard. */
    changed: z.array(fieldId),
    condition: openCondition,
  }),
  z.object({
    type: z.literal('temporary_variable'),
    taskId: wizardTaskId,
    title: z.string(),
    /** One. Its id is that of the task: the answer is sent as `<task>.<task>`. */
    questions: z.array(question),
    condition: openCondition,
  }),
  z.object({
    type: z.literal('display_view'),
    taskId: wizardTaskId,
    title: z.string(),
    layout: displayViewTask.shape.layout,
    columns: z.array(z.string()),
    /** Values as texts in the language of the run, one for each column. A record is chosen by its handle. */
    rows: z.array(z.object({ handle: z.string(), cells: z.array(z.string()) })),
    /** Whether there are more records than the wizard shows. */
    hasMore: z.boolean(),
    choice: displayViewTask.shape.choice,
    isRequired: z.boolean(),
    /** The handles chosen so far. Sent as the answer `<task>.<task>`. */
    value: z.array(z.string()),
    condition: openCondition,
  }),
]);
export type StepPart = z.output<typeof stepPart>;
/** A part that asks for values. */
export type QuestionsPart = Extract<StepPart, { questions: unknown }>;

/** The answers of a step, as text in the language of the run. */
export const reviewedStep = z.object({
  stepId: wizardStepId,
  title: z.string(),
  /** It can be answered again. */
  mayChange: z.boolean(),
  answers: z.array(
    z.object({
      label: z.string(),
      /** The heading of its entry; the text may have several lines, and is empty if it was not answered. */
      entry: z.string().optional(),
      text: z.string(),
    }),
  ),
});
export type ReviewedStep = z.output<typeof reviewedStep>;

export const stepView = z.object({
  runId: wizardRunId,
  /** Increases with every move of the run; a submit names the revision it is based on. */
  rev: z.int(),
  status: z.enum(['active', 'finished']),
  wizardName: z.string(),
  wizardIcon: z.string(),
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  language,
  /** The record the run was started for, as the user may see it. */
  record: z.object({ collectionId, id: recordId, label: z.string(), version: z.int() }).nullable(),
  /** Null when finished. */
  stepId: wizardStepId.nullable(),
  /** 1-based position on the path as currently known, with the later steps that may still apply. */
  position: z.int(),
  total: z.int(),
  /** The whole path, for the step menu of members; anonymous visitors only get the current step. */
  steps: z.array(z.object({ stepId: wizardStepId, title: z.string(), icon: z.string() })),
  mayGoBack: z.boolean(),
  layout: z.enum(stepLayouts).optional(),
  title: z.string(),
  parts: z.array(stepPart),
  /** In order, each computed from answers and variables before it. */
  computed: z.array(openVariable).optional(),
  /**
   * The answers to look at instead of parts: of all steps before the end (`reviewStepId`), or of a step that was submitted and
   * can't be answered again. Such a step is submitted without answers.
   */
  review: z.array(reviewedStep).optional(),
  /** The team's, for conditions with relative days; absent if nothing on the step has a condition. */
  timeZone: z.string().optional(),
  appearance: shownAppearance.prefault({}),
  /** Set when finished. */
  thankYouHtml: z.string(),
  /** When finished: the first date that the thank-you message names, a day or an instant, to put into one's calendar. */
  event: z.object({ start: z.string(), end: z.string().nullable() }).nullable().default(null),
  /** Files of the steps so far, for members: `wizardRuns.download`. */
  downloads: z.array(z.object({ taskId: wizardTaskId, title: z.string(), count: z.int() })).default([]),
  /** Where to go on when finished. */
  redirect: z.string().nullable().default(null),
  /** Highest stored draft number; the next draft continues from it. */
  draftSeq: z.int(),
  /** The proof of work required for the next submit; null if none is. */
  challenge: powChallenge.nullable(),
});
export type StepView = z.output<typeof stepView>;

/**
 * Texts of inputs by their names, from the address. Those that the wizard doesn’t declare are ignored, as are those that aren’t
 * values of their type.
 */
export const runInputs = z
  .record(z.string().max(60), text(2000))
  .refine((inputs) => Object.keys(inputs).length <= maxInputs, { error: 'too_many' })
  .default({});

const startBody = z.strictObject({
  /** The visitor's languages in order of preference; the first supported one is used, else the team's. */
  languages: z.array(text(35)).max(10).default([]),
  inputs: runInputs,
});
const publicStartBody = startBody.extend({
  /** Where the visitor met it, as the page says: only shown in results. */
  source: z.enum(['link', 'widget']).default('link'),
});
const memberStartBody = startBody.extend({
  /** The record to start for. Only accepted by wizards that start with a record. */
  recordId: recordId.nullable().default(null),
});
export const startedRun = z.object({
  runId: wizardRunId,
  /** Returned only once; the server stores its hash. */
  token: z.string(),
  step: stepView,
});
export type StartedRun = z.output<typeof startedRun>;

export const runParams = z.strictObject({ runId: wizardRunId });
/** Answers are small; files are uploaded separately. */
export const startBodyLimit = 64 * 1024;
const runBodyLimit = 256 * 1024;

export const wizardRuns = {
  startPublic: defineEndpoint({
    name: 'wizardRuns.startPublic',
    method: 'POST',
    path: '/public/teams/{teamId}/wizards/{wizardId}/runs',
    summary:
      'Start a run of a public wizard. Unknown, closed, and revoked wizards and those of other teams get the same response.',
    needs: 'none',
    params: z.strictObject({ teamId, wizardId }),
    body: publicStartBody,
    reply: startedRun,
    refusals: ['wizard_closed', 'too_many_requests'],
    writes: true,
    bodyLimit: startBodyLimit,
    example: {},
  }),
  start: defineEndpoint({
    name: 'wizardRuns.start',
    method: 'POST',
    path: '/teams/{teamId}/wizards/{wizardId}/runs',
    summary: 'Start a run as the signed-in member.',
    needs: 'team_member',
    params: z.strictObject({ teamId, wizardId }),
    body: memberStartBody,
    reply: startedRun,
    refusals: [
      'wizard_closed',
      'wizard_record_required',
      'wizard_record_not_found',
      'wizard_record_forbidden',
    ],
    writes: true,
    bodyLimit: startBodyLimit,
    example: {},
  }),
  step: defineEndpoint({
    name: 'wizardRuns.step',
    method: 'GET',
    path: '/wizard-runs/{runId}/step',
    summary: 'Get the run’s current step, ready to show.',
    needs: 'wizard_run',
    params: runParams,
    reply: stepView,
    refusals: [
      'not_found',
      'wizard_closed',
      'run_version_revoked',
      'wizard_outdated',
      'wizard_record_not_found',
      'wizard_record_forbidden',
    ],
    writes: false,
  }),
  saveDraft: defineEndpoint({
    name: 'wizardRuns.saveDraft',
    method: 'PUT',
    path: '/wizard-runs/{runId}/draft',
    summary: 'Save what’s been entered so far. Ignored unless it’s newer and for the run’s current step.',
    needs: 'wizard_run',
    params: runParams,
    body: z.strictObject({
      stepId: wizardStepId,
      clientSeq: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
      answers,
      /** Questions with errors for which the step was refused, for the results. */
      refused: correctedQuestions,
    }),
    reply: z.object({ isSaved: z.boolean() }),
    refusals: ['not_found', 'too_many_requests'],
    writes: true,
    bodyLimit: runBodyLimit,
    example: { stepId: '00000000-0000-4000-8000-000000000000', clientSeq: 1, answers: {} },
  }),
  submit: defineEndpoint({
    name: 'wizardRuns.submit',
    method: 'POST',
    path: '/wizard-runs/{runId}/steps/{stepId}',
    summary:
      'Submit a step, all or nothing, once per `Idempotency-Key`. A replay gets the first response again.',
    needs: 'wizard_run',
    params: z.strictObject({ runId: wizardRunId, stepId: wizardStepId }),
    body: z.strictObject({
      rev: z.int().min(0),
      /** For a step that changes the record: only the fields to change; the others keep their values. */
      answers,
      /**
       * Version of the record shown on the page; if the record is newer, a step that changes it is refused.
       */
      recordVersion: z.int().min(1).nullable().default(null),
      proof: powProof.nullable().default(null),
      corrected: correctedQuestions,
      /** Honeypot: invisible to people, so its content only raises the spam score. */
      roomNumber: text(500).default(''),
    }),
    reply: z.object({ isReplayed: z.boolean(), step: stepView }),
    refusals: [
      'not_found',
      'run_step_outdated',
      'wizard_closed',
      'run_version_revoked',
      'wizard_outdated',
      'wizard_value_unfit',
      'proof_of_work_required',
      'idempotency_mismatch',
      'value_taken',
      'stale_version',
      'wizard_record_not_found',
      'wizard_record_forbidden',
      'too_many_requests',
    ],
    writes: true,
    announces: ['records.changed', 'subscription_lists.changed'],
    keepsOwnKeys: true,
    bodyLimit: runBodyLimit,
    example: { rev: 0, answers: {} },
  }),
  download: defineEndpoint({
    name: 'wizardRuns.download',
    method: 'GET',
    path: '/wizard-runs/{runId}/exports/{taskId}',
    summary:
      'Download the records that a step exported, as CSV with the values you may read. For full accounts.',
    needs: 'wizard_run',
    params: z.strictObject({ runId: wizardRunId, taskId: wizardTaskId }),
    reply: 'stream',
    refusals: ['not_found', 'forbidden', 'wizard_closed', 'run_version_revoked'],
    writes: false,
  }),
  back: defineEndpoint({
    name: 'wizardRuns.back',
    method: 'POST',
    path: '/wizard-runs/{runId}/back',
    summary:
      'Go back to the previous step or an earlier one, prefilled. The current step doesn’t have to be complete.',
    needs: 'wizard_run',
    params: runParams,
    body: z.strictObject({
      rev: z.int().min(0),
      answers,
      /** A step before the current one; null: the previous one. */
      stepId: wizardStepId.nullable().default(null),
    }),
    reply: stepView,
    refusals: [
      'not_found',
      'run_step_outdated',
      'wizard_closed',
      'run_version_revoked',
      'wizard_outdated',
      'wizard_record_not_found',
      'wizard_record_forbidden',
      'too_many_requests',
    ],
    writes: true,
    bodyLimit: runBodyLimit,
    example: { rev: 0, answers: {} },
  }),
  mailLink: defineEndpoint({
    name: 'wizardRuns.mailLink',
    method: 'POST',
    path: '/wizard-runs/{runId}/links',
    summary:
      'Save what’s been entered so far and email a link that continues the run on another device. An address gets at most three a day.',
    needs: 'wizard_run',
    params: runParams,
    body: z.strictObject({ email: emailAddress, answers }),
    reply: z.object({
      /** How long the link works after the last change. */
      validDays: z.int(),
    }),
    refusals: ['not_found', 'run_step_outdated', 'too_many_requests'],
    writes: true,
    bodyLimit: runBodyLimit,
    example: { email: 'elena@example.org', answers: {} },
  }),
};
