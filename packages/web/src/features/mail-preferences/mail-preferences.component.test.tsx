import type { CollectionId, SubscriptionListId } from '@fieldhouse/contract/ids';
import type { MailPreferencePage } from '@fieldhouse/contract/mail-preferences';
import { expect, test } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { mailPreferencesApi, subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { ConfirmSubscription } from './confirm-subscription.tsx';
import { MailPreferences } from './mail-preferences.tsx';

const token = 'A'.repeat(40);
const listId = '01890000-0000-7000-8000-000000000031' as SubscriptionListId;
const collectionId = '01890000-0000-7000-8000-000000000032' as CollectionId;
const shown: MailPreferencePage = {
  teamName: 'Riverside Centre',
  address: 'el…@example.org',
  language: null,
  lists: [{ subscriptionListId: listId, name: 'Garden news', isOn: true, statement: 'I agree to the list.' }],
  collections: [{ collectionId, name: 'Volunteers', isOn: true, statement: 'I agree to the messages.' }],
};

test('each switch is saved at once and announced; stopping everything can be undone', async () => {
  await browserPage.viewport(390, 800);
  let current = shown;
  const changes: object[] = [];
  const screen = await renderInApp(<MailPreferences token={token} />, {
    answers: [
      answer(mailPreferencesApi.get, () => current),
      answer(mailPreferencesApi.change, ({ body }) => {
        changes.push(body);
        const isOff = body.isEverythingOff === true;
        const list = body.lists?.[0]?.isOn;
        const collection = body.collections?.[0]?.isOn;
        current = {
          ...current,
          lists: current.lists.map((one) => ({ ...one, isOn: list ?? (one.isOn && !isOff) })),
          collections: current.collections.map((one) => ({
            ...one,
            isOn: collection ?? (one.isOn && !isOff),
          })),
        };
        return current;
      }),
    ],
  });
  const news = screen.getByRole('switch', { name: 'Garden news' });
  await expect.element(news).toBeChecked();
  await expectNoAxeViolationsInBothThemes();
  (news.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(news).not.toBeChecked();
  await expect.element(screen.getByRole('status')).toHaveTextContent('You no longer get “Garden news”');
  await expect.element(screen.getByText('I agree to the list.')).toBeVisible();
  await screen.getByRole('button', { name: 'Stop everything' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Stop everything' }).click();
  await expect.element(screen.getByRole('switch', { name: 'Volunteers' })).not.toBeChecked();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('switch', { name: 'Volunteers' })).toBeChecked();
  expect(changes).toMatchObject([
    { lists: [{ subscriptionListId: listId, isOn: false }] },
    { isEverythingOff: true },
    { lists: [], collections: [{ collectionId, isOn: true }] },
  ]);
});

test('opening a confirmation link changes nothing; its button confirms', async () => {
  let isConfirmed = false;
  const screen = await renderInApp(<ConfirmSubscription token={token} />, {
    language: 'es',
    answers: [
      answer(subscriptionListsApi.confirmationPage, () => ({
        teamName: 'Riverside Centre',
        listName: 'Garden news',
        address: 'el…@example.org',
        isConfirmed,
        statement: 'Acepto los correos.',
      })),
      answer(subscriptionListsApi.confirm, () => {
        isConfirmed = true;
        return { isConfirmed };
      }),
    ],
  });
  await expect.element(screen.getByText('Acepto los correos.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  expect(isConfirmed).toBe(false);
  await screen.getByRole('button', { name: 'Confirmar suscripción' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Tu suscripción está confirmada' })).toBeVisible();
});
