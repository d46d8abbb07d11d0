// Import of subscribers from a file, which is uploaded and its columns mapped, or from the records of a collection. Both are
// stored in the background.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { fileReading, readingChoices } from './file-reading.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, subscriberImportId, subscriptionListId, teamId } from './ids.ts';
import { fileFormats, maxImportColumns } from './imports.ts';
import { name, text } from './text.ts';

/**
 * What a column of the file contains. Each is used once at most, except `skip` and `opted_out`. `subscribed` and `opted_out` contain
 * yes or no; `opted_out` also the day on which someone left. A row with several opt-outs has left if one of them says so.
 */
export const subscriberColumns = [
  'skip',
  'email',
  'phone',
  'name',
  'first_name',
  'last_name',
  'status',
  'subscribed',
  'opted_out',
  'source',
  'agreed_on',
] as const;
export const subscriberColumn = z.enum(subscriberColumns);
export type SubscriberColumn = z.output<typeof subscriberColumn>;

/** Whether several columns may contain it. */
export function isRepeatable(column: SubscriberColumn): boolean {
  return column === 'skip' || column === 'opted_out';
}

/** The status of every row of a file without a status column: other systems export one file for each. */
export const rowStatuses = ['subscribed', 'unsubscribed', 'bounced'] as const;
export const rowStatus = z.enum(rowStatuses);
export type RowStatus = z.output<typeof rowStatus>;

export const subscriberImportStates = ['uploaded', 'running', 'done', 'failed'] as const;

export const subscriberImport = z.object({
  id: subscriberImportId,
  /** Or the plural name that the collection had when the import started; empty in a list if the caller may not see the collection. */
  fileName: z.string(),
  /** Null if the people are rows of a file. */
  collectionId: collectionId.nullable(),
  /** Null without a file. */
  format: z.enum(fileFormats).nullable(),
  /** How the file is read, and what else it could be; without texts of the file once the import has started. */
  reading: fileReading.nullable(),
  state: z.enum(subscriberImportStates),
  /** Empty until the import starts. */
  source: z.string(),
  /**
   * The columns of the file, with their first values until the import starts. The guess is null where the column may say that someone
   * left or didn’t agree, but not what: `start` takes no null, so that the caller says what it is.
   */
  columns: z.array(
    z.object({
      header: z.string(),
      samples: z.array(z.string()),
      guess: subscriberColumn.nullable(),
    }),
  ),
  /** Guessed from the file’s name and headers until the import starts. */
  rowStatus,
  rowsDone: z.int(),
  /** Newly subscribed, or asked to confirm. */
  added: z.int(),
  /** Already on the list. */
  unchanged: z.int(),
  /** Unsubscribed, suppressed or erased before: an import can't bring them back. */
  optedOut: z.int(),
  /** Unsubscribed from the list, as the file says. */
  unsubscribed: z.int(),
  /** Suppressed because of a bounce or a complaint, as the file says. */
  suppressed: z.int(),
  /** Rejected rows. */
  invalid: z.int(),
  /** Rows in the download: those rejected, and those stored without their phone number. */
  problems: z.int(),
  /** For the progress bar. */
  bytesRead: z.int(),
  bytesTotal: z.int(),
  /** Why it stopped; null unless it failed. */
  errorDetail: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type SubscriberImport = z.output<typeof subscriberImport>;

const peopleOfCollection = {
  collectionId,
  /** Column name of the field with the email addresses or phone numbers. */
  column: z.string().min(1).max(60),
  /** Default: everyone in the collection */
  filter: boundedFilter.optional(),
  /** Whether the people have confirmed already, so that a double opt-in does not ask them again. */
  isConfirmed: z.boolean().optional(),
};

const base = '/teams/{teamId}/subscription-lists/{subscriptionListId}/imports' as const;
const one = `${base}/{subscriberImportId}` as const;
const fromCollection =
  '/teams/{teamId}/subscription-lists/{subscriptionListId}/subscribers/from-collection' as const;
const listParams = z.strictObject({ teamId, subscriptionListId });
const importParams = z.strictObject({ teamId, subscriptionListId, subscriberImportId });
const needs = { feature: 'outgoing_messages_edit' } as const;

export const subscriberImports = {
  upload: defineEndpoint({
    name: 'subscriberImports.upload',
    method: 'POST',
    path: base,
    summary:
      'Upload a CSV, XLSX, or JSON file of subscribers and guess its columns. Nothing is imported until it is started; an upload that is not started is deleted after a day.',
    needs,
    params: listParams,
    query: z.strictObject({ fileName: text(200).optional() }),
    rawBody: true,
    reply: subscriberImport,
    refusals: ['not_found', 'action_not_allowed', 'file_unreadable', 'file_empty'],
    writes: true,
    announces: ['subscription_lists.changed'],
  }),
  read: defineEndpoint({
    name: 'subscriberImports.read',
    method: 'POST',
    path: `${one}/reading`,
    summary:
      'Choose how an uploaded file is read, and guess its columns again. What is left out is guessed; `{}` guesses everything.',
    needs,
    params: importParams,
    body: readingChoices,
    reply: subscriberImport,
    refusals: ['not_found', 'import_not_ready', 'file_unreadable'],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: { headerRow: 1 },
  }),
  start: defineEndpoint({
    name: 'subscriberImports.start',
    method: 'POST',
    path: `${one}/start`,
    summary:
      'Start an import: subscribed rows join the list, unsubscribed ones leave it, and bounced ones are suppressed. No row overrides an opt-out or a suppression.',
    needs,
    params: importParams,
    body: z.strictObject({
      /** One for each column of the file, also for those without a guess; `email` or `phone` is among them. */
      columns: z.array(subscriberColumn).min(1).max(maxImportColumns),
      /** Of a file without a status column. Default: subscribed */
      rowStatus: rowStatus.optional(),
      /** Of rows without a source of their own. */
      source: name(300),
      /** Whether the people have confirmed already, so that a double opt-in does not ask them again. */
      isConfirmed: z.boolean().optional(),
    }),
    reply: subscriberImport,
    refusals: ['not_found', 'action_not_allowed', 'import_not_ready'],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: { columns: ['email', 'name'], source: 'Export from the old system' },
  }),
  countFromCollection: defineEndpoint({
    name: 'subscriberImports.countFromCollection',
    method: 'POST',
    path: `${fromCollection}/count`,
    summary:
      'Count what would become of the people of a collection, as far as the caller may read them, if they were added to a list now.',
    needs,
    params: listParams,
    body: z.strictObject(peopleOfCollection),
    reply: z.object({
      /** Records; of more, the first 200,000 are counted. */
      people: z.int(),
      isMore: z.boolean(),
      /** They would be subscribed, or asked to confirm. */
      added: z.int(),
      /** Already on the list, or of an address that another record has too. */
      unchanged: z.int(),
      /** Unsubscribed, suppressed or erased before. */
      optedOut: z.int(),
      /** Without an address that can be added. */
      invalid: z.int(),
    }),
    refusals: ['not_found', 'unknown_field', 'action_not_allowed', 'query_too_heavy'],
    writes: false,
    example: { collectionId: '01890000-0000-7000-8000-000000000001', column: 'email' },
  }),
  startFromCollection: defineEndpoint({
    name: 'subscriberImports.startFromCollection',
    method: 'POST',
    path: fromCollection,
    summary:
      'Start adding the people of a collection to a list. They are added once: records that are created later are not. It reads only what the caller may read, and never overrides an opt-out or a suppression.',
    needs,
    params: listParams,
    body: z.strictObject({
      ...peopleOfCollection,
      /** Where and how these people agreed. */
      source: name(300),
    }),
    reply: subscriberImport,
    refusals: ['not_found', 'unknown_field', 'action_not_allowed'],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: {
      collectionId: '01890000-0000-7000-8000-000000000001',
      column: 'email',
      source: 'Membership form, with a box for the newsletter',
    },
  }),
  discard: defineEndpoint({
    name: 'subscriberImports.discard',
    method: 'DELETE',
    path: one,
    summary: 'Delete an uploaded file that was not imported.',
    needs,
    params: importParams,
    reply: 'none',
    refusals: ['not_found', 'import_not_ready'],
    writes: true,
    announces: ['subscription_lists.changed'],
  }),
  list: defineEndpoint({
    name: 'subscriberImports.list',
    method: 'GET',
    path: base,
    summary: 'List the latest imports into a list, newest first.',
    needs,
    params: listParams,
    reply: z.object({ items: z.array(subscriberImport) }),
    refusals: ['not_found'],
    writes: false,
  }),
  problems: defineEndpoint({
    name: 'subscriberImports.problems',
    method: 'GET',
    path: `${one}/problems.csv`,
    summary:
      'Download the rows of an import with problems as CSV, with their row number and the reason. They are deleted after 30 days.',
    needs,
    params: importParams,
    reply: 'stream',
    refusals: ['not_found'],
    writes: false,
  }),
};
