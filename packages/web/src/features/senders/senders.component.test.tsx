import type { MailAccountId, SenderId } from '@fieldhouse/contract/ids';
import type { MailAccount, MailAccountState } from '@fieldhouse/contract/mail-accounts';
import type { Sender } from '@fieldhouse/contract/senders';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { mailAccountsApi, sendersApi } from '../../api/endpoints/senders-api.ts';
import { AccountStatesPanel } from './account-states-panel.tsx';
import { ConfirmSenderDialog } from './confirm-sender-dialog.tsx';
import { MailAccountDialog } from './mail-account-dialog.tsx';
import { MailAccountsPanel } from './mail-accounts-panel.tsx';
import { SenderDialog } from './sender-dialog.tsx';
import { SenderSelect } from './sender-select.tsx';

const sender: Sender = {
  id: '01890000-0000-7000-8000-0000000000a1' as SenderId,
  name: 'Riverside News',
  deliveryMethodId: 'email',
  address: 'news@example.org',
  replyTo: '',
  mailAccountId: null,
  defaultFor: ['marketing'],
  isConfirmed: false,
  fault: 'unconfirmed',
};
const account: MailAccount = {
  id: '01890000-0000-7000-8000-0000000000b1' as MailAccountId,
  name: 'Newsletter',
  settings: {
    kind: 'ses',
    region: 'eu-north-1',
    accessKeyId: 'AKIATESTTESTTESTTEST',
    configurationSet: '',
    topicArn: '',
  },
  hasSecret: true,
  connections: 5,
  ratePerSecond: null,
  isWarmingUp: false,
  mailboxState: null,
  eventUrl: 'https://app.example.org/api/provider-events/ses/1/2',
};
const nothing = () => undefined;

test('a new sender is created with its address and defaults', async () => {
  const sent: unknown[] = [];
  const screen = await renderInApp(
    <SenderDialog
      of={undefined}
      accounts={[account]}
      onClose={nothing}
      onSaved={(saved) => sent.push(saved.id)}
    />,
    {
      answers: [
        answer(sendersApi.create, ({ body }) => {
          sent.push(body);
          return sender;
        }),
      ],
    },
  );
  await screen.getByLabelText('Name').fill('Riverside News');
  await screen.getByLabelText('Email address or phone number').fill('no address');
  await screen.getByRole('button', { name: 'Create sender' }).click();
  await expect
    .element(screen.getByLabelText('Email address or phone number'))
    .toHaveAttribute('aria-invalid', 'true');
  await screen.getByLabelText('Email address or phone number').fill('news@example.org');
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Create sender' }).click();
  const body = {
    name: 'Riverside News',
    address: 'news@example.org',
    replyTo: '',
    mailAccountId: null,
    defaultFor: [],
  };
  await expect.poll(() => sent).toEqual([body, sender.id]);
});

test('an address is confirmed by its code, in Spanish too', async () => {
  const codes: unknown[] = [];
  let isClosed = false;
  const screen = await renderInApp(
    <ConfirmSenderDialog
      of={sender}
      onClose={() => {
        isClosed = true;
      }}
    />,
    {
      language: 'es',
      answers: [
        answer(sendersApi.sendCode, () => undefined),
        answer(sendersApi.confirm, ({ params, body }) => {
          codes.push([params.teamId, params.senderId, body.code]);
          return { ...sender, isConfirmed: true, fault: null };
        }),
      ],
    },
  );
  await screen.getByRole('button', { name: 'Enviar un código nuevo' }).click();
  await expect.element(screen.getByText('Código nuevo enviado a news@example.org')).toBeVisible();
  await screen.getByLabelText('Código').fill('123456');
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect.poll(() => isClosed).toBe(true);
  expect(codes).toEqual([[teamId, sender.id, '123456']]);
});

test('a mail account shows its quota when it is checked, and keeps its secret when it is edited', async () => {
  const sent: unknown[] = [];
  const screen = await renderInApp(<MailAccountsPanel />, {
    answers: [
      answer(mailAccountsApi.list, () => ({ items: [account] })),
      answer(mailAccountsApi.check, () => ({
        isUsable: true,
        reply: '',
        quota: { perSecond: 14, perDay: 50_000, sentLastDay: 1200 },
      })),
      answer(mailAccountsApi.change, ({ body }) => {
        sent.push(body);
        return account;
      }),
    ],
  });
  await screen.getByRole('button', { name: 'Check connection' }).click();
  await expect.element(screen.getByText(/1,200 of 50,000 emails sent in 24 hours/)).toBeVisible();
  await screen.getByRole('button', { name: 'Actions for Newsletter' }).click();
  await screen.getByRole('menuitem', { name: 'Edit' }).click();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('textbox', { name: 'Name' }).fill('News');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toEqual([{ name: 'News', before: { name: 'Newsletter' } }]);
});

const smtpAccount: MailAccount = {
  ...account,
  settings: {
    kind: 'smtp',
    host: 'smtp.example.org',
    port: 587,
    security: 'starttls',
    user: 'news',
    mailbox: {
      address: 'returned@example.org',
      host: 'imap.example.org',
      port: 993,
      security: 'tls',
      user: 'returned',
      readsReplies: true,
    },
  },
  mailboxState: { readAt: '2026-11-23T10:00:00.000Z', failure: null },
  eventUrl: null,
};

test.each([
  ['en', /^Bounces last read Nov 23, 2026/, 'Bounces can’t be read: Wrong password'],
  ['es', /^Rebotes leídos por última vez/, 'No se pueden leer los rebotes: Wrong password'],
] as const)('in %s, an account shows whether its mailbox can be read', async (language, read, failed) => {
  const failing = { ...smtpAccount, mailboxState: { readAt: null, failure: 'Wrong password' } };
  const screen = await renderInApp(<MailAccountsPanel />, {
    language,
    answers: [
      answer(mailAccountsApi.list, () => ({
        items: [smtpAccount, { ...failing, id: '01890000-0000-7000-8000-0000000000b2' as MailAccountId }],
      })),
    ],
  });
  await expect.element(screen.getByText(read)).toBeVisible();
  await expect.element(screen.getByText(failed)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('the mailbox of an account is set up, with its password', async () => {
  const sent: unknown[] = [];
  const { mailbox, ...withoutMailbox } = smtpAccount.settings as Extract<
    MailAccount['settings'],
    { kind: 'smtp' }
  >;
  const screen = await renderInApp(
    <MailAccountDialog
      of={{ ...smtpAccount, settings: { ...withoutMailbox, mailbox: null } }}
      onClose={nothing}
      onSaved={nothing}
    />,
    {
      answers: [
        answer(mailAccountsApi.change, ({ body }) => {
          sent.push(body);
          return smtpAccount;
        }),
      ],
    },
  );
  await screen.getByRole('switch', { name: /^Read bounces from a mailbox/ }).click();
  await screen.getByLabelText('Address of the mailbox').fill('returned@example.org');
  await screen.getByLabelText('IMAP server').fill('imap.example.org');
  await screen.getByLabelText('IMAP user name').fill('returned');
  await screen.getByLabelText('IMAP password').fill('opensesame');
  await screen.getByRole('switch', { name: /^Show replies, too/ }).click();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toMatchObject([{ settings: { mailbox }, mailboxSecret: 'opensesame' }]);
});

test('a new account is set to warm up by keyboard', async () => {
  const sent: unknown[] = [];
  const screen = await renderInApp(
    <MailAccountDialog of={account} onClose={nothing} onSaved={() => sent.push('saved')} />,
    {
      answers: [
        answer(mailAccountsApi.change, ({ body }) => {
          sent.push(body.isWarmingUp);
          return account;
        }),
      ],
    },
  );
  await screen.getByRole('textbox', { name: 'Messages per second' }).click();
  await userEvent.keyboard('{Tab} ');
  await expect.element(screen.getByRole('switch', { name: /^Warm up/ })).toBeChecked();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toEqual([true, 'saved']);
});

test('each account shows what it can send now: rate, quota, outage, warm-up', async () => {
  const at = '2026-11-23T10:00:00.000Z';
  const ofInstance: MailAccountState = {
    mailAccountId: null,
    deliveryMethodId: 'email',
    kind: 'smtp',
    configuredRate: null,
    rate: null,
    quota: null,
    circuit: { since: at, retryAt: at, reason: null },
    warmUp: null,
    changedAt: at,
  };
  const ofTeam: MailAccountState = {
    ...ofInstance,
    mailAccountId: account.id,
    kind: 'ses',
    configuredRate: 14,
    rate: 9.3,
    quota: { perSecond: 14, perDay: 50_000, sentLastDay: 1200, at },
    circuit: null,
    warmUp: { day: 2, limit: 100, sent: 40, nextDayAt: '2026-11-24T00:00:00.000Z' },
  };
  const screen = await renderInApp(<AccountStatesPanel accounts={[account]} />, {
    answers: [answer(mailAccountsApi.states, () => ({ items: [ofInstance, ofTeam] }))],
  });
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('This installation’s email').getByText('Unreachable')).toBeVisible();
  await expect.element(row('This installation’s email').getByText(/Can’t be reached since/)).toBeVisible();
  for (const text of [
    'Ready',
    'Up to 9.3 per second now; 14 is set',
    /^1,200 of 50,000 sent in 24 hours/,
    /^Warm-up day 2: 40 of 100 sent\./,
  ])
    await expect.element(row('Newsletter').getByText(text)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a message’s sender is chosen by name and address, with what prevents its use', async () => {
  const chosen: unknown[] = [];
  const screen = await renderInApp(
    <SenderSelect method="email" value={null} isLocked={false} onChange={(id) => chosen.push(id)} />,
    {
      answers: [
        answer(sendersApi.list, () => ({
          items: [sender],
          instanceAddress: 'no-reply@fieldhouse.test',
          instancePhoneNumber: '+15005550006',
        })),
      ],
    },
  );
  await expect.element(screen.getByRole('combobox', { name: 'Sender' })).toHaveValue('Default for the type');
  await screen.getByRole('combobox', { name: 'Sender' }).click();
  await screen.getByRole('option', { name: 'Riverside News <news@example.org> · Not confirmed' }).click();
  expect(chosen).toEqual([sender.id]);
});
