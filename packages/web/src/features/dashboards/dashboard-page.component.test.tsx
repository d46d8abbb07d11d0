import type { CardFigure, DashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import type { Dashboard, DashboardCard, DashboardSummary } from '@fieldhouse/contract/dashboards';
import type { DashboardCardId, DashboardId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { printed } from '../../../test/printed.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sampleField } from '../../../test/sample-fields.ts';
import { cacheSampleInstance } from '../../../test/sample-instance.ts';
import { sampleCollection } from '../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { sampleCard, sampleProject } from '../../../test/sample-tasks.ts';
import { api } from '../../api/api.ts';
import { dashboardsApi } from '../../api/endpoints/dashboards-api.ts';
import { messagesApi } from '../../api/endpoints/messages-api.ts';
import { projectsApi, tasksApi } from '../../api/endpoints/projects-api.ts';
import { DashboardPage } from './dashboard-page.tsx';

const town = sampleField('plain_text', { title: 'Town', columnName: 'town' });
const given = sampleField('date', { title: 'Given', columnName: 'given' });
const collection = sampleCollection([town, given], { name: 'Gift', pluralName: 'Gifts' });
const dashboardId = '01890000-0000-7000-8000-0000000000d1' as DashboardId;
const cardId = (number: number) => `01890000-0000-7000-8000-0000000000e${number}` as DashboardCardId;
const counted = { collectionId: collection.id, figure: { fn: 'count' } } as const;
const settings: readonly (readonly [string, DashboardCardSettings])[] = [
  ['New gifts', { type: 'number', ...counted, better: 'higher', period: { field: 'given', unit: 'month' } }],
  [
    'Gifts by month',
    {
      type: 'bars',
      ...counted,
      groupBy: { field: 'given', unit: 'month' },
      periods: 2,
      order: 'figure',
      limit: 10,
    },
  ],
  ['Gifts by town', { type: 'donut', ...counted, groupBy: { field: 'town' }, order: 'figure', limit: 2 }],
  ['Recent changes', { type: 'recent_changes', limit: 5 }],
];
const cards = settings.map(
  ([title, one], at): DashboardCard => ({
    id: cardId(at),
    title,
    width: at === 0 ? 3 : 4,
    height: at === 0 ? 1 : 2,
    version: 1,
    settings: one,
  }),
);
const summary = {
  id: dashboardId,
  name: 'Team Dashboard',
  visibility: 'team' as const,
  ownerId: null,
  position: 1,
  version: 1,
  may: { change: true },
};

const figures: readonly CardFigure[] = [
  {
    cardId: cardId(0),
    status: 'ready',
    isFresh: true,
    figure: {
      kind: 'number',
      value: '64',
      previous: '56',
      trend: [
        { start: '2026-10-01', figure: '70' },
        { start: '2026-11-01', figure: '64' },
      ],
      days: { first: '2026-11-01', dayAfter: '2026-11-27' },
      leftOut: 0,
    },
  },
  {
    cardId: cardId(1),
    status: 'ready',
    isFresh: true,
    figure: {
      kind: 'groups',
      groups: [
        { value: '2026-10-01', count: 70, figure: '70' },
        { value: '2026-11-01', count: 64, figure: '64' },
      ],
      more: null,
      splits: [],
      hasMoreSplits: false,
      leftOut: 0,
      missing: { empty: false, earlier: false },
    },
  },
  {
    cardId: cardId(2),
    status: 'ready',
    isFresh: true,
    figure: {
      kind: 'groups',
      groups: [
        { value: 'Fresno', count: 3, figure: '3' },
        { value: null, count: 2, figure: '2' },
      ],
      more: { groups: 4, count: 5, figure: '5' },
      splits: [],
      hasMoreSplits: false,
      leftOut: 0,
      missing: { empty: false, earlier: false },
    },
  },
];

interface Given {
  readonly mayChange?: boolean;
  readonly shown?: readonly DashboardCard[];
  readonly reply?: (asked: number) => readonly CardFigure[];
  readonly others?: readonly DashboardSummary[];
  /** Before those of the page. */
  readonly more?: readonly Answer[];
}

async function renderPage(given: Given = {}) {
  const { mayChange = true, shown = cards, reply = () => figures, others = [], more = [] } = given;
  cacheSession(sampleSession());
  cacheSampleInstance();
  const arranged: unknown[] = [];
  const transferred: unknown[] = [];
  let asked = 0;
  let now: Dashboard = { ...summary, may: { change: mayChange }, cards: [...shown], hiddenCardIds: [] };
  const screen = await renderInApp(<DashboardPage />, {
    answers: [
      ...more,
      answer(api.collections.list, () => ({ items: [collection] })),
      answer(api.collections.get, () => collection),
      answer(api.records.recent, () => ({ items: [], next: null })),
      answer(projectsApi.list, () => ({
        items: [],
        counts: { mine: 3, overdue: 1, today: 2, due: 3, following: 0 },
        may: { createProject: true, seeAll: true },
      })),
      answer(messagesApi.list, () => ({ items: [], next: null })),
      answer(dashboardsApi.list, () => ({ items: [{ ...summary, may: { change: mayChange } }, ...others] })),
      answer(dashboardsApi.moveCard, ({ params, body }) => {
        transferred.push([params.dashboardId, body]);
        const card = shown.find(({ id }) => id === params.dashboardCardId);
        if (!card) throw new Error('There is no such card.');
        const isBack = body.dashboardId === dashboardId;
        now = { ...now, cards: isBack ? [...shown] : shown.filter((one) => one !== card) };
        return card;
      }),
      answer(dashboardsApi.get, () => now),
      answer(dashboardsApi.figures, () => {
        asked += 1;
        return { items: [...reply(asked)] };
      }),
      answer(dashboardsApi.hideCard, ({ params, body: { isHidden } }) => {
        now = { ...now, hiddenCardIds: isHidden ? [params.dashboardCardId] : [] };
        return now;
      }),
      answer(dashboardsApi.arrange, ({ body }) => {
        arranged.push(
          body.cards.map(({ id, width, height }) => [
            now.cards.findIndex((card) => card.id === id),
            width,
            height,
          ]),
        );
        now = {
          ...now,
          cards: body.cards.flatMap((one) => {
            const card = now.cards.find(({ id }) => id === one.id);
            return card ? [{ ...card, ...one }] : [];
          }),
        };
        return now;
      }),
    ],
  });
  return { screen, arranged, transferred };
}

test('cards show their figures, with a table behind each chart', async () => {
  await page.viewport(1200, 900);
  const { screen } = await renderPage();
  await expect
    .element(screen.getByRole('link', { name: /^64\. Open the records of New gifts/ }))
    .toBeVisible();
  await expect.element(screen.getByText(/14% more than at this point in October/)).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '70' })).toBeInTheDocument();
  await expect.element(screen.getByRole('rowheader', { name: 'November 2026' })).toBeInTheDocument();
  await expect.element(screen.getByRole('rowheader', { name: '4 more' })).toBeVisible();
  // Of the groups and the rest, in the middle of the donut.
  await expect.element(screen.getByText('10gifts')).toBeVisible();
  await expect.element(screen.getByText('No recent changes found for this team.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '3 tasks are due' })).toBeVisible();
  const fresno = screen.getByRole('link', { name: 'Fresno' }).element().getAttribute('href') ?? '';
  expect(decodeURIComponent(fresno)).toContain('"field":"town","operator":"is","value":"Fresno"');
  await expect.poll(() => document.querySelectorAll('.recharts-surface').length).toBeGreaterThan(1);
  await expectNoAxeViolationsInBothThemes();
  await page.viewport(390, 844);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeViolationsInBothThemes();
});

test('on a phone the buttons of the head are in one row, and a legend stays in its card', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderPage();
  await expect.element(screen.getByRole('rowheader', { name: '4 more' })).toBeVisible();
  const buttons = [
    screen.getByRole('link', { name: 'Help' }),
    screen.getByRole('button', { name: 'Dashboard: Team Dashboard' }),
    screen.getByRole('button', { name: 'Add card' }).first(),
  ].map((one) => one.element().getBoundingClientRect());
  expect(new Set(buttons.map(({ top }) => top)).size).toBe(1);
  expect(buttons.at(-1)?.right).toBeLessThanOrEqual(390 - 16);
  const legend = screen.getByRole('group', { name: 'Gifts by town' }).element();
  const card = legend.closest('li')?.getBoundingClientRect() ?? new DOMRect();
  expect(legend.getBoundingClientRect().bottom).toBeLessThanOrEqual(card.bottom);
  await expectNoAxeViolationsInBothThemes();
});

test('on a phone one’s tasks stay in their card, and are completed there', async () => {
  await page.viewport(390, 844);
  const long = sampleCard(1, 'Ask every neighbor for two long tables and the folding chairs of the choir', {
    dueOn: '2020-11-20',
    dueAt: '2020-11-21T00:00:00.000Z',
  });
  let isDone = false;
  const own = { type: 'tasks', limit: 5 } as const;
  const { screen } = await renderPage({
    shown: [{ ...cards[3], id: cardId(3), title: 'My tasks', settings: own } as DashboardCard],
    more: [
      answer(projectsApi.list, () => ({
        items: [sampleProject],
        counts: { mine: 1, overdue: 1, today: 0, due: 1, following: 0 },
        may: { createProject: true, seeAll: true },
      })),
      answer(tasksApi.query, () => ({ items: isDone ? [] : [long], next: null })),
      answer(tasksApi.move, () => {
        isDone = true;
        return long;
      }),
    ],
  });
  const line = screen.getByRole('link', { name: long.title });
  await expect.element(line).toBeVisible();
  await expect.element(screen.getByText('Nov 20, 2020')).toBeVisible();
  const card = line.element().closest('li[data-type]')?.getBoundingClientRect() ?? new DOMRect();
  expect(card.width).toBeGreaterThan(320);
  // A long title ends with an ellipsis.
  for (const one of [line.element().parentElement, screen.getByText('Nov 20, 2020').element()])
    expect(one?.getBoundingClientRect().right).toBeLessThanOrEqual(card.right);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('checkbox', { name: `Complete “${long.title}”` }).click();
  await expect.element(screen.getByText('No open tasks for you')).toBeVisible();
});

test('a chart says which of all its periods it leaves out', async () => {
  const missing = { empty: true, earlier: true };
  const { screen } = await renderPage({
    reply: () =>
      figures.map((one) =>
        one.status === 'ready' && one.cardId === cardId(1) && one.figure.kind === 'groups'
          ? { ...one, figure: { ...one.figure, missing } }
          : one,
      ),
  });
  await expect
    .element(screen.getByText('Only months with records are shown. Earlier months aren’t shown.'))
    .toBeVisible();
});

test('on paper a dashboard has its cards, and none of its tools', async () => {
  await page.viewport(1200, 900);
  const { screen } = await renderPage();
  await expect.element(screen.getByText(/14% more than at this point in October/)).toBeVisible();
  const tools = [
    screen.getByRole('button', { name: 'Move New gifts' }),
    screen.getByRole('button', { name: 'Resize New gifts' }),
    screen.getByRole('button', { name: 'Dashboard: Team Dashboard' }),
    screen.getByRole('button', { name: 'Add card' }).first(),
  ].map((tool) => tool.element());
  await printed(async () => {
    for (const tool of tools) expect(tool.checkVisibility()).toBe(false);
    await expect.element(screen.getByRole('heading', { name: 'Gifts by town' })).toBeVisible();
    await expect.element(screen.getByText(/14% more than at this point in October/)).toBeVisible();
  });
});

test('a card is moved and sized by the keyboard', async () => {
  await page.viewport(1200, 900);
  const { screen, arranged } = await renderPage();
  const corner = screen.getByRole('button', { name: 'Resize New gifts' });
  await expect.element(corner).toBeInTheDocument();
  (corner.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .poll(() => arranged.at(-1))
    .toEqual([
      [0, 4, 1],
      [1, 4, 2],
      [2, 4, 2],
      [3, 4, 2],
    ]);
  const handle = screen.getByRole('button', { name: 'Move New gifts' });
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText('New gifts moved to position 1 of 4')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('New gifts moved to position 2 of 4')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect
    .poll(() => arranged.at(-1))
    .toEqual([
      [1, 4, 2],
      [0, 4, 1],
      [2, 4, 2],
      [3, 4, 2],
    ]);
});

const boxOf = (name: string) =>
  document.querySelector(`[aria-label="Move ${name}"]`)?.closest('li')?.getBoundingClientRect() ??
  new DOMRect();

function point(type: string, { x, y }: { readonly x: number; readonly y: number }, target: EventTarget) {
  const facts = { bubbles: true, cancelable: true, isPrimary: true, button: 0, buttons: 1, pointerId: 1 };
  target.dispatchEvent(new PointerEvent(type, { ...facts, clientX: x, clientY: y }));
}

test('a card is dragged by its handle, and the others make room before it is dropped', async () => {
  await page.viewport(1200, 900);
  const { screen, arranged } = await renderPage();
  const handle = screen.getByRole('button', { name: 'Move New gifts' });
  await expect.element(screen.getByText(/14% more than at this point in October/)).toBeVisible();
  const first = boxOf('New gifts');
  const second = boxOf('Gifts by month');
  const from = handle.element().getBoundingClientRect();
  const to = { x: second.x + second.width / 2, y: from.y + 60 };
  point('pointerdown', from, handle.element());
  point('pointermove', { x: from.x + 10, y: from.y }, document);
  point('pointermove', to, document);
  await expect.poll(() => Math.abs(boxOf('Gifts by month').x - first.x)).toBeLessThan(1);
  expect(boxOf('Gifts by town').x).toBeGreaterThan(boxOf('Gifts by month').x);
  expect(arranged).toEqual([]);
  point('pointerup', to, document);
  await expect
    .poll(() => arranged.at(-1))
    .toEqual([
      [1, 4, 2],
      [0, 3, 1],
      [2, 4, 2],
      [3, 4, 2],
    ]);
  await expect.poll(() => Math.abs(boxOf('Gifts by month').x - first.x)).toBeLessThan(1);
});

test('a card takes the size to which its corner is dragged', async () => {
  await page.viewport(1200, 900);
  const { screen, arranged } = await renderPage();
  const corner = screen.getByRole('button', { name: 'Resize New gifts' });
  await expect.element(corner).toBeInTheDocument();
  await userEvent.dragAndDrop(corner, screen.getByRole('button', { name: 'Resize Gifts by month' }), {
    sourcePosition: { x: 11, y: 11 },
    targetPosition: { x: 11, y: 11 },
  });
  await expect
    .poll(() => arranged.at(-1))
    .toEqual([
      [0, 6, 2],
      [1, 4, 2],
      [2, 4, 2],
      [3, 4, 2],
    ]);
});

test('a card is moved to a place of its menu', async () => {
  await page.viewport(1200, 900);
  const { screen, arranged } = await renderPage();
  const menu = screen.getByRole('button', { name: 'Actions for New gifts' });
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Move to …' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'At the beginning' })).toBeDisabled();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('menuitem', { name: 'At the end' }).click();
  await expect
    .poll(() => arranged.at(-1))
    .toEqual([
      [1, 4, 2],
      [2, 4, 2],
      [3, 4, 2],
      [0, 3, 1],
    ]);
  await expect.element(screen.getByText('New gifts moved to position 4 of 4')).toBeInTheDocument();
});

test('a card is moved to another dashboard of its menu, and back by Undo', async () => {
  await page.viewport(1200, 900);
  const ownId = '01890000-0000-7000-8000-0000000000d2' as DashboardId;
  const own = { ...summary, id: ownId, name: 'Mine', visibility: 'personal' as const, position: 2 };
  const { screen, transferred } = await renderPage({
    others: [
      own,
      { ...own, id: cardId(9) as string as DashboardId, name: 'Of others', may: { change: false } },
    ],
  });
  await screen.getByRole('button', { name: 'Actions for Gifts by month' }).click();
  await screen.getByRole('menuitem', { name: 'Move to another dashboard …' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Mine' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Of others' })).not.toBeInTheDocument();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('menuitem', { name: 'Mine' }).click();
  await expect.element(screen.getByText('“Gifts by month” moved to Mine')).toBeVisible();
  const heading = screen.getByRole('heading', { name: 'Gifts by month' });
  await expect.element(heading).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(heading).toBeVisible();
  expect(transferred).toEqual([
    [dashboardId, { dashboardId: ownId }],
    [ownId, { dashboardId, position: 1 }],
  ]);
});

test('a card is hidden for oneself and shown again, and keeps its place meanwhile', async () => {
  await page.viewport(1200, 900);
  const { screen, arranged } = await renderPage();
  const heading = screen.getByRole('heading', { name: 'Gifts by month' });
  await expect.element(heading).toBeVisible();
  await screen.getByRole('button', { name: 'Actions for Gifts by month' }).click();
  await screen.getByRole('menuitem', { name: 'Hide for me' }).click();
  await expect.element(screen.getByText('Card “Gifts by month” hidden. Others still see it.')).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
  (screen.getByRole('button', { name: 'Resize New gifts' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .poll(() => arranged.at(-1))
    .toEqual([
      [0, 4, 1],
      [1, 4, 2],
      [2, 4, 2],
      [3, 4, 2],
    ]);
  await screen.getByRole('button', { name: '1 hidden card' }).click();
  await expect.element(heading).toBeVisible();
  await screen.getByRole('button', { name: 'Actions for Gifts by month' }).click();
  await screen.getByRole('menuitem', { name: 'Show again' }).click();
  await expect.element(screen.getByRole('button', { name: '1 hidden card' })).not.toBeInTheDocument();
  await expect.element(heading).toBeVisible();
});

test('each card waits and fails alone, and those who may not change one have no tools', async () => {
  const { screen } = await renderPage({
    mayChange: false,
    shown: cards.slice(0, 3),
    reply: (asked) => [
      ...figures.slice(0, 1),
      { cardId: cardId(1), status: 'failed', code: 'query_too_heavy' },
      asked < 3 ? { cardId: cardId(2), status: 'pending' } : (figures[2] as CardFigure),
    ],
  });
  await expect.element(screen.getByText('This card didn’t load')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Fresno' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Move New gifts' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Add card' })).not.toBeInTheDocument();
});

test('a dashboard without cards says so in the words of the specification', async () => {
  const { screen } = await renderPage({ shown: [] });
  await expect.element(screen.getByText('No stats found for this team.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
