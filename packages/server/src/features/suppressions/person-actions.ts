// A person's rights: an export of what messaging and wizards store about their address, and its erasure. Records of collections are
// the team's own data and are deleted there.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { language } from '@fieldhouse/contract/identity';
import type { MessageId } from '@fieldhouse/contract/ids';
import { notificationType } from '@fieldhouse/contract/message-results';
import { subscriptionStatus } from '@fieldhouse/contract/subscription-lists';
import { type PersonExport, suppressionCause, type suppressions } from '@fieldhouse/contract/suppressions';
import { maskedAddress } from '@fieldhouse/domain/subscriptions/masked-address';
import type { TeamContext } from '../../kernel/context.ts';
import { writeAudit } from '../audit-log/index.ts';
import { findLanguage } from '../mail-preferences/index.ts';
import { listReceivedMessages, type ReceivedMessage, recipientStateOf } from '../messages/index.ts';
import { findOptOut, listConsentRows, toConsentEvent } from '../subscription-lists/index.ts';
import { listAnswersOf } from '../wizards/index.ts';
import { enqueueErasure } from './person-jobs.ts';
import { eraseAddress, listParticipationOf, listSubscriptionsOf } from './person-queries.ts';
import { findSuppression } from './suppression-queries.ts';

type Input<E extends keyof typeof suppressions> = EndpointInput<(typeof suppressions)[E]>;

/** More than any team sends to one person. */
const maxRows = 20_000;

export async function exportPerson(ctx: TeamContext, { body }: Input<'exportPerson'>): Promise<PersonExport> {
  return exportAddress(ctx, body.address, {});
}

/** `detail` goes into the audit log. */
export async function exportAddress(
  ctx: TeamContext,
  address: string,
  detail: object,
): Promise<PersonExport> {
  const key = address.toLowerCase();
  const suppressed = await findSuppression(ctx.db, key);
  const subscriptions = await listSubscriptionsOf(ctx.db, key, maxRows);
  const participation = await listParticipationOf(ctx.db, key, maxRows);
  const consents = await listConsentRows(ctx.db, key, undefined, maxRows);
  const received = await listReceivedMessages(ctx.db, key, maxRows);
  const wizardAnswers = await listAnswersOf(ctx, key);
  const optedOutAt = await findOptOut(ctx.db, key);
  await audit(ctx, 'person.exported', maskedAddress(address), detail);
  return {
    address,
    exportedAt: ctx.now().toISOString(),
    language: language.nullable().parse(await findLanguage(ctx.db, key)),
    suppression: suppressed
      ? { cause: suppressionCause.parse(suppressed.reason), at: suppressed.at.toISOString() }
      : null,
    unsubscribedFromEverythingAt: optedOutAt?.toISOString() ?? null,
    subscriptions: subscriptions.map((row) => ({
      list: row.externalName,
      name: row.name,
      status: subscriptionStatus.parse(row.status),
      source: row.source,
      createdAt: row.createdAt.toISOString(),
      changedAt: row.changedAt.toISOString(),
    })),
    participation: participation.map((row) => ({
      collection: row.pluralName ?? '',
      isOptedOut: row.isOptedOut,
      at: row.at.toISOString(),
    })),
    consents: consents.map(toConsentEvent),
    messages: received.map(toExported),
    wizardAnswers,
  };
}

function toExported(row: ReceivedMessage): PersonExport['messages'][number] {
  return {
    // Created by newId.
    messageId: row.messageId as MessageId,
    subjectLine: row.subjectLine,
    calculatedName: row.calculatedName,
    state: recipientStateOf(row.state),
    actualSendProcessedDateTime: row.sendProcessedAt?.toISOString() ?? null,
    notifications: row.notifications.map(({ type, at, detail }) => ({
      typeId: notificationType.parse(type),
      receivedAt: new Date(at).toISOString(),
      // insertNotification stores an object.
      detail: detail as Record<string, unknown>,
    })),
  };
}

export async function erasePerson(ctx: TeamContext, { body }: Input<'erasePerson'>): Promise<undefined> {
  await eraseEverywhere(ctx, body.address, { reason: body.reason });
}

/**
 * The address is hashed at once; the ledger, which may be long, follows in a job that knows only the hash. `detail` goes
 * into the audit log.
 */
export async function eraseEverywhere(ctx: TeamContext, address: string, detail: object): Promise<void> {
  const key = await eraseAddress(ctx.db, address.toLowerCase());
  await audit(ctx, 'person.erased', '', detail);
  await enqueueErasure(ctx, key);
}

async function audit(ctx: TeamContext, action: string, subjectName: string, detail: object): Promise<void> {
  await writeAudit(ctx, { action, subjectId: null, subjectName, detail });
  ctx.announce({ type: 'subscription_lists.changed' });
}
