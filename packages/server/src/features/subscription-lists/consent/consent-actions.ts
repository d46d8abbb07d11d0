// What a change of consent is attributed to, and the opt-outs that people make by the links in their mail.
import { createHash } from 'node:crypto';
import type { ContentType } from '@fieldhouse/contract/content-types';
import type { ConsentMethod } from '@fieldhouse/contract/subscription-lists';
import { consentNeeded } from '@fieldhouse/domain/subscriptions/consent-needed';
import { userIdOf } from '../../../kernel/authority.ts';
import type { RequestOrigin, TeamContext } from '../../../kernel/context.ts';
import { findCollection } from '../../catalogue/index.ts';
import type { ConsentRule } from './consent-check-queries.ts';
import {
  type ConsentCause,
  findListState,
  findOptOut,
  findParticipation,
  insertConsentText,
  insertUnsubscribe,
  setParticipation,
  setSubscriptions,
  unsubscribeFromLists,
} from './consent-queries.ts';
import { recordStop, restoreStopped } from './text-stop-queries.ts';

const versionDigits = 12;

/** Stores the text that people agree to and returns its version. */
export async function recordConsentText(ctx: TeamContext, text: string): Promise<string> {
  const version = createHash('sha256').update(text).digest('hex').slice(0, versionDigits);
  await insertConsentText(ctx.db, version, text);
  return version;
}

/** A member, or an API key, enters what a person asked for. */
export function enteredBy(ctx: TeamContext, method: ConsentMethod, source: string): ConsentCause {
  const { actor } = ctx;
  return {
    ...noOrigin,
    method,
    source,
    actorKind: actor.kind === 'member' && actor.key?.kind === 'team' ? 'api_key' : actor.kind,
    actorId: userIdOf(actor),
  };
}

interface OwnAct {
  readonly method: ConsentMethod;
  /** Undefined if a program acted for the person, such as the one-click button of a mail provider. */
  readonly from: RequestOrigin | undefined;
  readonly messageId: string | null;
  readonly textVersion?: string;
}

/** The person acted themselves. */
export function ownAct({ method, from, messageId, textVersion }: OwnAct): ConsentCause {
  return {
    ...noOrigin,
    method,
    source: '',
    messageId,
    textVersion: textVersion ?? null,
    actorKind: 'person',
    fromAddress: from?.address ?? null,
    fromDevice: from?.device ?? null,
  };
}

const noOrigin = { textVersion: null, messageId: null, actorId: null, fromAddress: null, fromDevice: null };

/** The message that an address got, as far as its consent depends on it. */
export interface MessageOfConsent {
  readonly type: ContentType;
  readonly subscriptionListId: string | null;
  /** Of the record through which the person was included. */
  readonly collectionId: string | null;
}

/** The check of all people of a message, who are included through records of these collections. */
export async function consentRuleOf(
  ctx: TeamContext,
  message: Omit<MessageOfConsent, 'collectionId'> & { readonly collectionIds: readonly string[] },
): Promise<ConsentRule> {
  const { type, subscriptionListId, collectionIds } = message;
  if (type !== 'participation') {
    const needed = consentNeeded({ type, subscriptionListId, collectionId: null });
    return needed.kind === 'collection' ? { kind: 'everything' } : needed;
  }
  const above = new Map<string, readonly string[]>();
  for (const id of collectionIds) above.set(id, await collectionsAbove(ctx, id));
  return { kind: 'collections', above };
}

/** A collection and those it is a part of; itself alone if it is deleted. */
export async function collectionsAbove(ctx: TeamContext, collectionId: string): Promise<readonly string[]> {
  const collection = await findCollection(ctx, collectionId);
  if (!collection) return [collectionId];
  return [...new Set([collection.rootId, ...collection.chain.map((one) => one.collectionId), collectionId])];
}

/** The person leaves what the message was sent under. */
export async function optOutByMessage(
  ctx: TeamContext,
  address: string,
  message: MessageOfConsent,
  cause: ConsentCause,
): Promise<void> {
  const addressKey = address.toLowerCase();
  const needed = consentNeeded(message);
  if (needed.kind === 'list') {
    const change = { addressKey, address, name: '', status: 'unsubscribed' } as const;
    await setSubscriptions(ctx.db, needed.listId, [change], { ...cause, reopens: false });
    return;
  }
  if (needed.kind === 'collection') {
    const choice = { collectionId: needed.collectionId, addressKey, isOptedOut: true };
    await setParticipation(ctx.db, choice, cause);
    return;
  }
  await optOutOfEverything(ctx, addressKey, cause);
}

export async function optOutOfEverything(
  ctx: TeamContext,
  addressKey: string,
  cause: ConsentCause,
): Promise<void> {
  await unsubscribeFromLists(ctx.db, addressKey, cause);
  await insertUnsubscribe(ctx.db, addressKey, cause);
}

/** The person texted STOP: nothing reaches the phone, until `startByText` restores exactly what this took away. */
export async function stopByText(ctx: TeamContext, phone: string, messageId: string | null): Promise<void> {
  await recordStop(ctx.db, phone);
  await optOutOfEverything(ctx, phone, ownAct({ method: 'text_message', from: undefined, messageId }));
  ctx.announce({ type: 'subscription_lists.changed' });
}

/** False if the phone was not stopped, so that its text is no request to start. */
export async function startByText(
  ctx: TeamContext,
  phone: string,
  messageId: string | null,
): Promise<boolean> {
  const cause = ownAct({ method: 'text_message', from: undefined, messageId });
  const wasStopped = await restoreStopped(ctx.db, phone, cause);
  if (wasStopped) ctx.announce({ type: 'subscription_lists.changed' });
  return wasStopped;
}

/** Whether the person has left what the message was sent under, as the check of a sending would find. */
export async function hasLeft(
  ctx: TeamContext,
  addressKey: string,
  message: MessageOfConsent,
): Promise<boolean> {
  const needed = consentNeeded(message);
  const optedOutAt = await findOptOut(ctx.db, addressKey);
  const isBack = (at: Date | null) => optedOutAt === null || (at !== null && at > optedOutAt);
  if (needed.kind === 'list') {
    const { status, consentedAt } = await findListState(ctx.db, needed.listId, addressKey);
    return status === 'unsubscribed' || !isBack(consentedAt);
  }
  if (needed.kind === 'collection') {
    const collectionIds = await collectionsAbove(ctx, needed.collectionId);
    const choice = await findParticipation(ctx.db, collectionIds, addressKey);
    return choice?.isOptedOut === true || !isBack(choice?.at ?? null);
  }
  return optedOutAt !== null;
}
