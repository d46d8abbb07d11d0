// What a person gets from a team, and their choices. The token is checked first; everything is about its address only.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { type Language, language as languageSchema } from '@fieldhouse/contract/identity';
import { collectionId as collectionIdSchema, type SubscriptionListId } from '@fieldhouse/contract/ids';
import type { MailPreferencePage, mailPreferences } from '@fieldhouse/contract/mail-preferences';
import { maskedAddress } from '@fieldhouse/domain/subscriptions/masked-address';
import { fillText, subscriptionTexts } from '@fieldhouse/phrases/subscription-texts';
import type { AccountContext, RequestOrigin, TeamContext } from '../../kernel/context.ts';
import { addressKey } from '../../kernel/http/rate-limits/rate-limiter.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../kernel/http/request-origin.ts';
import { withTeamOfLink } from '../../kernel/team-of-link.ts';
import { findCollection } from '../catalogue/index.ts';
import {
  applyDeliveryReport,
  findLinkedRecipient,
  type LinkedRecipient,
  readUnsubscribeLink,
} from '../messages/index.ts';
import {
  collectionsAbove,
  findOptOut,
  optOutOfEverything,
  ownAct,
  recordConsentText,
  setParticipation,
  setSubscriptions,
} from '../subscription-lists/index.ts';
import { getTeamRow } from '../teams/index.ts';
import {
  findLanguage,
  listChoices,
  listCollectionIds,
  listListsOfAddress,
  setLanguage,
} from './preference-queries.ts';

type Input<E extends keyof typeof mailPreferences> = EndpointInput<(typeof mailPreferences)[E]>;

const linkLimit = { max: 300, windowSeconds: 60 };
const maxChoices = 200;

export async function getMailPreferences(ctx: AccountContext, { params, query }: Input<'get'>) {
  return withRecipient(ctx, params.token, (own, recipient) => pageOf(own, recipient, query.language));
}

export async function changeMailPreferences(ctx: AccountContext, { params, body }: Input<'change'>) {
  const from = requestOriginOf(ctx.request);
  return withRecipient(ctx, params.token, async (own, recipient) => {
    const before = await pageOf(own, recipient, body.pageLanguage);
    const person = { recipient, from, page: before };
    if (body.isEverythingOff) {
      const { messageId } = recipient;
      await optOutOfEverything(
        own,
        recipient.addressKey,
        ownAct({ method: 'preference_page', from, messageId }),
      );
    }
    for (const { subscriptionListId, isOn } of body.lists ?? [])
      await switchList(own, person, subscriptionListId, isOn);
    for (const { collectionId, isOn } of body.collections ?? [])
      await switchCollection(own, person, collectionId, isOn);
    if (body.language) await setLanguage(own.db, recipient.addressKey, body.language);
    own.announce({ type: 'subscription_lists.changed' });
    const page = await pageOf(own, recipient, body.language ?? body.pageLanguage);
    if (isOnFor(recipient, before) && !isOnFor(recipient, page)) await reportLeaving(own, recipient);
    return page;
  });
}

/** Whether the person gets what the message was sent under: its list, or participation in its collection. */
function isOnFor({ message }: LinkedRecipient, { lists, collections }: MailPreferencePage): boolean {
  const { type, subscriptionListId, collectionId } = message;
  if (type === 'marketing')
    return lists.some((list) => list.isOn && list.subscriptionListId === subscriptionListId);
  return type === 'participation' && collections.some((one) => one.isOn && one.collectionId === collectionId);
}

/** Who leaves through the page of a message counts in its figures, like those who use its link. */
async function reportLeaving(ctx: TeamContext, { recipientId }: LinkedRecipient): Promise<void> {
  await applyDeliveryReport(ctx, {
    recipientId,
    type: 'unsubscribed',
    detail: {},
    dedupeKey: 'unsubscribed',
    isOptOutEntered: true,
  });
}

async function withRecipient<T>(
  ctx: AccountContext,
  token: string,
  work: (own: TeamContext, recipient: LinkedRecipient) => Promise<T>,
): Promise<T> {
  await ctx.deps.attempts.consume(`mail-preferences:${addressKey(ctx.request.ip)}`, linkLimit);
  const link = readUnsubscribeLink(ctx.deps, token);
  return withTeamOfLink(ctx.deps, link.teamId, async (own) =>
    work(own, await findLinkedRecipient(own, link.recipientId)),
  );
}

interface PersonOnPage {
  readonly recipient: LinkedRecipient;
  readonly from: RequestOrigin;
  /** As it was before the change. */
  readonly page: MailPreferencePage;
}

/** A list that the page does not show can't be joined by its id. */
async function switchList(
  ctx: TeamContext,
  { recipient, from, page }: PersonOnPage,
  listId: string,
  isOn: boolean,
): Promise<void> {
  const shown = page.lists.find((one) => one.subscriptionListId === listId);
  refuseUnless(shown, 'not_found');
  const { address, addressKey: key, messageId } = recipient;
  const cause = await causeOf(ctx, { from, messageId, statement: isOn ? shown.statement : undefined });
  const status = isOn ? 'subscribed' : 'unsubscribed';
  await setSubscriptions(ctx.db, listId, [{ addressKey: key, address, name: '', status }], {
    ...cause,
    reopens: isOn,
  });
}

async function switchCollection(
  ctx: TeamContext,
  { recipient, from, page }: PersonOnPage,
  collectionId: string,
  isOn: boolean,
): Promise<void> {
  const shown = page.collections.find((one) => one.collectionId === collectionId);
  refuseUnless(shown, 'not_found');
  const { addressKey: key, messageId } = recipient;
  const cause = await causeOf(ctx, { from, messageId, statement: isOn ? shown.statement : undefined });
  await setParticipation(ctx.db, { collectionId, addressKey: key, isOptedOut: !isOn }, cause);
}

async function causeOf(
  ctx: TeamContext,
  act: { readonly from: RequestOrigin; readonly messageId: string; readonly statement: string | undefined },
) {
  const { from, messageId, statement } = act;
  const textVersion = statement === undefined ? undefined : await recordConsentText(ctx, statement);
  return ownAct({
    method: 'preference_page',
    from,
    messageId,
    ...(textVersion !== undefined && { textVersion }),
  });
}

async function pageOf(
  ctx: TeamContext,
  recipient: LinkedRecipient,
  language: Language | undefined,
): Promise<MailPreferencePage> {
  const { address, addressKey: key, message } = recipient;
  const { name: team, billingAddress } = await getTeamRow(ctx.db);
  const texts = subscriptionTexts[language ?? 'en'].statement;
  const statement = (text: string, list: string) =>
    fillText(text, { team, list, address: maskedAddress(address) });
  const ofMessage = message.type === 'marketing' ? message.subscriptionListId : null;
  const lists = await listListsOfAddress(ctx.db, key, ofMessage, maxChoices);
  const collections = await collectionsOf(ctx, recipient);
  return {
    teamName: team,
    address: maskedAddress(address),
    postalAddress: billingAddress,
    may: { request: address.includes('@') },
    language: languageSchema.nullable().parse(await findLanguage(ctx.db, key)),
    lists: lists.map(({ id, name, isOn }) => ({
      // Created by newId.
      subscriptionListId: id as SubscriptionListId,
      name,
      isOn,
      statement: statement(texts.list, name),
    })),
    collections: collections.map((one) => ({ ...one, statement: statement(texts.collection, one.name) })),
  };
}

async function collectionsOf(ctx: TeamContext, { addressKey: key, message }: LinkedRecipient) {
  const known = await listCollectionIds(ctx.db, key, maxChoices);
  const own = message.type === 'participation' && message.collectionId !== null ? [message.collectionId] : [];
  const choices = await listChoices(ctx.db, key, 10_000);
  const optedOutAt = await findOptOut(ctx.db, key);
  const shown: {
    collectionId: MailPreferencePage['collections'][number]['collectionId'];
    name: string;
    isOn: boolean;
  }[] = [];
  // Definitions are cached in memory.
  for (const id of new Set([...own, ...known])) {
    const collection = await findCollection(ctx, id);
    if (!collection) continue;
    const above = await collectionsAbove(ctx, id);
    const latest = choices
      .filter((choice) => above.includes(choice.collectionId))
      .sort((a, b) => b.at.getTime() - a.at.getTime() || Number(b.isOptedOut) - Number(a.isOptedOut))[0];
    const isBack = optedOutAt === null || (latest !== undefined && latest.at > optedOutAt);
    const collectionId = collectionIdSchema.parse(id);
    shown.push({
      collectionId,
      name: collection.row.pluralName,
      isOn: isBack && latest?.isOptedOut !== true,
    });
  }
  return shown.sort((a, b) => a.name.localeCompare(b.name));
}
