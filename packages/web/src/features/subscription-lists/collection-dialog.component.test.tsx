import { type SubscriberImportId, subscriptionListId } from '@fieldhouse/contract/ids';
import type { SubscriberImport } from '@fieldhouse/contract/subscriber-imports';
import type { SubscriptionList } from '@fieldhouse/contract/subscription-lists';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sampleField } from '../../../test/sample-fields.ts';
import { sampleCollection, storeRecords } from '../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { subscriberImportsApi, subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { ListChoice } from './list-choice.tsx';

const email = sampleField('email_address', { title: 'Email', columnName: 'email' });
const phone = sampleField('phone_number', { title: 'Mobile', columnName: 'mobile' });
const members = sampleCollection([phone, email], { pluralName: 'Members' });
const at = '2026-11-23T10:00:00.000Z';

function Choice() {
  const [value, setValue] = useState<SubscriptionList['id'] | null>(null);
  return <ListChoice value={value} isDisabled={false} onChange={setValue} />;
}

function renderChoice(language: 'en' | 'es' = 'en') {
  const lists: SubscriptionList[] = [];
  const counted: unknown[] = [];
  const started: unknown[] = [];
  const screen = renderInApp(<Choice />, {
    language,
    answers: [
      ...storeRecords(members, []).answers,
      answer(subscriptionListsApi.list, () => ({ items: [...lists] })),
      answer(subscriptionListsApi.create, ({ body }) => {
        const list: SubscriptionList = {
          id: subscriptionListId.parse('01890000-0000-7000-8000-000000000021'),
          ...body,
          optIn: 'single',
          ...{ isArchived: false, createdAt: at, subscribers: 0, unconfirmed: 0, unsubscribed: 0 },
        };
        lists.push(list);
        return list;
      }),
      answer(subscriberImportsApi.countFromCollection, ({ body }) => {
        counted.push(body);
        return { people: 7, isMore: false, added: 4, unchanged: 1, optedOut: 2, invalid: 0 };
      }),
      answer(subscriberImportsApi.startFromCollection, ({ body }) => {
        started.push(body);
        lists[0] = { ...(lists[0] as SubscriptionList), subscribers: 4 };
        return imported;
      }),
    ],
  });
  return { screen, counted, started };
}

const imported: SubscriberImport = {
  id: '01890000-0000-7000-8000-000000000023' as SubscriberImportId,
  fileName: 'Members',
  collectionId: members.id,
  format: null,
  reading: null,
  state: 'done',
  source: 'Membership form',
  columns: [],
  rowStatus: 'subscribed',
  ...{ rowsDone: 7, added: 4, unchanged: 1, optedOut: 2, unsubscribed: 0, suppressed: 0, invalid: 0 },
  problems: 0,
  bytesRead: 0,
  bytesTotal: 0,
  errorDetail: null,
  createdAt: at,
  finishedAt: at,
};

test('the first list is made where it is chosen, and filled from a collection, by keyboard', async () => {
  cacheSession(sampleSession());
  const { screen: rendering, counted, started } = renderChoice();
  const screen = await rendering;
  const choice = screen.getByRole('combobox', { name: 'Subscription list' });
  await expect.element(choice).toBeEnabled();
  await screen.getByRole('button', { name: 'New list' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Internal Name' })).toHaveFocus();
  await userEvent.keyboard('Letter{Tab}News{Enter}');
  await expect.element(choice).toHaveValue('Letter');
  await expect.element(screen.getByText('This list has no subscribers yet', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Add people from a collection' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add people from a collection' });
  const collection = dialog.getByRole('combobox', { name: 'Collection' });
  await expect.element(collection).toBeEnabled();
  await userEvent.keyboard('{Tab}');
  await expect.element(collection).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  // Email addresses are suggested before phone numbers.
  await expect.element(dialog.getByRole('combobox', { name: 'Address field' })).toHaveValue('Email');
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('4 of 7 will be added. 1 on the list already · 2 unsubscribed or suppressed before');
  await expectNoAxeViolationsInBothThemes();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const source = dialog.getByRole('textbox', { name: 'Source of consent' });
  await expect.element(source).toHaveFocus();
  await userEvent.keyboard('Membership form{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(screen.getByText('This list has no subscribers yet', { exact: false }))
    .not.toBeInTheDocument();
  const chosen = { collectionId: members.id, column: 'email', isConfirmed: false };
  expect(counted.at(-1)).toEqual(chosen);
  expect(started).toEqual([{ ...chosen, source: 'Membership form' }]);
});

test('without a list, who may only read lists is not led to a form that they may not send', async () => {
  cacheSession(sampleSession({ isTeamAdmin: false, featurePermissions: ['outgoing_messages_send'] }));
  const screen = await renderChoice('es').screen;
  await expect.element(screen.getByText('No se encontraron listas', { exact: false })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Nueva lista' }).query()).toBeNull();
});
