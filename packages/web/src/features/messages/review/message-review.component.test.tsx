import { recordId } from '@fieldhouse/contract/ids';
import type { MessageFault } from '@fieldhouse/contract/message-checks';
import type { Message } from '@fieldhouse/contract/messages';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import type { MessageState } from '@fieldhouse/domain/messages/message-status';
import { smsLength } from '@fieldhouse/domain/messages/sms/segments';
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectAskedBeforeItIsLost } from '../../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { sampleCollection, storeRecords } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { messageApprovalsApi, messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { SendTimes } from '../message-queries.ts';
import { MessageReview } from './message-review.tsx';
import { ReviewBanner } from './review-banner.tsx';
import type { Checks } from './use-checks.ts';

const email = sampleField('email_address', { title: 'Email', columnName: 'email' });
const zone = sampleField('plain_text', { title: 'Zone', columnName: 'zone' });
const people = sampleCollection([email, zone]);

const clara = {
  recordId: recordId.parse('01890000-0000-7000-8000-0000000000c1'),
  name: 'Clara Zhang',
  address: 'clara@example.org',
};
const bruno = {
  recordId: recordId.parse('01890000-0000-7000-8000-0000000000c2'),
  name: 'Bruno',
  address: 'bruno@example.org',
};

const note = {
  blockId: null,
  field: null,
  text: '',
  title: '',
  people: null,
  record: null,
  limitedBy: [] as string[],
  variant: 'a',
  language: null,
} as const;

const found: Checks = {
  mustFix: [],
  lookAt: [
    { ...note, hint: 'emptyValues', text: 'name', title: 'First name', people: 37, limitedBy: ['Dan Reyes'] },
    { ...note, hint: 'domain', text: 'riverside.example', record: 'dkim' },
  ],
  bytes: 41_000,
  links: { total: 6, checked: 6 },
  from: { name: 'Riverside', address: 'news@riverside.example' },
  domain: {
    domain: 'riverside.example',
    records: [
      { kind: 'spf', state: 'right' },
      { kind: 'dkim', state: 'missing' },
    ],
    checkedAt: null,
  },
};

const times: SendTimes = { people: 1579, first: null, last: null, unknownZones: 0, quietHours: null };

interface Scene {
  readonly mustFix?: readonly MessageFault[];
  readonly lookAt?: Checks['lookAt'];
  readonly state?: Partial<MessageState>;
  readonly change?: Partial<Message>;
  readonly approval?: Partial<Message['approval']>;
  readonly rights?: readonly FeaturePermission[];
  readonly isTeamAdmin?: boolean;
  readonly language?: 'en' | 'es';
  readonly times?: Partial<SendTimes>;
  /** Preferred by the viewer. */
  readonly timeZone?: string;
  readonly history?: RouterHistory;
}

const everything: readonly FeaturePermission[] = [
  'outgoing_messages_edit',
  'outgoing_messages_approve',
  'outgoing_messages_send',
];

async function renderReview(scene: Scene = {}) {
  const message = sampleMessage({
    ...scene,
    change: {
      audience: {
        include: [
          { kind: 'collection', collectionId: people.id, address: { kind: 'email', column: 'email' } },
        ],
        exclude: [],
      },
      ...scene.change,
    },
  });
  const calls: [name: string, body: unknown][] = [];
  const record = (name: string) => (input: { readonly body: unknown }) => {
    calls.push([name, input.body]);
    return { ...message, version: message.version + 1 };
  };
  const featurePermissions = [...(scene.rights ?? everything)];
  const { isTeamAdmin = false } = scene;
  const session = sampleSession({ isTeamAdmin, featurePermissions, timeZone: 'America/Los_Angeles' });
  cacheSession(session, { timeZone: scene.timeZone ?? null });
  const screen = await renderInApp(
    <>
      <ReviewBanner message={message} isReview />
      <MessageReview message={message} />
    </>,
    {
      language: scene.language ?? 'en',
      ...(scene.history && { history: scene.history }),
      answers: [
        ...storeRecords(people, []).answers,
        answer(messagesApi.countAudience, () => ({
          people: 1600,
          isMore: false,
          reachable: 1579,
          isAboveApprovalLimit: message.approval.rule === 'above' && message.approval.above < 1579,
          noAddress: 21,
          noConsent: 0,
          unsubscribed: 0,
          suppressed: 0,
          duplicates: 0,
          household: 0,
          twoSources: 0,
          excluded: 0,
          include: [{ name: 'Cabins', people: 1600 }],
          exclude: [],
          sample: [],
        })),
        answer(messagesApi.checks, () => ({
          ...found,
          mustFix: [...(scene.mustFix ?? [])],
          ...(scene.lookAt && { lookAt: scene.lookAt }),
        })),
        answer(messagesApi.checkLinks, () => undefined),
        answer(messagesApi.audiencePeople, ({ body }) => ({
          items:
            body.group === 'noAddress' || body.emptyColumn === 'name' || body.after !== undefined
              ? [{ recordId: null, collectionId: null, name: 'Nemo', address: '' }]
              : [clara, bruno].map((person) => ({ ...person, collectionId: people.id })),
          next: body.source === 0 && body.after === undefined ? 'second page' : null,
        })),
        answer(messagesApi.sendTimes, () => ({ ...times, ...scene.times })),
        answer(messagesApi.testSend, (input) => {
          record('test')(input);
          return undefined;
        }),
        answer(messagesApi.preview, ({ body }) => ({
          to: body.recordId === bruno.recordId ? bruno.address : clara.address,
          subject: 'Hello',
          html: '<p>Hello</p>',
          language: 'en' as const,
          text: 'Hello in plain text',
          sms: message.deliveryMethodId === 'sms' ? smsLength('Hello') : null,
        })),
        answer(messagesApi.change, record('change')),
        answer(messageApprovalsApi.submit, record('submit')),
        answer(messageApprovalsApi.withdraw, record('withdraw')),
        answer(messageApprovalsApi.approve, record('approve')),
        answer(messageApprovalsApi.reject, record('reject')),
        answer(messagesApi.sendNow, record('send')),
      ],
    },
  );
  return { screen, calls };
}

test('the button names how many people get it, and asks once more', async () => {
  const { screen, calls } = await renderReview();
  await screen.getByRole('button', { name: 'Send to 1,579 people' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect
    .poll(() => calls)
    .toEqual([['send', { version: 7, schedule: { mode: 'now' }, maxLatenessMinutes: 240 }]]);
});

const fault = {
  ...{ blockFault: null, blockId: null, field: null, text: '', title: '' },
  ...({ variant: 'a', language: null } as const),
} as const;

test('while something must be fixed, the button leads there', async () => {
  const { screen, calls } = await renderReview({
    mustFix: [
      { ...fault, part: 'fallbacks', blockId: 'text', text: 'name', title: 'First name' },
      { ...fault, part: 'postalAddress' },
    ],
  });
  await expect.element(screen.getByText('2 things to fix first')).toBeVisible();
  await expect.element(screen.getByText(/^The team has no billing address/)).toBeVisible();
  await expect
    .element(screen.getByText(/^37 people have no value for First name.*as far as Dan Reyes may read it/))
    .toBeVisible();
  await expect.element(screen.getByText('All 6 links answer')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Go to the block' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/content\?block=text$/));
  const button = screen.getByRole('button', { name: 'Send to 1,579 people' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(link).toHaveFocus();
  expect(calls).toEqual([]);
  await expectNoAxeViolationsInBothThemes();
});

test('each check leads to its place, or names who can fix it', async () => {
  const { screen } = await renderReview({
    mustFix: [
      { ...fault, part: 'postalAddress' },
      { ...fault, part: 'fallbacks', field: 'preheader', text: 'name', title: 'First name' },
      { ...fault, part: 'sender' },
      { ...fault, part: 'blocks', blockId: 'list', blockFault: 'no_columns' },
    ],
  });
  await expect.element(screen.getByText('A list of records shows no columns')).toBeVisible();
  const links = () =>
    screen
      .getByRole('link', { name: /^(Fix it|Go to the block)$/ })
      .elements()
      .map((link) => link.getAttribute('href')?.split('/').at(-1));
  expect(links()).toEqual(['content?field=preheader', 'details?field=sender', 'content?block=list']);
  // The first one has no link: Wren is no team admin.
  screen.getByRole('button', { name: 'Send to 1,579 people' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('A team admin can add it under Account Details')).toHaveFocus();
});

test('it names because of whom some people get the first language', async () => {
  const lookAt = [{ ...note, hint: 'languagesLimited' as const, limitedBy: ['Dan Reyes', 'Ana Ruiz'] }];
  const { screen } = await renderReview({ lookAt });
  await expect
    .element(
      screen.getByText(/^Dan Reyes and Ana Ruiz wrote words or chose the recipients, and may not read/),
    )
    .toBeVisible();
});

test('people without a value are listed', async () => {
  const { screen } = await renderReview();
  await screen.getByRole('button', { name: 'See who' }).click();
  const dialog = screen.getByRole('dialog', { name: '37 people without First name' });
  await expect.element(dialog.getByText('Nemo')).toBeVisible();
});

test('a number opens the people behind it, and the phone shows one after the other', async () => {
  const { screen } = await renderReview();
  await expect.element(screen.getByText('clara@example.org')).toBeVisible();
  await screen.getByRole('button', { name: 'Next person' }).click();
  await expect.element(screen.getByText('Bruno, 2 of 2')).toBeVisible();
  await expect.element(screen.getByText('bruno@example.org')).toBeVisible();
  await screen.getByRole('button', { name: /^21\. Show people/ }).click();
  await expect.element(screen.getByRole('dialog').getByText('Nemo')).toBeVisible();
});

test('a source opens all of its people, page by page', async () => {
  const { screen } = await renderReview();
  await screen.getByRole('button', { name: 'Cabins 1,600. Show people: From' }).click();
  const dialog = screen.getByRole('dialog', { name: 'From Cabins' });
  await expect.element(dialog.getByText('Clara Zhang')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect.element(dialog.getByText('Nemo')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Show more' }).query()).toBeNull();
  await expectNoAxeViolationsInBothThemes();
});

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

test('a scheduled message with a fault shows its checks, and its button leads there', async () => {
  const { screen, calls } = await renderReview({
    state: { status: 'scheduled' },
    change: { schedule: { mode: 'fixed', at: '2090-01-01T09:00:00.000Z' } },
    mustFix: [{ ...fault, part: 'people' }],
  });
  await expect.element(screen.getByText('It would go to 0 people')).toBeVisible();
  const button = screen.getByRole('button', { name: /^Change time to Jan 1, 2090/ });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('link', { name: 'Fix it' })).toHaveFocus();
  expect(calls).toEqual([]);
});

test('with hidden recipients, the button leads to the reason', async () => {
  const { screen } = await renderReview({ change: { isAudienceHidden: true, audience: null } });
  const button = screen.getByRole('button', { name: /^Send to/ });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const reason = screen.getByText(/^You may not read the fields/).last();
  await expect.element(reason).toHaveFocus();
});

test('a test goes to several addresses as the person shown, and a wrong one is named at the field', async () => {
  const { screen, calls } = await renderReview();
  await screen.getByRole('button', { name: 'Next person' }).click();
  await expect.element(screen.getByText('Bruno, 2 of 2')).toBeVisible();
  const field = screen.getByLabelText('Send a test to');
  await field.fill('ada@x.org, tom');
  await screen.getByRole('button', { name: 'Send test' }).click();
  await expect.element(screen.getByText('tom is not a valid email address')).toBeVisible();
  await field.fill('ada@x.org, tom@x.org');
  await screen.getByRole('button', { name: 'Send test' }).click();
  const { recordId: id, address } = bruno;
  await expect
    .poll(() => calls)
    .toEqual([['test', { to: ['ada@x.org', 'tom@x.org'], recordId: id, address }]]);
});

test('Back from where a check led returns to the check, or to the next one if it was fixed', async () => {
  const history = createMemoryHistory({ initialEntries: [`/team-${teamId}`] });
  const mustFix: MessageFault[] = [
    { ...fault, part: 'fallbacks', blockId: 'text', text: 'name', title: 'First name' },
    { ...fault, part: 'fallbacks', blockId: 'more', text: 'name', title: 'First name' },
  ];
  const { screen } = await renderReview({ mustFix, history });
  const fixes = screen.getByRole('link', { name: 'Go to the block' });
  await expect.element(fixes.nth(1)).toBeVisible();
  const second = fixes.nth(1).element().getAttribute('href');
  await fixes.nth(1).click();
  await expect.poll(() => history.location.href).toBe(second);
  history.back();
  await expect.element(fixes.nth(1)).toHaveFocus();
  await fixes.nth(1).click();
  await expect.poll(() => history.location.href).toBe(second);
  // It is fixed there.
  mustFix.pop();
  queryClient.removeQueries({ queryKey: [messagesApi.checks.endpoint.name] });
  history.back();
  await expect.element(fixes).toHaveFocus();
  expect(fixes.elements()).toHaveLength(1);
});

test('DNS records of the sender’s domain are shown, with who can see them', async () => {
  const { screen } = await renderReview();
  const records = screen.getByRole('list', { name: 'DNS records of riverside.example' });
  const texts = () =>
    records
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent?.trim());
  await expect
    .poll(texts)
    .toEqual(['SPFRight', 'DKIMMissing', 'DMARCNot checked yet', 'Return pathNot checked yet']);
  await expect.element(screen.getByText(/^DKIM of riverside.example is missing/)).toBeVisible();
  await expect.element(screen.getByText('A team admin can see the records').first()).toBeVisible();
});

test.each([
  ['en', /can’t be reached at the moment/, /^The mail account sends only 200 more messages today/],
  ['es', /no se puede acceder a la cuenta de correo/, /^La cuenta de correo solo envía 200 mensajes más hoy/],
] as const)(
  'what the mail account can’t do now and what people reported are named in %s',
  async (language, away, limit) => {
    const lookAt: Checks['lookAt'] = [
      { ...note, hint: 'accountAway' },
      { ...note, hint: 'accountLimit', people: 200 },
      { ...note, hint: 'complaints', people: 3 },
    ];
    const { screen } = await renderReview({ lookAt, language, isTeamAdmin: true });
    await expect.element(screen.getByText(away)).toBeVisible();
    await expect.element(screen.getByText(limit)).toBeVisible();
    await expect.element(screen.getByText(/0[.,]1 p/)).toBeVisible();
    const accounts = screen.getByRole('link', { name: /mail accounts|cuentas de correo/ }).first();
    await expect.element(accounts).toHaveAttribute('href', expect.stringMatching(/\/admin\/senders$/));
    const figures = screen.getByRole('link', { name: /figures|cifras/ });
    await expect
      .element(figures)
      .toHaveAttribute('href', expect.stringMatching(/outgoing-messages\/dashboard$/));
    await expectNoAxeViolationsInBothThemes();
  },
);

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

test('the preview switches to plain text', async () => {
  const { screen } = await renderReview();
  await screen.getByText('Plain text').click();
  await expect.element(screen.getByText('Hello in plain text')).toBeVisible();
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
