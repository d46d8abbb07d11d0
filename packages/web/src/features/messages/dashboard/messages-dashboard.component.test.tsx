import { messageId, subscriptionListId } from '@fieldhouse/contract/ids';
import type { MessageDashboard } from '@fieldhouse/contract/message-results';
import type { MessageSummary } from '@fieldhouse/contract/messages';
import type { SendingDomain } from '@fieldhouse/contract/sending-domains';
import { noFigures } from '@fieldhouse/domain/messages/figures/message-figures';
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { sendingDomainsApi } from '../../../api/endpoints/sending-domains-api.ts';
import { MessagesMenu } from '../menu/messages-menu.tsx';
import { MessagesDashboard } from './messages-dashboard.tsx';

const day = (on: string, sent: number, opened: number) => ({
  on,
  ...noFigures,
  sent,
  delivered: sent,
  opened,
});
const id = (end: string) => messageId.parse(`01890000-0000-7000-8000-0000000000${end}`);

const dashboard: MessageDashboard = {
  days: [day('2026-11-21', 1200, 30), day('2026-11-22', 0, 400), day('2026-11-23', 48, 12)],
  before: { ...noFigures, sent: 1000, delivered: 1000, opened: 300 },
  lists: [
    {
      id: subscriptionListId.parse('01890000-0000-7000-8000-0000000000e2'),
      name: 'Newsletter',
      subscribers: 2048,
      subscribed: 31,
      unsubscribed: 4,
      trend: [2021, 2030, 2048],
    },
  ],
  running: [
    {
      id: id('e1'),
      internalName: 'Planting day',
      deliveryMethodId: 'email',
      type: 'marketing',
      isPaused: false,
      isCanceling: false,
      isStream: false,
      total: 500,
      waiting: 120,
    },
  ],
  scheduled: [
    {
      id: id('e3'),
      internalName: 'Choir reminder',
      deliveryMethodId: 'sms',
      scheduledAt: '2026-12-01T12:00:00.000Z',
    },
  ],
  failed: [
    {
      id: id('e4'),
      internalName: 'Old news',
      isStopped: true,
      errorDetail: 'complaints',
      failed: 3,
      uncertain: 2,
    },
  ],
};

const counts = {
  drafts: 4,
  scheduled: 1,
  sent: 86,
  archived: 41,
  templates: { draft: 2, published: 9, archived: 5 },
};

interface Shown {
  readonly found?: Partial<MessageDashboard>;
  readonly toApprove?: readonly MessageSummary[];
  readonly history?: RouterHistory;
  readonly domains?: readonly SendingDomain[];
  readonly language?: 'en' | 'es';
}

const asked: unknown[] = [];
const acted: unknown[] = [];

function renderDashboard({ found = {}, toApprove = [], history, domains = [], language = 'en' }: Shown = {}) {
  asked.length = 0;
  acted.length = 0;
  cacheSession(sampleSession());
  return renderInApp(<MessagesDashboard />, {
    language,
    ...(history && { history, isFrame: true }),
    answers: [
      answer(messagesApi.dashboard, ({ query }) => {
        asked.push(query);
        return { ...dashboard, ...found };
      }),
      answer(messagesApi.counts, () => counts),
      answer(sendingDomainsApi.list, () => ({ items: [...domains] })),
      answer(messagesApi.list, () => ({ items: [...toApprove], next: null })),
      answer(messagesApi.get, () => sampleMessage({ state: { status: 'sending' } })),
      answer(messagesApi.act, ({ body }) => {
        acted.push(body.action);
        return sampleMessage({ state: { status: 'sending' } });
      }),
    ],
  });
}

test('the dashboard shows what was sent and how it changed', async () => {
  const screen = await renderDashboard();
  await expect.element(screen.getByRole('heading', { name: /^Last 30 days/ })).toBeVisible();
  await expect.element(screen.getByText('1,248', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('+248 vs. before')).toBeVisible();
  await expect.element(screen.getByText('+5.4 points')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'Newsletter 2,048 +31 −4' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('on a phone in Spanish, what has to be done comes first, and nothing is wider than the screen', async () => {
  await page.viewport(390, 844);
  const days = Array.from({ length: 30 }, (_, n) =>
    day(`2026-11-${String(n + 1).padStart(2, '0')}`, n * 9000, n * 4000),
  );
  const screen = await renderDashboard({ language: 'es', found: { days } });
  const [failed, figures] = [screen.getByText(/Old news/).first(), screen.getByRole('slider')];
  await expect.element(figures).toBeVisible();
  await expect.element(screen.getByText('Planting day').first()).toBeVisible();
  const topOf = (one: typeof failed) => one.element().getBoundingClientRect().top;
  expect(topOf(failed)).toBeLessThan(topOf(figures));
  const wide = [...document.querySelectorAll('main *')].filter(
    (one) => one.getBoundingClientRect().right > 390 && !one.closest('[class*="scroll"]'),
  );
  expect(wide.map(({ textContent }) => textContent)).toEqual([]);
  await expectNoAxeViolationsInBothThemes();
});

test('the arrow keys choose a day of the chart, whose figures are read out', async () => {
  const screen = await renderDashboard();
  const chart = screen.getByRole('slider', { name: 'Day in the chart' });
  await expect.element(chart).toBeVisible();
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
  await expect
    .element(chart)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/Nov 22, Sent 0, Delivered 0, Opened 400/));
  await screen.getByRole('checkbox', { name: /^Opened/ }).click();
  await expect.element(chart).toHaveAttribute('aria-valuetext', expect.not.stringContaining('Opened'));
});

test('Enter on a day of the chart opens its messages', async () => {
  const history = createMemoryHistory({ initialEntries: [`/team-${teamId}`] });
  const screen = await renderDashboard({ history });
  const chart = screen.getByRole('slider', { name: 'Day in the chart' });
  await expect.element(chart).toBeVisible();
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  const place = () => history.location.href.replace(/^.*outgoing-messages/, '');
  await expect.poll(place).toBe('/sent?from=2026-11-22&to=2026-11-22');
});

test('a tap on a day of the chart shows its figures, and the next one opens its messages', async () => {
  const history = createMemoryHistory({ initialEntries: [`/team-${teamId}`] });
  const screen = await renderDashboard({ history });
  const chart = screen.getByRole('slider', { name: 'Day in the chart' });
  await expect.element(chart).toBeVisible();
  // The lines come first.
  const day = chart.element().children.item(1);
  const tap = () => {
    for (const type of ['pointerover', 'pointerdown', 'pointerup', 'pointerout', 'click'])
      day?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }));
  };
  tap();
  await expect.element(screen.getByText('Tap again to see its messages')).toBeVisible();
  expect(history.location.href).not.toContain('outgoing-messages');
  tap();
  await expect.poll(() => history.location.href).toMatch(/outgoing-messages\/sent\?from=/);
});

test('the days are a table too', async () => {
  const screen = await renderDashboard();
  await screen.getByText('Table', { exact: true }).click();
  const row = screen.getByRole('row', { name: /Nov 22 0 0 400 0 0 0 0$/ });
  await expect.element(row).toBeVisible();
  await expect
    .element(row.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/sent\?from=2026-11-22&to=2026-11-22$/));
  await expectNoAxeViolationsInBothThemes();
});

test('another period is asked for', async () => {
  const screen = await renderDashboard();
  await screen.getByRole('combobox', { name: 'Period' }).selectOptions('Last 90 days');
  await expect.poll(() => asked.at(-1)).toEqual({ days: '90' });
});

test('a message being sent is paused beside its progress', async () => {
  const screen = await renderDashboard();
  await expect.element(screen.getByText('380 of 500')).toBeVisible();
  await screen.getByRole('button', { name: 'Pause Planting day' }).click();
  await expect.poll(() => acted).toEqual(['pause']);
});

test('what needs a person leads to the place that settles it', async () => {
  const waiting = sampleMessage({
    state: { status: 'awaiting_approval' },
    approval: { rule: 'always' },
    change: { internalName: 'December news', ownedBy: 'Ben Okafor' },
  });
  const screen = await renderDashboard({ toApprove: [waiting] });
  await expect.element(screen.getByText('December news waits for your approval')).toBeVisible();
  const review = screen.getByRole('link', { name: 'Review: December news' });
  await expect.element(review).toHaveAttribute('href', expect.stringMatching(/schedule$/));
  await expect.element(screen.getByText(/^At least 0\.3% of the people reported it as spam/)).toBeVisible();
  const decide = screen.getByRole('link', { name: 'Decide: Old news' });
  await expect.element(decide).toHaveAttribute('href', expect.stringMatching(/stats\?show=uncertain$/));
});

test('a domain whose DNS records need a change is shown to a team admin', async () => {
  const domain = { isInstance: false, addresses: [], providers: [], records: [], isSigned: false };
  const known = { ...domain, checkedAt: null, isChecking: false };
  const screen = await renderDashboard({
    domains: [
      { ...known, domain: 'riverside.example', state: 'missing' },
      { ...known, domain: 'fine.example', state: 'right' },
      { ...known, domain: 'instance.example', state: 'missing', isInstance: true },
    ],
  });
  await expect
    .element(screen.getByText('DNS records of riverside.example are missing or need a change'))
    .toBeVisible();
  const records = screen.getByRole('link', { name: 'Show records' });
  await expect.element(records).toHaveAttribute('href', expect.stringMatching(/sending-domains\/riverside/));
});

test('a team that sent nothing in these days sees that', async () => {
  const none = { before: noFigures, days: [day('2026-11-23', 0, 0)], running: [], scheduled: [], failed: [] };
  const screen = await renderDashboard({ found: { ...none, lists: [] } });
  await expect.element(screen.getByText('Nothing in these days')).toBeVisible();
  await expect.element(screen.getByText('Nothing is running.')).toBeVisible();
  await expect.element(screen.getByText('Nothing needs you.')).toBeVisible();
});

test('the menu of messages shows how many each list has', async () => {
  cacheSession(sampleSession());
  const screen = await renderInApp(<MessagesMenu />, { answers: [answer(messagesApi.counts, () => counts)] });
  await expect.element(screen.getByRole('link', { name: 'Drafts not yet sent 4' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Sent 86' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Published 9' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'New Outgoing Message' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
