// Records that a run offers as choices. They have no ids there: each has a handle that works in this run only.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { fieldId, wizardRunId, wizardTaskId } from './ids.ts';
import { text } from './text.ts';

const question = { task: wizardTaskId, field: fieldId };
export const runChoice = z.object({
  /** The handle. */
  id: z.string(),
  label: z.string(),
  /** What else the question shows, without empty values. */
  details: z.array(z.object({ title: z.string(), text: z.string() })),
  hasPicture: z.boolean(),
});
export type RunChoice = z.output<typeof runChoice>;

export const choicesPage = z.object({ items: z.array(runChoice), next: z.string().nullable() });

/** What is searched. */
export const choicesSearch = {
  search: text(200).default(''),
  /** `next` of the page before. */
  after: text(4000).nullable().default(null),
};

/** How many are shown at once. */
export const maxChoicesPage = 24;

export const wizardRunChoices = {
  find: defineEndpoint({
    name: 'wizardRunChoices.find',
    method: 'POST',
    path: '/wizard-runs/{runId}/choices',
    summary: 'Find the records offered by a question of the run’s current step, by name, a page at a time.',
    needs: 'wizard_run',
    params: z.strictObject({ runId: wizardRunId }),
    body: z.strictObject({
      ...question,
      ...choicesSearch,
    }),
    reply: choicesPage,
    refusals: [
      'not_found',
      'wizard_closed',
      'run_version_revoked',
      'wizard_outdated',
      'wizard_record_not_found',
      'wizard_record_forbidden',
      'too_many_requests',
    ],
    writes: true,
    bodyLimit: 16 * 1024,
    example: {
      task: '00000000-0000-4000-8000-000000000000',
      field: '00000000-0000-4000-8000-000000000000',
      search: 'tea',
    },
  }),
  picture: defineEndpoint({
    name: 'wizardRunChoices.picture',
    method: 'GET',
    path: '/wizard-runs/{runId}/choices/{handle}/picture',
    summary: 'Get the picture of an offered record.',
    needs: 'wizard_run',
    params: z.strictObject({ runId: wizardRunId, handle: text(40) }),
    query: z.strictObject(question),
    reply: 'stream',
    refusals: [
      'not_found',
      'wizard_closed',
      'run_version_revoked',
      'wizard_outdated',
      'wizard_record_not_found',
      'wizard_record_forbidden',
      'too_many_requests',
      'range_not_satisfiable',
    ],
    writes: false,
  }),
};
