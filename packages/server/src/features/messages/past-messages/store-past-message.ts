// Messages as if they had been sent before, for sample data: people and links are frozen as for sending, but nothing is sent.
import type { MessageId } from '@fieldhouse/contract/ids';
import { deliveryRanks } from '@fieldhouse/domain/messages/delivery';
import type { TeamContext } from '../../../kernel/context.ts';
import { rollUp } from '../figures/roll-up.ts';
import { applyDeliveryReport } from '../results/delivery-reports.ts';
import { listLinks } from '../results/result-queries.ts';
import { freezeWithin } from '../sending/lanes/freeze-message.ts';
import {
  beginInPast,
  endInPast,
  listFrozenRecipients,
  type PastEvent,
  type PastRecipient,
  setReportTime,
  storePastEvents,
  storePastRecipients,
} from './past-message-queries.ts';

/** What someone did with their mail, each in minutes after it was sent; what is missing never happened. */
export interface PastFate {
  readonly opened?: number;
  /** By a program that fetches the pictures of every mail. */
  readonly prefetched?: number;
  /** Who clicks has opened it. `link` is the place of a link in the mail, from 0. */
  readonly clicked?: { readonly after: number; readonly link: number };
  readonly bounced?: number;
  readonly unsubscribed?: number;
}

interface PastSending {
  readonly messageId: MessageId;
  readonly sentAt: Date;
  /** Of the recipient at this place of the audience, from 0. */
  readonly fateOf: (place: number) => PastFate;
}

const person = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
/** How Apple Mail's proxy names itself. */
const prefetcher = 'Mozilla/5.0';
const reply = '250 2.0.0 OK';
const noSuchMailbox = '550 5.1.1 The email account that you tried to reach does not exist.';
const perSecond = 10;

/** Of a draft that is ready to be sent. Events that would be in the future are left out. */
export async function storePastMessage(
  ctx: TeamContext,
  { messageId, sentAt, fateOf }: PastSending,
): Promise<void> {
  await beginInPast(ctx.db, messageId, sentAt);
  const frozen = await freezeWithin(ctx, messageId);
  if (!frozen?.frozenAt) throw new Error('The sample message was not frozen.');
  const links = await listLinks(ctx.db, messageId);
  const recipients: PastRecipient[] = [];
  const events: PastEvent[] = [];
  const reported: PastEvent[] = [];
  for (const [place, { id }] of (await listFrozenRecipients(ctx.db, messageId)).entries()) {
    const handedOverAt = new Date(sentAt.getTime() + (place * 1000) / perSecond);
    const later = (minutes: number | undefined) => {
      const at = minutes === undefined ? undefined : new Date(handedOverAt.getTime() + minutes * 60_000);
      return at && at <= ctx.now() ? at : undefined;
    };
    const { opened, prefetched, clicked, bounced, unsubscribed } = fateOf(place);
    const link = clicked && links[clicked.link % Math.max(1, links.length)];
    const [openedAt, clickedAt, machineOpenedAt] = [later(opened), later(clicked?.after), later(prefetched)];
    const type = clickedAt ? 'click' : openedAt ? 'open' : machineOpenedAt ? 'delivery' : 'send';
    recipients.push({ id, handedOverAt, reply, openedAt, clickedAt, machineOpenedAt, delivery: type });
    const add = (to: PastEvent[], kind: PastEvent['type'], at: Date | undefined, detail: object) => {
      if (at) to.push({ recipientId: id, type: kind, at, detail });
    };
    add(events, 'open', machineOpenedAt, { userAgent: prefetcher });
    add(events, 'open', openedAt, { userAgent: person });
    if (link) add(events, 'click', clickedAt, { ...link, userAgent: person });
    add(reported, 'bounce', later(bounced), { reply: noSuchMailbox });
    add(reported, 'unsubscribed', later(unsubscribed), {});
  }
  await storePastRecipients(
    ctx.db,
    recipients.map((one) => ({ ...one, rank: deliveryRanks[one.delivery] })),
  );
  await storePastEvents(ctx.db, messageId, events);
  await endInPast(ctx.db, messageId, recipients.at(-1)?.handedOverAt ?? sentAt);
  for (const { recipientId, type, at, detail } of reported) {
    await applyDeliveryReport(ctx, { recipientId, type, detail, dedupeKey: null });
    await setReportTime(ctx.db, { recipientId, type, at });
  }
  await rollUp(ctx, messageId);
}
