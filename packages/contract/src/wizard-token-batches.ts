// Personal links for the records that match a filter: made by a job, and downloaded as CSV by the person who made them.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, teamId, wizardId, wizardTokenBatchId } from './ids.ts';
import { wizardPermissions } from './permissions.ts';
import { dateTime } from './text.ts';
import { tokenUses } from './wizard-tokens.ts';

/** Records of one list. */
export const maxBatchRecords = 10_000;
/** Lists per person and wizard whose file has not expired. */
export const maxTokenBatches = 20;
/** For how long the links can be downloaded. */
export const batchFileDays = 7;

export const tokenBatchStates = ['waiting', 'done', 'failed'] as const;

export const wizardTokenBatch = z.object({
  id: wizardTokenBatchId,
  collectionId,
  filter: boundedFilter.nullable(),
  uses: z.enum(tokenUses),
  state: z.enum(tokenBatchStates),
  linksExpireAt: dateTime,
  fileExpiresAt: dateTime,
  /** Links that were made. */
  made: z.int(),
  /** Records that got none: you may not run the wizard for them, or not read or change what it shows and changes. */
  leftOut: z.int(),
  createdAt: dateTime,
});
export type WizardTokenBatch = z.output<typeof wizardTokenBatch>;

const ofWizard = z.strictObject({ teamId, wizardId });
const ofBatch = z.strictObject({ teamId, wizardTokenBatchId });
const base = '/teams/{teamId}/wizards/{wizardId}/token-batches' as const;
const batchPath = '/teams/{teamId}/wizard-token-batches/{wizardTokenBatchId}' as const;
const needs = { anyFeature: wizardPermissions } as const;

export const wizardTokenBatches = {
  list: defineEndpoint({
    name: 'wizardTokenBatches.list',
    method: 'GET',
    path: base,
    summary: 'List the link lists that you made for a wizard and whose file hasn’t expired, newest first.',
    needs,
    params: ofWizard,
    reply: z.object({ items: z.array(wizardTokenBatch) }),
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'wizardTokenBatches.create',
    method: 'POST',
    path: base,
    summary:
      'Make a personal link for each record that matches, that you can read, and that you can change the way the wizard does. A job makes them.',
    needs,
    personOnly: true,
    params: ofWizard,
    body: z.strictObject({
      /** Omitted: all records. */
      filter: boundedFilter.optional(),
      uses: z.enum(tokenUses).default('once'),
      /** At most 366 days from now. */
      expiresAt: dateTime,
    }),
    reply: wizardTokenBatch,
    refusals: [
      'not_found',
      'forbidden',
      'wizard_closed',
      'wizard_without_personal_links',
      'unknown_field',
      'invalid_filter',
      'too_many_records',
      'action_not_allowed',
    ],
    writes: true,
    announces: ['wizard.changed'],
    example: { uses: 'once', expiresAt: '2027-01-31T12:00:00Z' },
  }),
  repeat: defineEndpoint({
    name: 'wizardTokenBatches.repeat',
    method: 'POST',
    path: `${batchPath}/repeat`,
    summary:
      'Make links for records that match since, or that a failed job left out. No record gets a second one.',
    needs,
    personOnly: true,
    params: ofBatch,
    reply: wizardTokenBatch,
    refusals: ['not_found'],
    writes: true,
    announces: ['wizard.changed'],
  }),
  csv: defineEndpoint({
    name: 'wizardTokenBatches.csv',
    method: 'GET',
    path: `${batchPath}/csv`,
    summary:
      'Download the open links of a list as CSV, with the name and the addresses of each record that you can read. For full accounts.',
    needs,
    personOnly: true,
    params: ofBatch,
    reply: 'stream',
    refusals: ['not_found', 'forbidden'],
    writes: false,
  }),
};
