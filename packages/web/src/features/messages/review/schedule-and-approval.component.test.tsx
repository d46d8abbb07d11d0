// The time of a message, and its approval.
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAskedBeforeItIsLost } from '../../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderReview, type Scene } from '../../../../test/messages/render-review.tsx';

test('a time on each person’s own clock names the field of their zones', async () => {
  const { screen, calls } = await renderReview();
  await screen.getByRole('radio', { name: 'In each person’s own time zone' }).click();
  await screen.getByLabelText('Date and time').fill('2090-01-01T09:00');
  await screen.getByRole('combobox', { name: 'Field with the time zone' }).click();
  await screen.getByRole('option', { name: 'Zone' }).click();
  await screen.getByRole('button', { name: /^Schedule for Jan 1, 2090.*own time$/ }).click();
  const schedule = { mode: 'recipient_local', localTime: '2090-01-01T09:00', zoneColumn: 'zone' };
  // It was saved by itself before.
  await expect.poll(() => calls.at(-1)).toEqual(['send', { version: 8, schedule, maxLatenessMinutes: 240 }]);
  expect(calls.at(-2)).toMatchObject(['change', { schedule }]);
  await expectNoAxeViolationsInBothThemes();
});

test('a time is one of the preferred zone, which is named with the time of the team', async () => {
  const { screen, calls } = await renderReview({ timeZone: 'Europe/Madrid' });
  await screen.getByRole('radio', { name: 'At a time' }).click();
  await expect.element(screen.getByText('In your time zone, Europe/Madrid.')).toBeVisible();
  await screen.getByLabelText('Date and time').fill('2090-01-01T09:00');
  await expect.element(screen.getByText(/America\/Los_Angeles\): Jan 1, 2090, 12:00 AM/)).toBeVisible();
  await screen.getByRole('button', { name: 'Schedule for Jan 1, 2090, 9:00 AM', exact: true }).click();
  await expect
    .poll(() => calls.at(-1))
    .toMatchObject(['send', { schedule: { mode: 'fixed', at: '2090-01-01T08:00:00.000Z' } }]);
});

test('a time on each person’s own clock is the same in every preferred zone', async () => {
  const { screen } = await renderReview({
    timeZone: 'Asia/Kolkata',
    change: { schedule: { mode: 'recipient_local', localTime: '2090-01-01T09:00', zoneColumn: null } },
  });
  const name = 'Schedule for Jan 1, 2090, 9:00 AM, each person’s own time';
  await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
  await expect.element(screen.getByLabelText('Date and time')).toHaveValue('2090-01-01T09:00');
});

test('a message that needs approval is submitted with its time and a note', async () => {
  const { screen, calls } = await renderReview({
    approval: { rule: 'always', approvers: ['Boss Member'] },
    rights: ['outgoing_messages_edit'],
  });
  await expect.element(screen.getByText('Can approve: Boss Member')).toBeVisible();
  await screen.getByLabelText('Note for the approvers').fill('For Wednesday');
  await screen.getByRole('radio', { name: 'At a time' }).click();
  await screen.getByLabelText('Date and time').fill('2090-01-01T09:00');
  await screen.getByRole('button', { name: 'Ask for approval' }).click();
  const schedule = { mode: 'fixed', at: new Date('2090-01-01T09:00').toISOString() };
  await expect.poll(() => calls.at(-1)).toEqual(['submit', { version: 8, note: 'For Wednesday' }]);
  expect(calls.at(-2)).toMatchObject(['change', { schedule }]);
  expect(screen.getByRole('button', { name: /^Send to/ }).query()).toBeNull();
});

test('where no one else can approve, a team admin is led to the rule', async () => {
  const { screen } = await renderReview({ approval: { rule: 'always', approvers: [] }, isTeamAdmin: true });
  await expect.element(screen.getByText(/^No one else can approve messages\. You can let/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open Account Details' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/admin\/account$/));
});

test('where no one else can approve, others are asked to turn to a team admin', async () => {
  const { screen } = await renderReview({
    approval: { rule: 'always', approvers: [] },
    rights: ['outgoing_messages_edit', 'team_admin_account_info'],
  });
  await expect.element(screen.getByText(/Ask a team admin for a role/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Account Details' }).query()).toBeNull();
});

test.each([
  ['up to the limit it is sent', 1579, /^Send to/, 'Ask for approval'],
  ['above it, it is submitted', 1578, 'Ask for approval', /^Send to/],
] as const)('with a limit of people, %s', async (_, above, shown, hidden) => {
  const { screen } = await renderReview({ approval: { rule: 'above', above } });
  await expect.element(screen.getByRole('button', { name: shown })).toBeVisible();
  expect(screen.getByRole('button', { name: hidden }).query()).toBeNull();
});

test.each([
  ['as long as it is up to date, is sent', {}, /^Send to/, 'Ask for approval'],
  ['whose sender changed since is submitted again', { isOutdated: true }, 'Ask for approval', /^Send to/],
  ['for fewer people is submitted again', { mostPeople: 1578 }, 'Ask for approval', /^Send to/],
] as const)('a message that was approved, %s', async (_, change, shown, hidden) => {
  const { screen } = await renderReview({
    state: { status: 'approved' },
    approval: { rule: 'always', approvedBy: 'Boss Member', mostPeople: 1579, ...change },
  });
  await expect.element(screen.getByRole('button', { name: shown })).toBeVisible();
  expect(screen.getByRole('button', { name: hidden }).query()).toBeNull();
});

const waiting: Scene = {
  state: { status: 'awaiting_approval' },
  approval: {
    rule: 'always',
    submittedAt: '2026-11-21T09:00:00Z',
    submittedBy: 'Wren Member',
    note: 'For Wednesday',
    approvers: ['Boss Member'],
  },
};

test('an approver approves, or rejects with a note', async () => {
  const { screen, calls } = await renderReview({ ...waiting, rights: ['outgoing_messages_approve'] });
  await expect.element(screen.getByText('For Wednesday').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await screen.getByLabelText('Note for the author').fill('Wrong date');
  await screen.getByRole('button', { name: 'Reject' }).click();
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect
    .poll(() => calls)
    .toEqual([
      ['reject', { version: 7, note: 'Wrong date' }],
      ['approve', { version: 7, note: 'Wrong date' }],
    ]);
  expect(screen.getByRole('button', { name: /^Withdraw/ }).query()).toBeNull();
  await expectNoAxeViolationsInBothThemes();
});

test('an author who may not approve withdraws, by keyboard', async () => {
  const { screen, calls } = await renderReview({
    ...waiting,
    state: { status: 'awaiting_approval', isBarredAuthor: true },
  });
  await expect.element(screen.getByText(/so someone else has to approve it/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve', exact: true }).query()).toBeNull();
  const withdraw = screen
    .getByRole('region', { name: 'Approval' })
    .getByRole('button', { name: 'Withdraw request' });
  withdraw.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls).toEqual([['withdraw', { version: 7 }]]);
});

test('the note of a rejection is shown, in Spanish too', async () => {
  const rejected = {
    approval: {
      rule: 'always',
      rejectedAt: '2026-11-21T09:00:00Z',
      rejectedBy: 'Boss Member',
      note: 'Fecha equivocada',
    },
    language: 'es',
  } as const;
  const { screen } = await renderReview(rejected);
  await expect.element(screen.getByText(/^Boss Member lo rechazó/)).toBeVisible();
  await expect.element(screen.getByText('Fecha equivocada')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('an approved message is sent at the approved time', async () => {
  const at = '2090-01-01T09:00:00.000Z';
  const { screen, calls } = await renderReview({
    state: { status: 'approved' },
    change: { schedule: { mode: 'fixed', at } },
    approval: {
      rule: 'always',
      approvedAt: '2026-11-21T09:00:00Z',
      approvedBy: 'Boss Member',
    },
  });
  await expect.element(screen.getByText(/^Boss Member approved it/)).toBeVisible();
  expect(screen.getByLabelText('Date and time').query()).toBeNull();
  await screen.getByRole('button', { name: /^Schedule for Jan 1, 2090/ }).click();
  await expect
    .poll(() => calls)
    .toEqual([['send', { version: 7, schedule: { mode: 'fixed', at }, maxLatenessMinutes: 240 }]]);
});

test('own times name the first and the last moment and unknown zones, and an SMS who waits', async () => {
  const { screen } = await renderReview({
    timeZone: 'Europe/Madrid',
    change: {
      deliveryMethodId: 'sms',
      schedule: { mode: 'recipient_local', localTime: '2090-01-01T09:00', zoneColumn: null },
    },
    times: {
      first: '2090-01-01T08:00:00.000Z',
      last: '2090-01-02T17:00:00.000Z',
      unknownZones: 12,
      quietHours: {
        waiting: 3,
        regions: [{ region: 'ES', people: 1579, waiting: 3, hours: { from: '09:00', to: '21:00' } }],
      },
    },
  });
  await expect
    .element(screen.getByText(/The first get it at Jan 1, 2090, 9:00 AM, the last at Jan 2, 2090, 6:00 PM/))
    .toBeVisible();
  await expect.element(screen.getByText(/^12 people have no known time zone/)).toBeVisible();
  await expect.element(screen.getByText(/^3 people wait until morning, the last until Jan 2/)).toBeVisible();
  await expect.element(screen.getByText(/That day: Spain 9:00 AM to 9:00 PM/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a note for the approvers is not lost without a question', async () => {
  const { screen } = await renderReview({
    approval: { rule: 'always', approvers: ['Boss Member'] },
    rights: ['outgoing_messages_edit'],
  });
  await expectAskedBeforeItIsLost(screen.getByLabelText('Note for the approvers'), {
    typed: 'For Wednesday',
  });
});

test('a time that was just chosen is not lost without a question', async () => {
  const { screen } = await renderReview({
    approval: { rule: 'always', approvers: ['Boss Member'] },
    rights: ['outgoing_messages_edit'],
  });
  await screen.getByRole('radio', { name: 'At a time' }).click();
  const time = screen.getByLabelText('Date and time');
  await expectAskedBeforeItIsLost(time, { typed: '2090-01-01T09:00' });
});
