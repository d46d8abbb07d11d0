// Subscription lists (seed section 3): a marketing message is sent under a list and reaches only its subscribers.
// Every change of a subscription is in an append-only log of consents.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { language } from './identity.ts';
import { collectionId, messageId, subscriberId, subscriptionListId, teamId, teamParams } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { messagePermissions } from './permissions.ts';
import { emailOrPhone, name, text } from './text.ts';
import { withBefore } from './with-before.ts';

export const optIns = ['single', 'double'] as const;
export const optIn = z.enum(optIns);
export type OptIn = z.output<typeof optIn>;

/** `unconfirmed`: the confirmation mail of a double opt-in has not been answered. */
export const subscriptionStatuses = ['unconfirmed', 'subscribed', 'unsubscribed'] as const;
export const subscriptionStatus = z.enum(subscriptionStatuses);
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;

export const maxSubscriptionLists = 200;

export const subscriptionList = z.object({
  id: subscriptionListId,
  internalName: z.string(),
  /** The name that subscribers see. */
  externalName: z.string(),
  optIn,
  isArchived: z.boolean(),
  createdAt: z.string(),
  /** How many addresses are subscribed now. */
  subscribers: z.int(),
  unconfirmed: z.int(),
  unsubscribed: z.int(),
});
export type SubscriptionList = z.output<typeof subscriptionList>;

export const subscriber = z.object({
  id: subscriberId,
  address: z.string(),
  name: z.string(),
  status: subscriptionStatus,
  /** Where the consent came from, in the words of the person who added the address. */
  source: z.string(),
  createdAt: z.string(),
  changedAt: z.string(),
  /** Until when the mail that asks for a confirmation waits, since its mailbox has had the mails that it gets in a day; else null. */
  confirmationWaitsUntil: z.string().nullable(),
});
export type Subscriber = z.output<typeof subscriber>;

export const consentActions = ['requested', 'subscribed', 'unsubscribed', 'lifted'] as const;
export const consentMethods = [
  'by_hand',
  'import',
  'confirmation',
  'preference_page',
  'unsubscribe_page',
  'one_click',
  'complaint',
  'text_message',
  'provider_page',
  'wizard',
  'simulated',
  'before_lists',
  'admin',
] as const;
export const consentMethod = z.enum(consentMethods);
export type ConsentMethod = z.output<typeof consentMethod>;

/** One entry of the log of consents. */
export const consentEvent = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(consentActions),
  method: consentMethod,
  subscriptionListId: subscriptionListId.nullable(),
  collectionId: collectionId.nullable(),
  /** External name of the list or name of the collection; null if it is about everything. */
  about: z.string().nullable(),
  source: z.string(),
  /** When the person agreed, as the imported file says. */
  agreedOn: z.string().nullable(),
  /** The text that the person agreed to, and its version. */
  textVersion: z.string().nullable(),
  text: z.string().nullable(),
  /** The member who made the change; null if the person acted themselves. */
  actorName: z.string().nullable(),
  /** Internet address and device; only if the person acted themselves. */
  fromAddress: z.string().nullable(),
  fromDevice: z.string().nullable(),
  messageId: messageId.nullable(),
});
export type ConsentEvent = z.output<typeof consentEvent>;

const base = '/teams/{teamId}/subscription-lists' as const;
const one = `${base}/{subscriptionListId}` as const;
const listParams = z.strictObject({ teamId, subscriptionListId });
const subscriberParams = z.strictObject({ teamId, subscriptionListId, subscriberId });
const read = { anyFeature: messagePermissions } as const;
const edit = { feature: 'outgoing_messages_edit' } as const;

export const subscriptionLists = {
  list: defineEndpoint({
    name: 'subscriptionLists.list',
    method: 'GET',
    path: base,
    summary: 'List the team’s subscription lists with their numbers of subscribers, by internal name.',
    needs: read,
    params: teamParams,
    reply: z.object({ items: z.array(subscriptionList) }),
    refusals: [],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'subscriptionLists.get',
    method: 'GET',
    path: one,
    summary: 'Get a subscription list.',
    needs: read,
    params: listParams,
    reply: subscriptionList,
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'subscriptionLists.create',
    method: 'POST',
    path: base,
    summary: 'Create a subscription list.',
    needs: edit,
    params: teamParams,
    body: z.strictObject({ internalName: name(120), externalName: name(120), optIn: optIn.optional() }),
    reply: subscriptionList,
    refusals: ['name_taken', 'action_not_allowed'],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: { internalName: 'Newsletter 2026', externalName: 'Newsletter', optIn: 'double' },
  }),
  change: defineEndpoint({
    name: 'subscriptionLists.change',
    method: 'PATCH',
    path: one,
    summary: 'Update a subscription list, or archive or unarchive it. Omitted properties stay the same.',
    needs: edit,
    params: listParams,
    body: withBefore(
      z.strictObject({
        internalName: name(120).optional(),
        externalName: name(120).optional(),
        optIn: optIn.optional(),
        isArchived: z.boolean().optional(),
      }),
    ),
    reply: subscriptionList,
    refusals: ['not_found', 'name_taken', 'stale_version'],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: { externalName: 'Monthly newsletter' },
  }),
  growth: defineEndpoint({
    name: 'subscriptionLists.growth',
    method: 'GET',
    path: `${one}/growth`,
    summary:
      'Count who subscribed and unsubscribed on each of the last 90 days, in the team’s time zone, and how many were subscribed at its end.',
    needs: read,
    params: listParams,
    reply: z.object({
      days: z.array(z.object({ on: z.string(), subscribed: z.int(), unsubscribed: z.int(), total: z.int() })),
    }),
    refusals: ['not_found'],
    writes: false,
  }),
  subscribers: defineEndpoint({
    name: 'subscriptionLists.subscribers',
    method: 'GET',
    path: `${one}/subscribers`,
    summary: 'List the addresses on a list, newest first.',
    needs: edit,
    params: listParams,
    query: pageQuery.extend({
      status: subscriptionStatus.optional(),
      /** Substring of the name or address. */
      search: text(200).optional(),
    }),
    reply: pageOf(subscriber),
    refusals: ['not_found'],
    writes: false,
  }),
  subscriber: defineEndpoint({
    name: 'subscriptionLists.subscriber',
    method: 'GET',
    path: `${one}/subscribers/{subscriberId}`,
    summary: 'Get one subscriber with the log of their consents, oldest first.',
    needs: edit,
    params: subscriberParams,
    reply: subscriber.extend({
      /** Excluded from all mail: a bounce, a complaint, or by a member. */
      isSuppressed: z.boolean(),
      consents: z.array(consentEvent),
    }),
    refusals: ['not_found'],
    writes: false,
  }),
  addSubscriber: defineEndpoint({
    name: 'subscriptionLists.addSubscriber',
    method: 'POST',
    path: `${one}/subscribers`,
    summary:
      'Add an address with the source of its consent. A double opt-in, or an address that opted out before, gets a confirmation mail first.',
    needs: edit,
    params: listParams,
    body: z.strictObject({
      /** Phone numbers get SMS. They can't confirm, so that a list with double opt-in takes none. */
      address: emailOrPhone,
      name: text(200).optional(),
      source: name(300),
    }),
    reply: subscriber,
    refusals: ['not_found', 'action_not_allowed'],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: { address: 'elena@example.org', name: 'Elena Rossi', source: 'Paper form, open day' },
  }),
  unsubscribe: defineEndpoint({
    name: 'subscriptionLists.unsubscribe',
    method: 'POST',
    path: `${one}/subscribers/{subscriberId}/unsubscribe`,
    summary: 'Unsubscribe an address from the list, as the person asked.',
    needs: edit,
    params: subscriberParams,
    body: z.strictObject({ source: name(300) }),
    reply: subscriber,
    refusals: ['not_found'],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: { source: 'Phone call' },
  }),
  /** Content of the confirmation page; opening it changes nothing. */
  confirmationPage: defineEndpoint({
    name: 'subscriptionLists.confirmationPage',
    method: 'GET',
    path: '/confirm-subscription/{token}',
    summary: 'Get what a confirmation link would confirm.',
    needs: 'none',
    params: z.strictObject({ token: z.string().min(20).max(200) }),
    query: z.strictObject({ language: language.optional() }),
    reply: z.object({
      teamName: z.string(),
      listName: z.string(),
      /** With most of it hidden. */
      address: z.string(),
      isConfirmed: z.boolean(),
      /** The text that the person agrees to; its version goes into the log of consents. */
      statement: z.string(),
    }),
    refusals: ['not_found', 'link_expired'],
    writes: false,
  }),
  confirm: defineEndpoint({
    name: 'subscriptionLists.confirm',
    method: 'POST',
    path: '/confirm-subscription/{token}',
    summary: 'Confirm a subscription. Repeating it changes nothing.',
    needs: 'none',
    params: z.strictObject({ token: z.string().min(20).max(200) }),
    body: z.strictObject({ language: language.optional() }),
    reply: z.object({ isConfirmed: z.boolean() }),
    refusals: ['not_found', 'link_expired'],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: {},
  }),
};
