// The dashboard of the sample team: figures of its donations and people, what happens next, and what happened last.
import type { DashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import type { CollectionId, DashboardId, ViewId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../../kernel/context.ts';
import { addCard, arrangeCards, getDashboard, listDashboards } from '../../dashboards/index.ts';

interface SampleDashboard {
  readonly donations: CollectionId;
  readonly people: CollectionId;
  readonly events: CollectionId;
  readonly calendar: ViewId;
}

type NewCard = readonly [title: string, width: 3 | 4 | 6, height: 1 | 2 | 3, settings: DashboardCardSettings];

export async function seedDashboard(ctx: TeamContext, sample: SampleDashboard): Promise<void> {
  const { items } = await listDashboards(ctx);
  const dashboardId = items[0]?.id;
  if (!dashboardId) throw new Error('A new team has a dashboard.');
  const params = { teamId: ctx.teamId, dashboardId };
  for (const [title, width, height, settings] of cardsOf(sample)) {
    const body = { title, width, height, settings };
    await addCard(ctx, { params, query: {}, body });
  }
  await putStartingCardsLast(ctx, dashboardId);
}

/** Those that every team starts with, narrower and below the figures. */
async function putStartingCardsLast(ctx: TeamContext, dashboardId: DashboardId): Promise<void> {
  const params = { teamId: ctx.teamId, dashboardId };
  const { cards } = await getDashboard(ctx, { params, query: {}, body: undefined });
  const isStarting = (type: string | undefined) =>
    type === 'tasks' || type === 'recent_changes' || type === 'messages';
  const [starting, own] = [
    cards.filter(({ settings }) => isStarting(settings?.type)),
    cards.filter(({ settings }) => !isStarting(settings?.type)),
  ];
  await arrangeCards(ctx, {
    params,
    query: {},
    body: {
      cards: [
        ...own.map(({ id, width, height }) => ({ id, width, height })),
        ...starting.map(({ id, height }) => ({ id, width: 4 as const, height })),
      ],
    },
  });
}

function cardsOf({ donations, people, events, calendar }: SampleDashboard): readonly NewCard[] {
  const amount = { fn: 'sum', field: 'amount' } as const;
  const count = { fn: 'count' } as const;
  const byMonth = { field: 'date', unit: 'month' } as const;
  const ofDonations = { collectionId: donations, better: 'higher', period: byMonth } as const;
  const chart = { order: 'figure', limit: 4 } as const;
  return [
    ['Donations this month', 3, 1, { type: 'number', ...ofDonations, figure: amount }],
    [
      'Donors this month',
      3,
      1,
      { type: 'number', ...ofDonations, figure: { fn: 'count_unique', field: 'person' } },
    ],
    [
      'Average donation',
      3,
      1,
      {
        type: 'number',
        collectionId: donations,
        figure: { fn: 'average', field: 'amount' },
        better: 'higher',
      },
    ],
    ['People', 3, 1, { type: 'number', collectionId: people, figure: count, better: 'higher' }],
    [
      'Donations by month',
      6,
      2,
      { type: 'bars', collectionId: donations, figure: amount, groupBy: byMonth, periods: 12, ...chart },
    ],
    [
      'People by city',
      3,
      2,
      { type: 'donut', collectionId: people, figure: count, groupBy: { field: 'city' }, ...chart },
    ],
    [
      'Events per week',
      3,
      2,
      {
        type: 'area',
        collectionId: events,
        figure: count,
        groupBy: { field: 'starts', unit: 'week' },
        periods: 12,
        ...chart,
      },
    ],
    ['Next events', 4, 3, { type: 'events', collectionId: events, viewId: calendar, limit: 5 }],
  ];
}
