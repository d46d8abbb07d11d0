// Addresses that get no mail: suppressed ones (bounces, complaints, erased people) and those of people who unsubscribed.
// Also what the law grants a person: an export of what is stored about them, and its erasure.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { language } from './identity.ts';
import { collectionId, messageId, subscriptionListId, teamParams } from './ids.ts';
import { notificationType, recipientState } from './message-results.ts';
import { pageOf, pageQuery } from './paging.ts';
import { consentEvent, subscriptionStatus } from './subscription-lists.ts';
import { emailOrPhone, name, text } from './text.ts';

/**
 * `stop`: texted by the person. `soft_bounces`: mails could not be delivered for weeks. `manual`: added by a team admin.
 * `erased`: the person was erased; only a hash of the address is left.
 */
export const suppressionCauses = [
  'hard_bounce',
  'soft_bounces',
  'complaint',
  'stop',
  'manual',
  'erased',
] as const;
export const suppressionCause = z.enum(suppressionCauses);
export type SuppressionCause = z.output<typeof suppressionCause>;

export const suppression = z.object({
  /** Identifies the suppression: the address in lower case, or the hash of an erased one. */
  key: z.string(),
  /** Null for an erased person. */
  address: z.string().nullable(),
  cause: suppressionCause,
  at: z.string(),
});
export type Suppression = z.output<typeof suppression>;

export const optOut = z.object({
  address: z.string(),
  from: z.enum(['list', 'collection', 'everything']),
  subscriptionListId: subscriptionListId.nullable(),
  collectionId: collectionId.nullable(),
  /** Name of the list or collection; null if it is everything. */
  about: z.string().nullable(),
  at: z.string(),
});
export type OptOut = z.output<typeof optOut>;

export const personExport = z.object({
  address: z.string(),
  exportedAt: z.string(),
  language: language.nullable(),
  suppression: z.object({ cause: suppressionCause, at: z.string() }).nullable(),
  unsubscribedFromEverythingAt: z.string().nullable(),
  subscriptions: z.array(
    z.object({
      list: z.string(),
      name: z.string(),
      status: subscriptionStatus,
      source: z.string(),
      createdAt: z.string(),
      changedAt: z.string(),
    }),
  ),
  participation: z.array(z.object({ collection: z.string(), isOptedOut: z.boolean(), at: z.string() })),
  consents: z.array(consentEvent),
  /** Messages to the address, newest first. */
  messages: z.array(
    z.object({
      messageId,
      subjectLine: z.string(),
      calculatedName: z.string(),
      state: recipientState,
      actualSendProcessedDateTime: z.string().nullable(),
      notifications: z.array(
        z.object({
          typeId: notificationType,
          receivedAt: z.string(),
          detail: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  ),
  /** What the person answered as a visitor of wizards, newest first. */
  wizardAnswers: z.array(
    z.object({
      /** The name of the published version. */
      wizard: z.string(),
      startedAt: z.string(),
      finishedAt: z.string().nullable(),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
  ),
});
export type PersonExport = z.output<typeof personExport>;

const needs = 'team_admin' as const;
const search = text(254).optional();
export const maxSuppressionsAtOnce = 10_000;

/** Required: it goes into the audit log. */
const reason = name(300);

export const suppressions = {
  list: defineEndpoint({
    name: 'suppressions.list',
    method: 'GET',
    path: '/teams/{teamId}/suppressions',
    summary: 'List the addresses that get no mail at all, newest first.',
    needs,
    params: teamParams,
    query: pageQuery.extend({
      /** Substring of the address; the whole address also finds an erased person. */
      search,
    }),
    reply: pageOf(suppression),
    refusals: [],
    writes: false,
  }),
  add: defineEndpoint({
    name: 'suppressions.add',
    method: 'POST',
    path: '/teams/{teamId}/suppressions',
    summary:
      'Suppress email addresses and phone numbers, with a reason for the audit log. They get no mail at all; those that are suppressed already keep their cause.',
    needs,
    personOnly: true,
    params: teamParams,
    body: z.strictObject({
      addresses: z.array(emailOrPhone).min(1).max(maxSuppressionsAtOnce),
      reason,
    }),
    reply: z.object({
      added: z.int(),
      /** Suppressed before, or of an erased person. */
      unchanged: z.int(),
    }),
    refusals: [],
    writes: true,
    announces: ['subscription_lists.changed'],
    bodyLimit: 4 * 1024 * 1024,
    example: { addresses: ['elena@example.org', '+19165550142'], reason: 'Asked by letter' },
  }),
  lift: defineEndpoint({
    name: 'suppressions.lift',
    method: 'POST',
    path: '/teams/{teamId}/suppressions/lift',
    summary: 'Lift a suppression, with a reason for the audit log.',
    needs,
    personOnly: true,
    params: teamParams,
    body: z.strictObject({ key: name(300), reason }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: { key: 'elena@example.org', reason: 'The mailbox works again' },
  }),
  optOuts: defineEndpoint({
    name: 'suppressions.optOuts',
    method: 'GET',
    path: '/teams/{teamId}/opt-outs',
    summary: 'List who unsubscribed from what, newest first.',
    needs,
    params: teamParams,
    query: pageQuery.extend({ search }),
    reply: pageOf(optOut),
    refusals: [],
    writes: false,
  }),
  liftOptOut: defineEndpoint({
    name: 'suppressions.liftOptOut',
    method: 'POST',
    path: '/teams/{teamId}/opt-outs/lift',
    summary:
      'Lift an opt-out from a collection or from everything, as the person asked, with a reason for the audit log. Lists ask the person again instead.',
    needs,
    personOnly: true,
    params: teamParams,
    body: z.strictObject({
      address: emailOrPhone,
      /** Null lifts the opt-out from everything. */
      collectionId: collectionId.nullable(),
      reason,
    }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: { address: 'elena@example.org', collectionId: null, reason: 'Asked by phone' },
  }),
  exportPerson: defineEndpoint({
    name: 'suppressions.exportPerson',
    method: 'POST',
    path: '/teams/{teamId}/people-by-address/export',
    summary:
      'Export what is stored about an address: subscriptions, consents, messages, notifications, answers to wizards.',
    needs,
    personOnly: true,
    params: teamParams,
    body: z.strictObject({ address: emailOrPhone }),
    reply: personExport,
    refusals: [],
    // Written to the audit log.
    writes: true,
    announces: ['subscription_lists.changed'],
    example: { address: 'elena@example.org' },
  }),
  erasePerson: defineEndpoint({
    name: 'suppressions.erasePerson',
    method: 'POST',
    path: '/teams/{teamId}/people-by-address/erase',
    summary:
      'Erase what messaging stores about an address; a hash stays, so that it is never mailed again. Past messages follow in the background.',
    needs,
    personOnly: true,
    params: teamParams,
    body: z.strictObject({ address: emailOrPhone, reason }),
    reply: 'none',
    refusals: [],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: { address: 'elena@example.org', reason: 'Request by letter' },
  }),
};
