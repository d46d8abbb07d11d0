// A run of a wizard, step by step. The server answers for the step of the cursor and no other.
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

/** Header that carries the run's token (256 bit, base64url). Never in an address. */
export const runTokenHeader = 'x-wizard-run';

/** Answers by task and field. A choice is the handle it was offered under. */
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
  /** As far as it was answered or preset: what to begin with. */
  value: z.unknown(),
  /** What there is to choose from; null where the visitor searches the linked collection (signed-in runs only). */
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
    /** Questions that begin with something else than what stands in the record: typed before, or set by the wizard. */
    changed: z.array(fieldId),
  }),
]);
export type StepPart = z.output<typeof stepPart>;

/** Proof of work as altcha draws it up; solved in a worker while the visitor reads. */
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
  /** Rises with every move of the run; a submit names the one it was made from. */
  rev: z.int(),
  status: z.enum(['active', 'finished']),
  wizardName: z.string(),
  wizardIcon: z.string(),
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  language,
  /** What the run was started for, as the person may see it. */
  record: z.object({ collectionId, id: recordId, label: z.string(), version: z.int() }).nullable(),
  /** Null when finished. */
  stepId: wizardStepId.nullable(),
  /** 1-based place on the path as far as it is known now. */
  position: z.int(),
  total: z.int(),
  /** The whole path for members, whose menu lists it; a stranger is told of no step but the present one. */
  steps: z.array(z.object({ stepId: wizardStepId, title: z.string(), icon: z.string() })),
  mayGoBack: z.boolean(),
  title: z.string(),
  parts: z.array(stepPart),
  /** Where finished. */
  thankYouHtml: z.string(),
  /** Highest draft that was kept; the next one counts on from it. */
  draftSeq: z.int(),
  /** The proof the next submit needs; null where none is needed. */
  challenge: powChallenge.nullable(),
});
export type StepView = z.output<typeof stepView>;

const startBody = z.strictObject({
  /** The visitor's languages, best first; the first one known here is taken, else the team's. */
  languages: z.array(text(35)).max(10).default([]),
});
const memberStartBody = startBody.extend({
  /** What it is started for. Only wizards that start with a record take it along. */
  recordId: recordId.nullable().default(null),
});
export const startedRun = z.object({
  runId: wizardRunId,
  /** Shown this once; only its hash is kept. */
  token: z.string(),
  step: stepView,
});
export type StartedRun = z.output<typeof startedRun>;

const runParams = z.strictObject({ runId: wizardRunId });
/** A visitor's answer is never large; files have their own way. */
const runBodyLimit = 256 * 1024;

export const wizardRuns = {
  startPublic: defineEndpoint({
    name: 'wizardRuns.startPublic',
    method: 'POST',
    path: '/public/teams/{teamId}/wizards/{wizardId}/runs',
    summary:
      'Start a run of a public wizard. Unknown, closed, and revoked wizards and those of other teams get the same response.',
    needs: 'nobody',
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
    reply: z.object({ isKept: z.boolean() }),
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
      /** Of a step that changes the record: only the fields that are to change; the others stay as they are. */
      answers,
      /** The version of the record that the page showed; a newer one refuses a step that changes it. */
      recordVersion: z.int().min(1).nullable().default(null),
      proof: powProof.nullable().default(null),
      /** A field that people don't see; what stands in it only counts towards the spam score. */
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
