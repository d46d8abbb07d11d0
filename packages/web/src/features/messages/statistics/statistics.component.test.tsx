import { messageId } from '@fieldhouse/contract/ids';
import { noFigures } from '@fieldhouse/domain/messages/figures/message-figures';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { sampleStatistics } from '../../../../test/messages/sample-statistics.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { AnswerFigures } from './answer-figures.tsx';
import { CompareMessages } from './compare-messages.tsx';
import { FigureCards } from './figure-cards.tsx';
import { FiguresChart } from './figures-chart.tsx';
import { MessageStatistics } from './message-statistics.tsx';

test('opens that are not tracked are shown as such, not as none', async () => {
  const message = sampleMessage({ state: { status: 'sent' }, change: { total: 5, tracksOpens: false } });
  const figures = sampleStatistics({ total: 5, sent: 5, delivered: 4, bounced: 1, tracksOpens: false });
  const screen = await renderInApp(<FigureCards message={message} figures={figures} />);
  await expect.element(screen.getByText('Not tracked')).toBeVisible();
  await expect.element(screen.getByText('80%')).toBeVisible();
  await expect.element(screen.getByText('Complaints')).toBeVisible();
});

test('an SMS shows replies and segments, and nothing that only an email has', async () => {
  const message = sampleMessage({
    state: { status: 'sent' },
    change: { deliveryMethodId: 'sms', total: 9 },
  });
  const figures = sampleStatistics({
    deliveryMethodId: 'sms',
    tracksOpens: false,
    total: 9,
    sent: 8,
    delivered: 6,
    kinds: { undelivered: 2, failed: 1 },
    sms: { replies: 3, segments: 17 },
  });
  const screen = await renderInApp(<FigureCards message={message} figures={figures} />);
  for (const name of ['Sent', 'Delivered', 'Undelivered', 'Failed', 'Replies', 'Segments', 'Unsubscribed'])
    await expect.element(screen.getByText(name, { exact: true })).toBeVisible();
  await expect.element(screen.getByText('17')).toBeVisible();
  for (const name of ['Opened', 'Bounced', 'Complaints'])
    expect(screen.getByText(name, { exact: true }).query()).toBeNull();
});

test('a message is compared with the one before it; another one is found by its name', async () => {
  const message = sampleMessage({ state: { status: 'sent' }, change: { total: 5 } });
  const previous = { id: messageId.parse('01890000-0000-7000-8000-0000000000e4'), internalName: 'Summer' };
  const spring = { id: messageId.parse('01890000-0000-7000-8000-0000000000e5'), internalName: 'Spring' };
  const figures = sampleStatistics({ sent: 5, delivered: 4, opened: 2, previous });
  const named = [previous, spring].map((change) =>
    sampleMessage({ state: { status: 'sent' }, change: { ...change, total: 9 } }),
  );
  const screen = await renderInApp(<CompareMessages message={message} figures={figures} />, {
    answers: [
      answer(messagesApi.list, ({ query }) => ({
        items: named.filter(({ internalName }) => internalName.includes(query.search ?? '')),
        next: null,
      })),
      answer(messagesApi.get, ({ params }) => named.find(({ id }) => id === params.messageId) ?? message),
      answer(messagesApi.statistics, ({ params }) =>
        params.messageId === previous.id
          ? sampleStatistics({ sent: 10, delivered: 10, tracksOpens: false })
          : sampleStatistics({ sent: 8, delivered: 8, opened: 4 }),
      ),
    ],
  });
  await expect.element(screen.getByRole('row', { name: 'Opened 50% 2 Not tracked' })).toBeVisible();
  const select = screen.getByRole('combobox', { name: 'Compare with' });
  await expect.element(select).toHaveValue('Summer');
  await select.fill('Spr');
  await screen.getByRole('option', { name: 'Spring' }).click();
  await expect.element(screen.getByRole('row', { name: 'Opened 50% 2 50% 4' })).toBeVisible();
});

test.each([
  ['a click of which the link isn’t known contradicts no figure', 1, 'Which link was clicked isn’t known.'],
  ['a message without clicks says so', 0, 'No clicks yet.'],
])('%s', async (_, clicked, note) => {
  cacheSession(sampleSession());
  const message = sampleMessage({ state: { status: 'sent' }, change: { total: 5 } });
  const links = [{ url: 'https://example.org', label: 'Program', clicks: 0, variant: null, language: null }];
  const screen = await renderInApp(<MessageStatistics message={message} />, {
    answers: [
      answer(messagesApi.statistics, () =>
        sampleStatistics({ total: 5, sent: 5, delivered: 5, clicked, links }),
      ),
      answer(messagesApi.recipients, () => ({ items: [], next: null })),
      answer(messagesApi.list, () => ({ items: [], next: null })),
      answer(api.roles.own, () => ({
        isTeamAdmin: true,
        accountType: 'full' as const,
        hasAllData: true,
        featurePermissions: [],
        dataPermissions: [],
      })),
    ],
  });
  await expect.element(screen.getByText(note)).toBeVisible();
});

test('openings by programs are counted in every part of the page once asked for', async () => {
  cacheSession(sampleSession());
  const message = sampleMessage({ state: { status: 'sent' }, change: { total: 10 } });
  const counts = { sent: 10, delivered: 10, opened: 4, machineOpened: 3, clicked: 0, bounced: 0 };
  const point = { ...noFigures, ...counts, at: '2026-11-22T10:00:00Z' };
  const screen = await renderInApp(<MessageStatistics message={message} />, {
    answers: [
      answer(messagesApi.statistics, () =>
        sampleStatistics({
          ...{ total: 10, ...counts, domains: [{ domain: 'mail.test', ...counts }] },
          timeline: { interval: 'hour', points: [point] },
        }),
      ),
      answer(messagesApi.recipients, () => ({ items: [], next: null })),
      answer(messagesApi.list, () => ({ items: [], next: null })),
      answer(api.roles.own, () => ({
        isTeamAdmin: true,
        accountType: 'full' as const,
        hasAllData: true,
        featurePermissions: [],
        dataPermissions: [],
      })),
    ],
  });
  await expect
    .element(screen.getByText('4 people. And 3 opened only by programs, not counted'))
    .toBeVisible();
  const asked = screen.getByRole('switch', { name: 'Count openings by programs' });
  // The page is no wider for it.
  expect(asked.element().getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  await asked.click();
  await expect.element(screen.getByText('7 people. 3 of them opened only by programs')).toBeVisible();
  await expect.element(screen.getByText('70%')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Opened 7' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'mail.test 10 10 7 0 0' })).toBeVisible();
  await asked.click();
  await expect.element(screen.getByRole('button', { name: 'Opened 4' })).toBeVisible();
});

test('the answers to a question are shown by people, with those who gave none', async () => {
  const question = {
    ...{ blockId: 'supper', question: 'Will you come?', none: 5, held: 2, refused: 0 },
    choices: [
      { label: 'Yes, gladly', value: true, people: 12 },
      { label: 'No', value: false, people: 1 },
    ],
  };
  const screen = await renderInApp(<AnswerFigures questions={[question]} />);
  await expect.element(screen.getByRole('heading', { name: 'Will you come?' })).toBeVisible();
  const rows = screen.getByRole('listitem').elements();
  expect(rows.map((row) => row.textContent)).toEqual([
    'Yes, gladly12',
    'No1',
    'No answer5',
    'Held: looks as if a program had answered2',
  ]);
  const [most, least] = rows.map(
    (row) => row.querySelector<HTMLElement>('[aria-hidden] > *')?.offsetWidth ?? 0,
  );
  expect(most).toBeGreaterThan((least ?? 0) * 10);
  await expectNoAxeViolationsInBothThemes();
});

test('a single hour is a narrow bar, not a block', async () => {
  const point = {
    ...noFigures,
    machineOpened: 0,
    at: '2026-11-22T10:00:00Z',
    sent: 4,
    delivered: 4,
    opened: 1,
  };
  const screen = await renderInApp(<FiguresChart points={[point]} first="opened" labelOf={() => '10 AM'} />);
  const hour = screen.getByTitle('10 AM: 1');
  await expect.element(hour).toBeVisible();
  const bar = hour.element().firstElementChild;
  expect(bar?.getBoundingClientRect().width).toBeLessThanOrEqual(60);
  expect(bar?.getBoundingClientRect().height).toBeGreaterThan(50);
});
