import type { CollectionId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { expectAskedBeforeItIsLost } from '../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { suppressionsApi } from '../../api/endpoints/subscriptions-api.ts';
import { AddSuppressionsDialog } from './add-suppressions-dialog.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import { PersonPanel } from './person-panel.tsx';

test('an opt-out of a phone is lifted with a reason, by keyboard', async () => {
  const sent: unknown[] = [];
  const phone = '+19165550142';
  const collectionId = '01890000-0000-7000-8000-0000000000c1' as CollectionId;
  const screen = await renderInApp(
    <LiftDialog
      of={{ kind: 'opt-out', address: phone, collectionId, shown: phone }}
      onClose={() => sent.push('closed')}
    />,
    { answers: [answer(suppressionsApi.liftOptOut, ({ body }) => void sent.push(body))] },
  );
  const lift = screen.getByRole('button', { name: 'Lift', exact: true });
  await lift.click();
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  await expect.element(reason).toHaveFocus();
  await reason.fill('Asked by phone');
  await expectNoAxeViolationsInBothThemes();
  await lift.click();
  const body = { address: phone, collectionId, reason: 'Asked by phone' };
  await expect.poll(() => sent).toEqual([body, 'closed']);
  await expect.element(screen.getByText(`${phone} can get messages again`)).toBeVisible();
});

test('a suppression is lifted under its key', async () => {
  const sent: unknown[] = [];
  const screen = await renderInApp(
    <LiftDialog
      of={{ kind: 'suppression', key: 'erased:1f', shown: 'Persona borrada' }}
      onClose={() => undefined}
    />,
    { language: 'es', answers: [answer(suppressionsApi.lift, ({ body }) => void sent.push(body))] },
  );
  await screen.getByRole('textbox', { name: 'Motivo' }).fill('A petición');
  await screen.getByRole('button', { name: 'Anular', exact: true }).click();
  await expect.poll(() => sent).toEqual([{ key: 'erased:1f', reason: 'A petición' }]);
});

test('a pasted list is suppressed once each line is an address or a phone number', async () => {
  const sent: unknown[] = [];
  const screen = await renderInApp(<AddSuppressionsDialog onClose={() => sent.push('closed')} />, {
    answers: [
      answer(suppressionsApi.add, ({ body }) => {
        sent.push(body);
        return { added: 2, unchanged: 0 };
      }),
    ],
  });
  const addresses = screen.getByRole('textbox', { name: 'Email addresses or phone numbers' });
  await addresses.fill('ana@example.org\n\nno-address\n+19165550142');
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Asked by letter');
  const suppress = screen.getByRole('button', { name: 'Suppress', exact: true });
  await suppress.click();
  await expect
    .element(screen.getByText('1 line is neither an email address nor a phone number: no-address'))
    .toBeVisible();
  await expect.element(addresses).toHaveFocus();
  await expectNoAxeViolationsInBothThemes();
  await addresses.fill('ana@example.org\n\n +19165550142 ');
  await suppress.click();
  const body = { addresses: ['ana@example.org', '+19165550142'], reason: 'Asked by letter' };
  await expect.poll(() => sent).toEqual([body, 'closed']);
  await expect.element(screen.getByText('2 addresses suppressed')).toBeVisible();
});

test('the reason for erasing a person is not lost without a question', async () => {
  const screen = await renderInApp(<PersonPanel />);
  await expectAskedBeforeItIsLost(screen.getByRole('textbox', { name: 'Reason' }), {
    typed: 'Asked by mail',
  });
});
