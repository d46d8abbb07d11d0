// What is typed about subscribers is not lost by leaving.
import type { SubscriberId, SubscriptionListId } from '@fieldhouse/contract/ids';
import type { SubscriberImport } from '@fieldhouse/contract/subscriber-imports';
import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { expectAskedBeforeItIsLost } from '../../../test/expect-asked.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { ImportMapping } from './imports/import-mapping.tsx';
import { SubscriberDrawer } from './subscriber-drawer.tsx';

const place = { teamId, subscriptionListId: '01890000-0000-7000-8000-000000000021' as SubscriptionListId };
const nothing = () => undefined;

test('the source of consents that was typed for a file is not lost without a question', async () => {
  const uploaded = {
    ...{
      id: '01890000-0000-7000-8000-000000000023',
      fileName: 'people.csv',
      format: 'csv',
      state: 'uploaded',
    },
    reading: {
      ...{ encoding: 'utf-8', delimiter: ',', headerRow: 1, decimalSign: '.', dateOrder: 'month_first' },
      ...{ listPath: [], chosen: [], encodings: [], lists: [], evidence: [], firstRows: [] },
    },
    columns: [{ header: 'Email', samples: ['elena@example.org'], guess: 'email' }],
    ...{ rowStatus: 'subscribed', source: '' },
  };
  const screen = await renderInApp(
    <ImportMapping
      place={place}
      // What the form shows of it.
      of={uploaded as unknown as SubscriberImport}
      isDouble
      onRead={nothing}
      onCancel={nothing}
      onStarted={nothing}
    />,
  );
  const source = screen.getByRole('textbox', { name: 'Source of consent' });
  await expectAskedBeforeItIsLost(source, { typed: 'Old system' });
});

test('the reason for unsubscribing a person is not lost without a question', async () => {
  const subscriberId = '01890000-0000-7000-8000-000000000022' as SubscriberId;
  const at = '2026-11-23T10:00:00.000Z';
  let isClosed = false;
  const onClose = () => {
    isClosed = true;
  };
  const screen = await renderInApp(
    <SubscriberDrawer place={place} subscriberId={subscriberId} onClose={onClose} />,
    {
      answers: [
        answer(subscriptionListsApi.subscriber, () => ({
          ...{ id: subscriberId, address: 'elena@example.org', name: '', status: 'subscribed' as const },
          ...{
            source: 'Form',
            createdAt: at,
            changedAt: at,
            confirmationWaitsUntil: null,
            isSuppressed: false,
            consents: [],
          },
        })),
      ],
    },
  );
  await expectAskedBeforeItIsLost(screen.getByRole('textbox'), { typed: 'Asked by phone', isInDialog: true });
  await screen.getByRole('button', { name: 'Close' }).click();
  const question = screen.getByRole('dialog', { name: 'Are you sure you want to cancel?' });
  await expect.element(question).toBeVisible();
  expect(isClosed).toBe(false);
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => isClosed).toBe(true);
});
