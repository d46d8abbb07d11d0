import type { FieldId } from '@fieldhouse/contract/ids';
import { publicViews, type SharedPage } from '@fieldhouse/contract/public-views';
import { expect, test, vi } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { ApiProblem } from '../../api/api-problem.ts';
import { clientOf } from '../../api/client.ts';
import { SharedView } from './shared-view.tsx';

const token = 'T'.repeat(71);
const publicViewsApi = clientOf(publicViews);
const idOf = (digit: number) => `01890000-0000-7000-8000-00000000004${digit}` as FieldId;
const fields = (
  [
    ['Name', 'text'],
    ['Goals', 'number'],
    ['Team', 'chips'],
    ['Site', 'url'],
  ] as const
).map(([title, kind], at) => ({
  id: idOf(at),
  title,
  kind,
  isSortable: at < 2,
  isName: at === 0,
  width: 'full' as const,
}));
const rowOf = (name: string, goals: string, site = '') => [
  { text: name },
  { text: goals },
  { text: 'Red', chips: [{ label: 'Red', color: 'red' }] },
  { text: site },
];

function pageOf(change: Partial<NonNullable<SharedPage['view']>> = {}): SharedPage {
  return {
    view: {
      name: 'Players',
      type: 'table',
      teamName: 'Riverside Centre',
      teamLogo: null,
      language: 'en',
      isDownloadable: true,
      fields,
      calendar: null,
      map: null,
      ...change,
    },
    records: [rowOf('Anna', '3', 'https://anna.example'), rowOf('Bert', '12', 'javascript:alert(1)')],
    next: 'second',
    total: 3,
  };
}

function refusalOf(code: string, status: number): ApiProblem {
  return new ApiProblem({ type: 'about:blank', title: code, status, code, requestId: 'req-42' });
}

type Query = Readonly<Record<string, unknown>>;

test('a table is searched, sorted by its heads and read on, and downloaded with the same selection', async () => {
  await browserPage.viewport(1200, 800);
  const asked: Query[] = [];
  const screen = await renderInApp(<SharedView token={token} hasHead />, {
    answers: [
      answer(publicViewsApi.read, ({ query }) => {
        asked.push(query);
        return query.after === 'second'
          ? { ...pageOf(), records: [rowOf('Cleo', '1')], next: null, total: null }
          : pageOf();
      }),
    ],
  });
  await expect.element(screen.getByRole('heading', { name: 'Players' })).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 records');
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(screen.getByRole('cell', { name: 'Cleo' })).toBeVisible();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(3);
  const links = [...document.querySelectorAll('td a')].map((one) => one.getAttribute('href'));
  expect(links).toEqual(['https://anna.example']);
  const head = screen.getByRole('columnheader', { name: 'Goals' });
  for (const sort of ['ascending', 'descending', null]) {
    (head.getByRole('button').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    if (sort === null) await expect.element(head).not.toHaveAttribute('aria-sort');
    else await expect.element(head).toHaveAttribute('aria-sort', sort);
  }
  await screen.getByRole('searchbox').fill(' an ');
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: 'an' });
  expect(asked.some(({ sort, direction }) => sort === idOf(1) && direction === 'desc')).toBe(true);
  await expect
    .element(screen.getByRole('link', { name: 'Download CSV' }))
    .toHaveAttribute('href', expect.stringContaining(`/api/public/views/${token}/csv?search=an`));
});

test('on a phone each record is a card, in the language of the view', async () => {
  await browserPage.viewport(390, 800);
  const screen = await renderInApp(<SharedView token={token} hasHead={false} />, {
    answers: [answer(publicViewsApi.read, () => pageOf({ language: 'es', isDownloadable: false }))],
  });
  await expect.element(screen.getByRole('heading', { name: 'Anna' })).toBeVisible();
  await expect.element(screen.getByText('3 registros')).toBeVisible();
  expect(document.querySelector('table')).toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect.element(screen.getByText('Riverside Centre')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Descargar CSV' })).not.toBeInTheDocument();
  await expectNoAxeViolationsInBothThemes();
});

test('a password is asked for, and what it opened is used from then on', async () => {
  const opened = 'U'.repeat(71);
  const screen = await renderInApp(<SharedView token={token} hasHead />, {
    answers: [
      answer(publicViewsApi.read, ({ params }) =>
        params.token === opened ? pageOf() : { view: null, records: [], next: null, total: null },
      ),
      answer(publicViewsApi.unlock, ({ body }) => {
        if (body.password === 'open sesame') return { token: opened };
        throw refusalOf('wrong_password', 400);
      }),
    ],
  });
  await expect.element(screen.getByRole('heading', { name: 'This page is protected' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  const password = screen.getByLabelText(/^Password/);
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/not the password/)).toBeVisible();
  await password.fill('open sesame');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Anna').first()).toBeVisible();
  expect(sessionStorage.getItem(`fieldhouse-view:${token}`)).toBe(opened);
  sessionStorage.clear();
});

test('what is closed says only that', async () => {
  const screen = await renderInApp(<SharedView token={token} hasHead />, {
    answers: [
      answer(publicViewsApi.read, () => {
        throw refusalOf('not_found', 404);
      }),
    ],
  });
  await expect.element(screen.getByRole('heading', { name: 'This page isn’t available' })).toBeVisible();
});

test('a list shows each record on a line, and detail cards have all fields in their widths', async () => {
  await browserPage.viewport(1200, 800);
  const list = await renderInApp(<SharedView token={token} hasHead />, {
    answers: [answer(publicViewsApi.read, () => pageOf({ type: 'list' }))],
  });
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent('Anna3Redhttps://anna.example');
  await list.unmount();
  const wide = fields.map((field, at) => ({ ...field, width: at === 0 ? 'full' : 'half' }) as const);
  const details = await renderInApp(<SharedView token={token} hasHead />, {
    answers: [answer(publicViewsApi.read, () => pageOf({ type: 'detail', fields: wide }))],
  });
  await expect.element(details.getByRole('heading', { name: 'Anna' })).toBeVisible();
  const topOf = (term: string) =>
    Math.round(details.getByText(term, { exact: true }).first().element().getBoundingClientRect().top);
  expect(topOf('Goals')).toBe(topOf('Team'));
  await expectNoAxeViolationsInBothThemes();
});

test('a calendar shows the events of a month, of the next one, and what is in one; on a phone as a list', async () => {
  await browserPage.viewport(1200, 900);
  const asked: Query[] = [];
  const today = new Date().toISOString().slice(0, 10);
  const cells = (name: string) => rowOf(name, '2');
  const answers = [
    answer(publicViewsApi.read, () => pageOf({ type: 'calendar', calendar: { timeZone: 'UTC' } })),
    answer(publicViewsApi.events, ({ query }) => {
      asked.push(query);
      if (asked.length > 1 && query.search === undefined && query.first > (asked[0]?.first as string))
        return { events: [], next: null, total: 0 };
      const names = query.search === undefined ? ['Cup', 'Match', 'Dinner', 'Training'] : ['Cup'];
      return {
        events: names.map((name) => ({ start: today, end: null, color: 'red', cells: cells(name) })),
        next: null,
        total: names.length,
      };
    }),
  ];
  const screen = await renderInApp(<SharedView token={token} hasHead />, { answers });
  const cup = screen.getByRole('button', { name: 'Cup' });
  await expect.element(cup).toBeVisible();
  await expect.element(screen.getByText('+2 more')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await cup.click();
  await expect.element(browserPage.getByRole('dialog').getByText('Goals')).toBeVisible();
  const saved = vi.spyOn(URL, 'createObjectURL');
  await browserPage.getByRole('button', { name: 'Add to calendar' }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const [blob] = saved.mock.calls.flat();
  const file = blob instanceof Blob ? await blob.text() : '';
  expect(file).toContain(`DTSTART;VALUE=DATE:${today.replaceAll('-', '')}\r\n`);
  expect(file).toContain('SUMMARY:Cup\r\n');
  saved.mockRestore();
  await userEvent.keyboard('{Escape}');
  await expect.element(browserPage.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('searchbox').fill('cup');
  await expect.element(screen.getByText('+2 more')).not.toBeInTheDocument();
  await browserPage.viewport(390, 800);
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Cup' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('searchbox').clear();
  await expect.element(screen.getByRole('button', { name: 'Dinner' })).toBeVisible();
  await screen.getByRole('button', { name: 'Next month' }).click();
  await expect.element(screen.getByText('Nothing in this month')).toBeVisible();
});

test('an event of several days is one, in the month, in the week and on a phone', async () => {
  await browserPage.viewport(1200, 900);
  const asked: Query[] = [];
  // In the middle of the weeks of all languages.
  const sunday = new Date();
  sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay());
  const dayOf = (weekday: number) =>
    new Date(sunday.getTime() + weekday * 86_400_000).toISOString().slice(0, 10);
  const screen = await renderInApp(<SharedView token={token} hasHead />, {
    answers: [
      answer(publicViewsApi.read, () => pageOf({ type: 'calendar', calendar: { timeZone: 'UTC' } })),
      answer(publicViewsApi.events, ({ query }) => {
        asked.push(query);
        const eventOf = (name: string, from: number, to: number | null) => ({
          ...{ start: dayOf(from), end: to === null ? null : dayOf(to), color: 'blue' },
          cells: rowOf(name, '2'),
        });
        return { events: [eventOf('Match', 3, null), eventOf('Camp', 2, 4)], next: null, total: 2 };
      }),
    ],
  });
  const camp = screen.getByRole('button', { name: /^Camp, .*–/ });
  await expect.element(camp).toBeVisible();
  expect(camp.elements()).toHaveLength(1);
  const cell = () => screen.getByRole('button', { name: 'Match' }).element().closest('td');
  const widthOf = (element: Element | null) => element?.getBoundingClientRect().width ?? 0;
  expect(widthOf(camp.element())).toBeGreaterThan(2.5 * widthOf(cell()));
  const below = screen.getByRole('button', { name: 'Match' }).element().getBoundingClientRect().top;
  expect(below).toBeGreaterThan(camp.element().getBoundingClientRect().top);
  await screen.getByText('Week', { exact: true }).click();
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(1);
  await expect.poll(() => asked.length).toBe(2);
  await expect.element(camp).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await browserPage.viewport(390, 800);
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Camp/ }).elements()).toHaveLength(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a map draws the points, shows what is at one, and lists all records below', async () => {
  await browserPage.viewport(1200, 900);
  const berne = { west: 7.45, south: 46.95, east: 7.45, north: 46.95 };
  const screen = await renderInApp(<SharedView token={token} hasHead />, {
    answers: [
      answer(publicViewsApi.read, () => pageOf({ type: 'map', map: { tiles: null } })),
      answer(publicViewsApi.places, ({ query }) => ({
        clusters: [{ latitude: 46.95, longitude: 7.45, count: 1, color: null, bounds: berne }],
        records: query.east - query.west < 1 ? [rowOf('Clubhouse', '7')] : [],
        total: 1,
        withoutPlace: 2,
      })),
    ],
  });
  const point = screen.getByRole('button', { name: 'Show what’s here' });
  await expect.element(point).toBeVisible();
  await expect.element(screen.getByText('2 without coordinates aren’t on the map.')).toBeVisible();
  (point.element() as HTMLElement).click();
  const popup = screen.getByRole('complementary', { name: 'At this place' });
  await expect.element(popup.getByRole('heading', { name: 'Clubhouse' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Bert' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{Escape}');
  await expect.element(popup).not.toBeInTheDocument();
});
