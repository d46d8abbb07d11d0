import type { SubscriberId, SubscriptionListId } from '@fieldhouse/contract/ids';
import type { Subscriber, SubscriptionList } from '@fieldhouse/contract/subscription-lists';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { AddSubscriberDialog } from './add-subscriber-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';

const subscriptionListId = '01890000-0000-7000-8000-000000000021' as SubscriptionListId;
const place = { teamId, subscriptionListId };
const at = '2026-11-23T10:00:00.000Z';
const subscriber: Subscriber = {
  id: '01890000-0000-7000-8000-000000000022' as SubscriberId,
  address: 'elena@example.org',
  name: '',
  status: 'subscribed',
  source: 'Form',
  createdAt: at,
  changedAt: at,
};
const list: SubscriptionList = {
  id: subscriptionListId,
  internalName: 'Newsletter',
  externalName: 'News',
  optIn: 'double',
  isArchived: false,
  createdAt: at,
  subscribers: 0,
  unconfirmed: 0,
  unsubscribed: 0,
};

test('an address is added with the source of its consent, which is required', async () => {
  const added: unknown[] = [];
  let isClosed = false;
  const screen = await renderInApp(
    <AddSubscriberDialog
      place={place}
      onClose={() => {
        isClosed = true;
      }}
    />,
    {
      answers: [
        answer(subscriptionListsApi.addSubscriber, ({ body }) => {
          added.push(body);
          return subscriber;
        }),
      ],
    },
  );
  await expect.element(screen.getByRole('textbox', { name: 'Email address' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('textbox', { name: 'Email address' }).fill('elena@example.org');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Value is required')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Source of consent' })).toHaveFocus();
  await userEvent.keyboard('Form{Enter}');
  await expect.poll(() => isClosed).toBe(true);
  expect(added).toEqual([{ address: 'elena@example.org', name: '', source: 'Form' }]);
});

test('a list is created by keyboard, with the way people opt in', async () => {
  const created: unknown[] = [];
  const screen = await renderInApp(<ListDialog list={undefined} onClose={() => undefined} />, {
    language: 'es',
    answers: [
      answer(subscriptionListsApi.create, ({ body }) => {
        created.push(body);
        return list;
      }),
    ],
  });
  await expect.element(screen.getByRole('button', { name: 'Crear lista' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Crear lista' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Nombre interno' })).toHaveFocus();
  await userEvent.keyboard('Boletín{Tab}Noticias');
  await screen.getByRole('radio', { name: 'Suscripción con confirmación' }).click();
  await screen.getByRole('button', { name: 'Crear lista' }).click();
  await expect
    .poll(() => created)
    .toEqual([{ internalName: 'Boletín', externalName: 'Noticias', optIn: 'double' }]);
});

test('a list is edited with what it has', async () => {
  const screen = await renderInApp(<ListDialog list={list} onClose={() => undefined} />);
  await expect.element(screen.getByRole('textbox', { name: 'External Name' })).toHaveValue('News');
  await expect.element(screen.getByRole('radio', { name: 'Double opt-in' })).toBeChecked();
});

test('an import starts only with a file and a source, and asks about confirmed people for a double opt-in', async () => {
  const screen = await renderInApp(<ImportDialog place={place} isDouble onClose={() => undefined} />);
  await expect.element(screen.getByRole('textbox', { name: 'Source of consent' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  const start = screen.getByRole('button', { name: 'Import', exact: true });
  await expect.element(start).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Source of consent' }).fill('Old system');
  await expect.element(start).toBeDisabled();
  await expect
    .element(screen.getByRole('checkbox', { name: 'They have confirmed their addresses before' }))
    .not.toBeChecked();
});
