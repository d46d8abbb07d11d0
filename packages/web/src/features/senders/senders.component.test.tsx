import type { MailAccountId, SenderId } from '@fieldhouse/contract/ids';
import type { MailAccount } from '@fieldhouse/contract/mail-accounts';
import type { Sender } from '@fieldhouse/contract/senders';
import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { mailAccountsApi, sendersApi } from '../../api/endpoints/senders-api.ts';
import { ConfirmSenderDialog } from './confirm-sender-dialog.tsx';
import { MailAccountsPanel } from './mail-accounts-panel.tsx';
import { SenderDialog } from './sender-dialog.tsx';
import { SenderSelect } from './sender-select.tsx';

const sender: Sender = {
  id: '01890000-0000-7000-8000-0000000000a1' as SenderId,
  name: 'Riverside News',
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
  await screen.getByLabelText('Email address').fill('no address');
  await screen.getByRole('button', { name: 'Create sender' }).click();
  await expect.element(screen.getByLabelText('Email address')).toHaveAttribute('aria-invalid', 'true');
  await screen.getByLabelText('Email address').fill('news@example.org');
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
      refresh={async () => undefined}
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
  await screen.getByRole('button', { name: 'Save' }).click();
  const { name, settings, connections, ratePerSecond } = account;
  await expect.poll(() => sent).toEqual([{ name, settings, connections, ratePerSecond }]);
});

test('a message’s sender is chosen by name and address, with what prevents its use', async () => {
  const chosen: unknown[] = [];
  const screen = await renderInApp(
    <SenderSelect value={null} isLocked={false} onChange={(id) => chosen.push(id)} />,
    {
      answers: [
        answer(sendersApi.list, () => ({ items: [sender], instanceAddress: 'no-reply@fieldhouse.test' })),
      ],
    },
  );
  await expect.element(screen.getByRole('combobox', { name: 'Sender' })).toHaveValue('Default for the type');
  await screen.getByRole('combobox', { name: 'Sender' }).click();
  await screen.getByRole('option', { name: 'Riverside News <news@example.org> · Not confirmed' }).click();
  expect(chosen).toEqual([sender.id]);
});
