import type { SubscriberId, SubscriptionListId } from '@fieldhouse/contract/ids';
import type { ConsentEvent, SubscriptionList } from '@fieldhouse/contract/subscription-lists';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { SubscriptionListsPage } from './lists-page.tsx';
import { SubscriberDrawer } from './subscriber-drawer.tsx';

const at = '2026-11-23T10:00:00.000Z';
const list: SubscriptionList = {
  id: '01890000-0000-7000-8000-000000000021' as SubscriptionListId,
  internalName: 'Newsletter 2026',
  externalName: 'News',
  optIn: 'double',
  isArchived: false,
  createdAt: at,
  subscribers: 2049,
  unconfirmed: 3,
  unsubscribed: 5,
};
const subscriberId = '01890000-0000-7000-8000-000000000022' as SubscriberId;

test('the lists are shown with their subscribers; a list is archived from its menu by keyboard', async () => {
  cacheSession(sampleSession());
  let current = list;
  const screen = await renderInApp(<SubscriptionListsPage />, {
    answers: [
      answer(subscriptionListsApi.list, () => ({ items: [current] })),
      answer(subscriptionListsApi.change, ({ body }) => {
        current = { ...current, isArchived: body.isArchived ?? false };
        return current;
      }),
    ],
  });
  await expect.element(screen.getByRole('link', { name: 'Newsletter 2026' })).toBeVisible();
  await expect.element(screen.getByText('Double opt-in')).toBeVisible();
  await expect.element(screen.getByText('2,049')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  const menu = screen.getByRole('button', { name: 'Actions for Newsletter 2026' });
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(screen.getByText('Archived', { exact: true })).toBeVisible();
});

test('without lists, someone who may edit is led to the first one, and others are not', async () => {
  const answers = [answer(subscriptionListsApi.list, () => ({ items: [] }))];
  cacheSession(sampleSession());
  const screen = await renderInApp(<SubscriptionListsPage />, { answers, language: 'es' });
  await expect.element(screen.getByRole('button', { name: 'Nueva lista' }).first()).toBeVisible();
  await screen.unmount();
  cacheSession(sampleSession({ isTeamAdmin: false, featurePermissions: ['outgoing_messages_approve'] }));
  const reader = await renderInApp(<SubscriptionListsPage />, { answers });
  await expect.element(reader.getByText('No subscription lists found.')).toBeVisible();
  expect(reader.getByRole('button', { name: 'New list' }).query()).toBeNull();
});

test('lists that could not be loaded are loaded again on request', async () => {
  cacheSession(sampleSession());
  let isAway = true;
  const screen = await renderInApp(<SubscriptionListsPage />, {
    answers: [
      answer(subscriptionListsApi.list, () => {
        if (isAway)
          throw new ApiProblem({ type: '', title: '', status: 403, code: 'forbidden', requestId: 'r' });
        return { items: [list] };
      }),
    ],
  });
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  isAway = false;
  await retry.click();
  await expect.element(screen.getByRole('link', { name: 'Newsletter 2026' })).toBeVisible();
});

test('a subscriber is shown with each consent, and unsubscribed only with a reason', async () => {
  const unsubscribed: unknown[] = [];
  const event: ConsentEvent = {
    id: '01890000-0000-7000-8000-000000000023',
    at,
    action: 'subscribed',
    method: 'import',
    subscriptionListId: list.id,
    collectionId: null,
    about: 'News',
    source: 'Form at the door',
    agreedOn: '2026-11-20',
    textVersion: null,
    text: 'I agree to the list.',
    actorName: null,
    fromAddress: '192.0.2.7',
    fromDevice: null,
    messageId: null,
  };
  const shown = {
    id: subscriberId,
    address: 'elena@example.org',
    name: 'Elena Rossi',
    status: 'subscribed' as const,
    source: 'Form at the door',
    createdAt: at,
    changedAt: at,
    confirmationWaitsUntil: null,
    isSuppressed: true,
    consents: [event],
  };
  const screen = await renderInApp(
    <SubscriberDrawer
      place={{ teamId, subscriptionListId: list.id }}
      subscriberId={subscriberId}
      onClose={() => undefined}
    />,
    {
      answers: [
        answer(subscriptionListsApi.subscriber, () => shown),
        answer(subscriptionListsApi.unsubscribe, ({ body }) => {
          unsubscribed.push(body);
          return { ...shown, status: 'unsubscribed' as const };
        }),
      ],
    },
  );
  await expect.element(screen.getByRole('heading', { name: 'elena@example.org' })).toBeVisible();
  await expect.element(screen.getByText(/Form at the door/).first()).toBeVisible();
  await expect.element(screen.getByText(/I agree to the list\./)).toBeVisible();
  await expect.element(screen.getByText(/192\.0\.2\.7/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  const button = screen.getByRole('button', { name: 'Unsubscribe' });
  await expect.element(button).toBeDisabled();
  await screen.getByRole('textbox').fill('Asked by phone');
  await button.click();
  await screen
    .getByRole('dialog', { name: 'Unsubscribe elena@example.org?' })
    .getByRole('button', { name: 'Unsubscribe' })
    .click();
  await expect.poll(() => unsubscribed).toEqual([{ source: 'Asked by phone' }]);
});
