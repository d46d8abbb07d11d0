// The page above all messages: what the team sent in the last days, what runs, and how its lists grow.
import { contentType } from '@fieldhouse/contract/content-types';
import { deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { MessageId, SubscriptionListId } from '@fieldhouse/contract/ids';
import type { MessageDashboard } from '@fieldhouse/contract/message-results';
import type { messages } from '@fieldhouse/contract/messages';
import { addDays, dayInZone, instantInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { noFigures, sumFigures } from '@fieldhouse/domain/messages/figures/message-figures';
import type { TeamContext } from '../../../kernel/context.ts';
import { listGrowthOfLists, listLargestLists } from '../../subscription-lists/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { statusesOf } from '../drafts/message-queries.ts';
import { correctedDay, correctionsByDay } from '../figures/seen-figures.ts';
import {
  countMessagesByStatus,
  countTemplatesByStatus,
  listFailed,
  listNextScheduled,
  listRunning,
  sumByDay,
} from './dashboard-queries.ts';

const usualDays = 30;
const maxLists = 10;
const trendParts = 12;
const maxMessages = 20;
const maxScheduled = 3;

export async function getMessageDashboard(
  ctx: TeamContext,
  { query }: EndpointInput<(typeof messages)['dashboard']>,
): Promise<MessageDashboard> {
  const length = Number(query.days ?? usualDays);
  const { primaryTimezone: timeZone } = await getTeamRow(ctx.db);
  const today = dayInZone(ctx.now(), timeZone);
  const startOf = (day: string) => instantInZone(day, { hour: 0, minute: 0, second: 0 }, timeZone);
  const first = addDays(today, 1 - length);
  const since = startOf(first);
  const whole = { since: startOf(addDays(first, -length)), timeZone };
  const corrections = await correctionsByDay(ctx, whole);
  const stored = (await sumByDay(ctx.db, whole)).map((sum) => correctedDay(sum, corrections.get(sum.on)));
  const sums = new Map(stored.map(({ on, ...sum }) => [on, sum]));
  const failed = await listFailed(ctx.db, { since, limit: maxMessages });
  return {
    days: Array.from({ length }, (_, n) => {
      const on = addDays(first, n);
      return { on, ...noFigures, ...sums.get(on) };
    }),
    before: sumFigures(stored.filter(({ on }) => on < first)),
    lists: await growingLists(ctx, since),
    running: (await listRunning(ctx.db, maxMessages)).map((row) => ({
      ...named(row),
      deliveryMethodId: deliveryMethod.parse(row.method),
      type: contentType.parse(row.type),
      isPaused: row.pausedAt !== null,
      isCanceling: row.settling === 'cancel',
      isStream: row.streamOf !== null,
      total: row.total,
      waiting: row.waiting,
    })),
    scheduled: (await listNextScheduled(ctx.db, maxScheduled)).flatMap((row) =>
      row.scheduledAt
        ? [
            {
              ...named(row),
              deliveryMethodId: deliveryMethod.parse(row.method),
              scheduledAt: row.scheduledAt.toISOString(),
            },
          ]
        : [],
    ),
    failed: failed.map((row) => ({
      ...named(row),
      isStopped: row.status === 'error_sending',
      errorDetail: row.errorDetail,
      failed: row.failed,
      uncertain: row.uncertain,
    })),
  };
}

function named({ id, internalName }: { readonly id: string; readonly internalName: string }) {
  // Created by newId.
  return { id: id as MessageId, internalName };
}

async function growingLists(ctx: TeamContext, since: Date): Promise<MessageDashboard['lists']> {
  const rows = await listLargestLists(ctx.db, maxLists);
  const listIds = rows.map(({ id }) => id);
  const growth = await listGrowthOfLists(ctx.db, listIds, { since, until: ctx.now(), parts: trendParts });
  const growthOf = new Map(growth.map((one) => [one.listId, one]));
  return rows.map(({ id, internalName, subscribers: now }) => {
    const { joined = 0, gone = 0, net = [] } = growthOf.get(id) ?? {};
    const subscribers = now ?? 0;
    // Counted back from now.
    const atEndOf = (part: number) =>
      Math.max(
        0,
        (net ?? []).reduce((sum, one) => (one.part > part ? sum - one.by : sum), subscribers),
      );
    return {
      // Created by newId.
      id: id as SubscriptionListId,
      name: internalName,
      subscribers,
      subscribed: joined,
      unsubscribed: gone,
      trend: net ? Array.from({ length: trendParts }, (_, n) => atEndOf(n + 1)) : [],
    };
  });
}

export async function countMessages(ctx: TeamContext): Promise<EndpointReply<(typeof messages)['counts']>> {
  const messagesBy = await countMessagesByStatus(ctx.db);
  const templatesBy = await countTemplatesByStatus(ctx.db);
  const count = (statuses: readonly (string | null)[]) =>
    messagesBy.reduce((sum, row) => (statuses.includes(row.status) ? sum + row.count : sum), 0);
  const templates = (status: string) => templatesBy.find((row) => row.status === status)?.count ?? 0;
  return {
    drafts: count(statusesOf.drafts),
    scheduled: count(statusesOf.scheduled),
    sent: count(statusesOf.sent),
    archived: count([null]),
    templates: {
      draft: templates('draft'),
      published: templates('published'),
      archived: templates('archived'),
    },
  };
}
