// A run of a wizard, step by step. The server accepts answers for the current step only.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataType, linkValue } from './field-types.ts';
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
import { text } from './text.ts';

/** Header with the run's token (256 bit, base64url). The token never appears in an address. */
export const runTokenHeader = 'x-wizard-run';

/** Answers by task and field. A choice is identified by the handle under which it was offered. */
export const answers = z.record(wizardTaskId, z.record(fieldId, z.unknown()));
export type Answers = z.output<typeof answers>;

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
});
export type Question = z.output<typeof question>;

export const stepPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('display_text'), taskId: wizardTaskId, html: z.string() }),
  z.object({
    type: z.literal('create_record'),
    taskId: wizardTaskId,
    title: z.string(),
    questions: z.array(question),
  }),
  z.object({
    type: z.literal('update_records'),
    taskId: wizardTaskId,
    title: z.string(),
    questions: z.array(question),
    /** Questions whose initial value differs from the record: answered earlier, or preset by the wizard. */
    changed: z.array(fieldId),
  }),
]);
export type StepPart = z.output<typeof stepPart>;

/** Proof of work as issued by altcha; solved in a worker while the visitor reads. */
export const powChallenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
});
export type PowChallenge = z.output<typeof powChallenge>;

export const powProof = z.strictObject({
  challenge: z.strictObject({
    parameters: z.record(z.string().max(40), z.unknown()),
    signature: z.string().max(200),
  }),
  solution: z.strictObject({
    counter: z.int().min(0),
    derivedKey: z.string().max(200),
    time: z.number().optional(),
  }),
});
export type PowProof = z.output<typeof powProof>;

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
  /** 1-based position on the path as currently known. */
  position: z.int(),
  total: z.int(),
  /** The whole path, for the step menu of members; anonymous visitors only get the current step. */
  steps: z.array(z.object({ stepId: wizardStepId, title: z.string(), icon: z.string() })),
  mayGoBack: z.boolean(),
  title: z.string(),
  parts: z.array(stepPart),
  /** Set when finished. */
  thankYouHtml: z.string(),
  /** Highest stored draft number; the next draft continues from it. */
  draftSeq: z.int(),
  /** The proof of work required for the next submit; null if none is. */
  challenge: powChallenge.nullable(),
});
export type StepView = z.output<typeof stepView>;

const startBody = z.strictObject({
  /** The visitor's languages in order of preference; the first supported one is used, else the team's. */
  languages: z.array(text(35)).max(10).default([]),
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

const runParams = z.strictObject({ runId: wizardRunId });
/** Answers are small; files are uploaded separately. */
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
    body: startBody,
    reply: startedRun,
    refusals: ['wizard_closed', 'too_many_requests'],
    writes: true,
    bodyLimit: 4096,
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
    bodyLimit: 4096,
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
      /** Honeypot: invisible to people, so its content only raises the spam score. */
      roomNumber: text(500).default(''),
    }),
    reply: z.object({ isReplayed: z.boolean(), step: stepView }),
    refusals: [
      'not_found',
      'run_step_outdated',
      'wizard_closed',
      'wizard_outdated',
      'proof_of_work_required',
      'idempotency_mismatch',
      'value_taken',
      'stale_version',
      'wizard_record_not_found',
      'wizard_record_forbidden',
      'too_many_requests',
    ],
    writes: true,
    keepsOwnKeys: true,
    bodyLimit: runBodyLimit,
    example: { rev: 0, answers: {} },
  }),
  back: defineEndpoint({
    name: 'wizardRuns.back',
    method: 'POST',
    path: '/wizard-runs/{runId}/back',
    summary: 'Go back to the previous step, prefilled. The current step doesn’t have to be complete.',
    needs: 'wizard_run',
    params: runParams,
    body: z.strictObject({ rev: z.int().min(0), answers }),
    reply: stepView,
    refusals: [
      'not_found',
      'run_step_outdated',
      'wizard_closed',
      'wizard_outdated',
      'wizard_record_not_found',
      'wizard_record_forbidden',
      'too_many_requests',
    ],
    writes: true,
    bodyLimit: runBodyLimit,
    example: { rev: 0, answers: {} },
  }),
};
