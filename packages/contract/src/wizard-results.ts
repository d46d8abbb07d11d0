// Results of a wizard: figures, its runs with their answers, and what one run did. Answers and records appear as far as the
// viewer may read the fields they were written to.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataType } from './field-types.ts';
import {
  collectionId,
  fieldId,
  messageId,
  projectId,
  recordId,
  taskId,
  teamId,
  wizardId,
  wizardRunId,
  wizardStepId,
  wizardTaskId,
} from './ids.ts';
import { recipientState } from './message-results.ts';
import { pageOf, pageQuery } from './paging.ts';
import { text } from './text.ts';
import { allTaskTypes } from './wizard-definition.ts';

/** How a run was started: by a member in the app, the shared link, a widget, a message, or a personal link. */
export const runSources = ['member', 'link', 'widget', 'message', 'token'] as const;
export const runSource = z.enum(runSources);
export type RunSource = z.output<typeof runSource>;

/** `under_way`: something happened in the last 30 minutes. `left`: nothing did; the visitor may still come back. */
export const runStates = ['finished', 'under_way', 'left'] as const;
export const runState = z.enum(runStates);
export type RunState = z.output<typeof runState>;
/** Minutes without activity after which a run counts as left. */
export const leftAfterMinutes = 30;
/** Days that the chart shows at most. */
export const maxResultDays = 366;

/** Of one step. */
export const maxCorrections = 5;

export const wizardResultSettings = z.strictObject({
  /** Whether answers of runs that were not finished are shown. Their records exist either way. */
  showsUnfinished: z.boolean(),
  /** Days after its last activity until the answers of a run are deleted; null: never. Its trace stays. */
  answerDays: z.int().min(1).max(3650).nullable(),
});
export type WizardResultSettings = z.output<typeof wizardResultSettings>;

export const funnelStep = z.object({
  stepId: wizardStepId,
  title: z.string(),
  isConditional: z.boolean(),
  /** No longer part of the wizard. */
  isRemoved: z.boolean(),
  reached: z.int(),
  /** Left at this step. */
  left: z.int(),
  underWay: z.int(),
  /**
   * Questions with errors, as far as you may read their fields, most first: how many corrected theirs before the step was
   * accepted, and how many left the step without that.
   */
  corrections: z
    .array(
      z.object({
        taskId: wizardTaskId,
        fieldId,
        title: z.string(),
        count: z.int(),
        left: z.int().default(0),
      }),
    )
    .max(maxCorrections),
});
export type FunnelStep = z.output<typeof funnelStep>;

const startedAndFinished = { started: z.int(), finished: z.int() };

export const wizardFigures = z.object({
  ...startedAndFinished,
  /** From start to end, of those that were finished; null without any. */
  medianSeconds: z.int().nullable(),
  /** When it was counted; null while a large wizard is counted for the first time. */
  asOf: z.string().nullable(),
  steps: z.array(funnelStep),
  /** Days in the team's time zone on which runs were started, oldest first. */
  days: z.array(
    z.object({
      on: z.string(),
      ...startedAndFinished,
      /** Those of the newest 10,000 runs in the spam box, which `started` leaves out. */
      spam: z.int(),
    }),
  ),
  sources: z.array(z.object({ source: runSource, ...startedAndFinished })),
  /** Newest first. */
  versions: z.array(z.int()),
  settings: wizardResultSettings,
  /** Whether you are notified of each completed run. */
  isFollowing: z.boolean(),
  /** Runs in the spam box, which the other figures leave out; counted up to 1000. */
  spam: z.int(),
});
export type WizardFigures = z.output<typeof wizardFigures>;

/** A question that was asked, as its field is now. */
export const runColumn = z.object({
  taskId: wizardTaskId,
  fieldId,
  title: z.string(),
  dataType,
  settings: z.record(z.string(), z.unknown()),
});
export type RunColumn = z.output<typeof runColumn>;

export const runAnswer = z.object({
  taskId: wizardTaskId,
  fieldId,
  /** Of a task with entries: which one. In their order. */
  entry: z.int().optional(),
  value: z.unknown(),
});
export type RunAnswer = z.output<typeof runAnswer>;

/**
 * Why what a run in the spam box was to do can't be done: the version was revoked; a collection, or something else that it uses, was
 * changed or deleted since; the record it was started for was deleted; an answer no longer fits its field; the limit of answers is
 * reached; another limit is; the answers were deleted.
 */
export const heldProblem = z.enum([
  'version_revoked',
  'wizard_changed',
  'record_missing',
  'answers_unfit',
  'full',
  'limit_reached',
  'answers_deleted',
]);
export type HeldProblem = z.output<typeof heldProblem>;

/** A field that people don't see was filled in; answered within three seconds; a member moved it. */
export const spamReason = z.enum(['hidden_field', 'hasty', 'by_member']);
export type SpamReason = z.output<typeof spamReason>;

export const wizardRun = z.object({
  id: wizardRunId,
  version: z.int(),
  source: runSource,
  state: runState,
  /** The member, or else the record it was started for or created first; null if there is none you may read. */
  name: z.string().nullable(),
  language: z.string(),
  startedAt: z.string(),
  lastAt: z.string(),
  /** Until its end or the last activity. */
  seconds: z.int(),
  /** The step it is at; null if it is finished. */
  stepId: wizardStepId.nullable(),
  answers: z.array(runAnswer),
  /** There are answers that you may not read, or that the wizard's settings hide. */
  hasHidden: z.boolean(),
  /** It is in the spam box. */
  isSpam: z.boolean(),
  /** Its tasks wait: they are carried out when it is moved out of the spam box. */
  isHeld: z.boolean(),
  /** Why it is; empty if it isn't. */
  spamReasons: z.array(spamReason),
});
export type WizardRun = z.output<typeof wizardRun>;

/**
 * Its condition was not met; its project no longer exists; the task it had created was deleted; there was neither an email address
 * nor a phone number to send to; its run is held back in the spam box.
 */
export const skipReason = z.enum(['condition', 'project_missing', 'task_deleted', 'no_address', 'held']);
export type SkipReason = z.output<typeof skipReason>;

export const traceTask = z.object({
  taskId: wizardTaskId,
  type: z.enum(allTaskTypes).nullable(),
  /** Why it did nothing; null if it was done. */
  skipped: skipReason.nullable(),
  /** A record it created or changed, as you may read it. */
  record: z.object({ collectionId, recordId, label: z.string() }).nullable(),
  /** How many records it created as entries, found, let the visitor choose, changed, added, removed or exported; null for one record. */
  count: z.int().nullable(),
  /** A message it sent, for those who may read messages. */
  message: z.object({ messageId, template: z.string(), state: recipientState }).nullable(),
  /** A task of a project that it created, for those who see it. */
  projectTask: z.object({ taskId, projectId, title: z.string() }).nullable(),
});
export type TraceTask = z.output<typeof traceTask>;

export const runTrace = wizardRun.extend({
  columns: z.array(runColumn),
  steps: z.array(
    z.object({
      stepId: wizardStepId,
      title: z.string(),
      state: z.enum(['done', 'here', 'skipped', 'ahead']),
      /** When it was answered last. */
      at: z.string().nullable(),
      tasks: z.array(traceTask),
      /** Why it was refused last: the value that the wizard computes for a field doesn’t fit it. */
      problem: z
        .object({
          code: z.literal('wizard_value_unfit'),
          /** Empty if you may not read the field, and for a variable without a name. */
          field: z.string(),
        })
        .optional(),
    }),
  ),
});
export type RunTrace = z.output<typeof runTrace>;

const params = z.strictObject({ teamId, wizardId });
const base = '/teams/{teamId}/wizards/{wizardId}/results' as const;
const needs = { feature: 'team_admin_data_wizards' } as const;

const range = {
  /** First day, in the team's time zone. */
  since: z.iso.date().optional(),
  version: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .optional(),
};
const runFilter = {
  ...range,
  state: runState.optional(),
  /** Left at this step. */
  step: wizardStepId.optional(),
  source: runSource.optional(),
  /** The spam box instead of the other runs. */
  box: z.enum(['spam']).optional(),
  /** Part of an answer. */
  search: text(200).optional(),
};
export const runQuery = z.strictObject(runFilter);
export type RunQuery = z.output<typeof runQuery>;

export const wizardResults = {
  figures: defineEndpoint({
    name: 'wizardResults.figures',
    method: 'GET',
    path: base,
    summary: 'Count a wizard’s runs: started, finished, where people leave, by day and source.',
    needs,
    params,
    query: z.strictObject(range),
    reply: wizardFigures,
    refusals: ['not_found'],
    writes: false,
  }),
  runs: defineEndpoint({
    name: 'wizardResults.runs',
    method: 'GET',
    path: `${base}/runs`,
    summary: 'List runs with their answers, newest first. A page may be short or empty and have a next one.',
    needs,
    params,
    query: pageQuery.extend(runFilter),
    reply: pageOf(wizardRun).extend({ columns: z.array(runColumn) }),
    refusals: ['not_found'],
    writes: false,
  }),
  exportRuns: defineEndpoint({
    name: 'wizardResults.exportRuns',
    method: 'GET',
    path: `${base}/runs.csv`,
    summary: 'Export runs with their answers as CSV.',
    needs,
    params,
    query: runQuery,
    reply: 'stream',
    refusals: ['not_found'],
    writes: false,
  }),
  run: defineEndpoint({
    name: 'wizardResults.run',
    method: 'GET',
    path: `${base}/runs/{wizardRunId}`,
    summary: 'Get one run: its steps, answers, tasks, records, and messages.',
    needs,
    params: params.extend({ wizardRunId }),
    reply: runTrace,
    refusals: ['not_found'],
    writes: false,
  }),
  sortRun: defineEndpoint({
    name: 'wizardResults.sortRun',
    method: 'PUT',
    path: `${base}/runs/{wizardRunId}/spam`,
    summary:
      'Move a run into the spam box, or out of it. Runs in the box count in no figure and notify no one. The tasks of a run that looked like spam are carried out when it comes out; if they can’t be, it stays, with the reason in `data`.',
    needs,
    params: params.extend({ wizardRunId }),
    body: z.strictObject({ isSpam: z.boolean() }),
    reply: 'none',
    refusals: ['not_found', 'run_not_carried_out'],
    writes: true,
    announces: [
      'wizard.changed',
      'records.changed',
      'subscription_lists.changed',
      'tasks.changed',
      'message.changed',
    ],
    example: { isSpam: true },
  }),
  changeSettings: defineEndpoint({
    name: 'wizardResults.changeSettings',
    method: 'PUT',
    path: `${base}/settings`,
    summary: 'Set which answers results show, and when they are deleted.',
    needs,
    params,
    body: wizardResultSettings,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['wizard.changed'],
    example: { showsUnfinished: false, answerDays: 365 },
  }),
  follow: defineEndpoint({
    name: 'wizardResults.follow',
    method: 'PUT',
    path: `${base}/follow`,
    summary: 'Choose whether you’re notified of each completed run.',
    needs,
    personOnly: true,
    params,
    body: z.strictObject({ isFollowing: z.boolean() }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    example: { isFollowing: true },
  }),
};
