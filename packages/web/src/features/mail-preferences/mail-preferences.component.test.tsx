import type { CollectionId, SubscriptionListId } from '@fieldhouse/contract/ids';
import type { MailPreferencePage } from '@fieldhouse/contract/mail-preferences';
import { expect, test } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { cacheSampleInstance } from '../../../test/sample-instance.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import {
  mailPreferencesApi,
  personRequestsApi,
  subscriptionListsApi,
} from '../../api/endpoints/subscriptions-api.ts';
import { ConfirmSubscription } from './confirm-subscription.tsx';
import { MailPreferencesPage } from './mail-link-pages.tsx';
import { MailPreferences } from './mail-preferences.tsx';
import { PersonRequest } from './person-request.tsx';

const token = 'A'.repeat(40);
const listId = '01890000-0000-7000-8000-000000000031' as SubscriptionListId;
const collectionId = '01890000-0000-7000-8000-000000000032' as CollectionId;
const shown: MailPreferencePage = {
  teamName: 'Riverside Centre',
  address: 'el…@example.org',
  postalAddress: '14 Levee Road\nSacramento',
  may: { request: true },
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

test('the preference page of a test mail says that nothing was changed', async () => {
  const screen = await renderInApp(<MailPreferences token={token} />, {
    language: 'es',
    answers: [
      answer(mailPreferencesApi.get, () => {
        throw new ApiProblem({ type: '', title: '', status: 409, code: 'test_message', requestId: 'r' });
      }),
    ],
  });
  await expect.element(screen.getByRole('heading', { name: 'Esto era una prueba' })).toBeVisible();
});

test('data and erasure are asked for by a mail to the address, by keyboard too', async () => {
  const asked: object[] = [];
  const screen = await renderInApp(<MailPreferences token={token} />, {
    answers: [
      answer(mailPreferencesApi.get, () => shown),
      answer(personRequestsApi.create, ({ body }) => {
        asked.push(body);
        return undefined;
      }),
    ],
  });
  await expect.element(screen.getByText('Riverside Centre, 14 Levee Road, Sacramento')).toBeVisible();
  (screen.getByRole('button', { name: 'Forget me' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Ask Riverside Centre to forget you?' });
  await expect.element(dialog.getByText(/Nothing is erased before you do/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Email me the link' }).click();
  await expect.element(screen.getByText(/a link is on its way to el…@example.org/)).toBeVisible();
  expect(asked).toEqual([{ kind: 'erasure', language: 'en' }]);
});

test('the page says how someone known by phone can ask', async () => {
  const screen = await renderInApp(<MailPreferences token={token} />, {
    language: 'es',
    answers: [answer(mailPreferencesApi.get, () => ({ ...shown, address: '+34…', may: { request: false } }))],
  });
  await expect.element(screen.getByText(/responde al SMS o escribe a Riverside Centre/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Olvidadme' }).query()).toBeNull();
});

test('opening an erasure link erases nothing; its button does, once confirmed', async () => {
  let erasures = 0;
  const screen = await renderInApp(<PersonRequest token={token} />, {
    language: 'es',
    answers: [
      answer(personRequestsApi.get, () => ({
        kind: 'erasure' as const,
        teamName: 'Riverside Centre',
        address: 'el…@example.org',
      })),
      answer(personRequestsApi.erase, () => {
        erasures += 1;
        return undefined;
      }),
    ],
  });
  await expect
    .element(screen.getByRole('heading', { name: '¿Debe olvidarte Riverside Centre?' }))
    .toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Olvidadme' }).click();
  expect(erasures).toBe(0);
  await screen.getByRole('dialog').getByRole('button', { name: 'Olvidadme' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Ya no te conocemos' })).toBeVisible();
  expect(erasures).toBe(1);
});

test('an expired link says so', async () => {
  const screen = await renderInApp(<PersonRequest token={token} />, {
    answers: [
      answer(personRequestsApi.get, () => {
        throw new ApiProblem({ type: '', title: '', status: 410, code: 'link_expired', requestId: 'r' });
      }),
    ],
  });
  await expect.element(screen.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

test('the page of a person’s mail is the team’s, and the answer to a switch is beside it', async () => {
  cacheSampleInstance();
  const place = { path: '/mail/$token', address: `/mail/${token}` };
  const answers = [
    answer(mailPreferencesApi.get, () => shown),
    answer(mailPreferencesApi.change, () => shown),
  ];
  const screen = await renderInApp(<MailPreferencesPage />, { place, answers });
  await expect.element(screen.getByText('Riverside Centre', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Fieldhouse' })).not.toBeInTheDocument();
  await screen.getByRole('switch', { name: 'Garden news' }).click();
  const answered = screen.getByText('You no longer get “Garden news”');
  await expect.element(answered).toBeVisible();
  const language = screen.getByRole('combobox', { name: 'Language of these pages and of confirmations' });
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  expect(topOf(answered.element())).toBeLessThan(topOf(language.element()));
  // The frame has only the theme beside it.
  await expect.element(screen.getByRole('combobox', { name: 'Theme' })).toBeVisible();
  await expect
    .element(screen.getByRole('combobox', { name: 'Language', exact: true }))
    .not.toBeInTheDocument();
});

test('the page is in the language that the person chose before', async () => {
  const screen = await renderInApp(<MailPreferences token={token} />, {
    answers: [answer(mailPreferencesApi.get, () => ({ ...shown, language: 'es' as const }))],
  });
  await expect
    .element(screen.getByRole('combobox', { name: 'Idioma de estas páginas y de las confirmaciones' }))
    .toHaveValue('Español');
});
