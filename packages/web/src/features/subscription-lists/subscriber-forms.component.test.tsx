import type { FileReading } from '@fieldhouse/contract/file-reading';
import type { SubscriberId, SubscriberImportId, SubscriptionListId } from '@fieldhouse/contract/ids';
import type { SubscriberImport } from '@fieldhouse/contract/subscriber-imports';
import type { Subscriber, SubscriptionList } from '@fieldhouse/contract/subscription-lists';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { subscriberImportsApi, subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { AddSubscriberDialog } from './add-subscriber-dialog.tsx';
import { Growth } from './growth.tsx';
import { ImportDialog } from './imports/import-dialog.tsx';
import { ImportMapping } from './imports/import-mapping.tsx';
import { LatestImports } from './imports/latest-imports.tsx';
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
  confirmationWaitsUntil: null,
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
  await expect.element(screen.getByRole('textbox', { name: 'Email address or phone number' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('textbox', { name: 'Email address or phone number' }).fill('elena@example.org');
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

const reading = {
  encoding: 'utf-8',
  delimiter: ',',
  headerRow: 1,
  decimalSign: '.',
  dateOrder: 'month_first',
  ...{ listPath: [], chosen: [], encodings: [], lists: [], evidence: [] },
  firstRows: ['Email Address · First Name · Phone Number', 'elena@example.org · Elena · (916) 555-0142'],
} as const satisfies FileReading;

const uploaded: SubscriberImport = {
  id: '01890000-0000-7000-8000-000000000023' as SubscriberImportId,
  fileName: 'subscribed_members_export.csv',
  collectionId: null,
  format: 'csv',
  reading,
  state: 'uploaded',
  source: '',
  columns: [
    { header: 'Email Address', samples: ['elena@example.org', 'bruno@example.org'], guess: 'email' },
    { header: 'First Name', samples: ['Elena', 'Bruno'], guess: 'first_name' },
    { header: 'Phone Number', samples: ['(916) 555-0142', ''], guess: 'skip' },
  ],
  rowStatus: 'subscribed',
  ...{ rowsDone: 0, added: 0, unchanged: 0, optedOut: 0, unsubscribed: 0, suppressed: 0, invalid: 0 },
  problems: 0,
  bytesRead: 0,
  bytesTotal: 100,
  errorDetail: null,
  createdAt: at,
  finishedAt: null,
};

const nothing = () => undefined;

test('an import continues only with a file', async () => {
  const screen = await renderInApp(<ImportDialog place={place} isDouble onClose={nothing} />);
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expectNoAxeViolationsInBothThemes();
});

test('the guess of the columns is shown with the first values, changed by keyboard, and imported as chosen', async () => {
  const started: unknown[] = [];
  const screen = await renderInApp(
    <ImportMapping
      place={place}
      of={uploaded}
      isDouble
      onRead={nothing}
      onCancel={nothing}
      onStarted={nothing}
    />,
    {
      answers: [
        answer(subscriberImportsApi.start, ({ body }) => {
          started.push(body);
          return { ...uploaded, state: 'done' as const };
        }),
      ],
    },
  );
  await expect.element(screen.getByText('elena@example.org · bruno@example.org')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  const start = screen.getByRole('button', { name: 'Import', exact: true });
  await expect.element(start).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Source of consent' }).fill('Old system');
  const email = screen.getByRole('combobox', { name: 'Import Email Address as' });
  await expect.element(email).toHaveValue('Email address');
  await email.click();
  await screen.getByRole('option', { name: 'Don’t import' }).click();
  await expect
    .element(screen.getByText('Choose the column with the email addresses or phone numbers.'))
    .toBeVisible();
  await expect.element(start).toBeDisabled();
  await screen.getByRole('combobox', { name: 'Import Phone Number as' }).click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect
    .element(screen.getByText('Only import phone numbers of people who agreed to get text messages.'))
    .toBeVisible();
  await screen.getByRole('checkbox', { name: 'They have confirmed their addresses before' }).click();
  await start.click();
  await expect
    .poll(() => started)
    .toEqual([
      {
        columns: ['skip', 'first_name', 'phone'],
        rowStatus: 'subscribed',
        source: 'Old system',
        isConfirmed: true,
      },
    ]);
});

test('a column that may say who left has to be chosen before anyone is subscribed', async () => {
  const started: unknown[] = [];
  const frozen = { header: 'Newsletter frozen', samples: ['no', 'yes'], guess: null };
  const of = { ...uploaded, columns: [...uploaded.columns.slice(0, 1), frozen] };
  const screen = await renderInApp(
    <ImportMapping place={place} of={of} isDouble onRead={nothing} onCancel={nothing} onStarted={nothing} />,
    {
      answers: [
        answer(subscriberImportsApi.start, ({ body }) => {
          started.push(body.columns);
          return { ...uploaded, state: 'done' as const };
        }),
      ],
    },
  );
  const column = screen.getByRole('combobox', { name: 'Import Newsletter frozen as' });
  await expect.element(column).toHaveValue('');
  await expect
    .element(screen.getByText('This column may show who left the list or didn’t agree. Say what it is.'))
    .toBeVisible();
  await screen.getByRole('textbox', { name: 'Source of consent' }).fill('Old system');
  const start = screen.getByRole('button', { name: 'Import', exact: true });
  await expect.element(start).toBeDisabled();
  await expectNoAxeViolationsInBothThemes();
  await column.click();
  await screen.getByRole('option', { name: /Opted out/ }).click();
  await start.click();
  await expect.poll(() => started).toEqual([['email', 'opted_out']]);
});

test('an import that is done in a moment is reported as done', async () => {
  const screen = await renderInApp(
    <ImportMapping
      place={place}
      of={uploaded}
      isDouble={false}
      onRead={nothing}
      onCancel={nothing}
      onStarted={nothing}
    />,
    {
      answers: [
        answer(subscriberImportsApi.start, () => ({ ...uploaded, state: 'running' as const })),
        answer(subscriberImportsApi.list, () => ({
          items: [{ ...uploaded, state: 'done' as const, rowsDone: 3, added: 2, invalid: 1 }],
        })),
      ],
    },
  );
  await screen.getByRole('textbox', { name: 'Source of consent' }).fill('Old system');
  await screen.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(screen.getByText('2 added · 1 rejected')).toBeVisible();
  await expect.element(screen.getByText('Import started')).not.toBeInTheDocument();
});

function Mapping() {
  const [of, setOf] = useState(uploaded);
  return (
    <ImportMapping place={place} of={of} isDouble onRead={setOf} onCancel={nothing} onStarted={nothing} />
  );
}

test('a file that was read in a wrong way is read in another one, and what was chosen stays', async () => {
  const chosen: unknown[] = [];
  const screen = await renderInApp(<Mapping />, {
    answers: [
      answer(subscriberImportsApi.read, ({ body }) => {
        chosen.push(body);
        const [email, , ...others] = uploaded.columns;
        return {
          ...uploaded,
          reading: { ...reading, headerRow: null, chosen: ['headerRow' as const] },
          columns: [
            { header: '', samples: ['Email Address'], guess: 'email' as const },
            ...(email ? [email] : []),
            ...others,
          ],
        };
      }),
    ],
  });
  await screen.getByRole('combobox', { name: 'Import Phone Number as' }).click();
  await screen.getByRole('option', { name: 'Phone number (text messages)' }).click();
  await screen.getByRole('combobox', { name: 'Column names' }).click();
  await screen.getByRole('option', { name: 'No row' }).click();
  await expect.element(screen.getByRole('rowheader', { name: 'Column 1' })).toBeVisible();
  expect(chosen).toEqual([{ headerRow: null }]);
  await expect
    .element(screen.getByRole('combobox', { name: 'Import Phone Number as' }))
    .toHaveValue('Phone number (text messages)');
  await expect.element(screen.getByRole('combobox', { name: 'Numbers' })).not.toBeInTheDocument();
  await expectNoAxeViolationsInBothThemes();
});

test('a file of unsubscribed people says what happens to them, and asks no one to confirm', async () => {
  const of = { ...uploaded, rowStatus: 'unsubscribed' } as const;
  const screen = await renderInApp(
    <ImportMapping place={place} of={of} isDouble onRead={nothing} onCancel={nothing} onStarted={nothing} />,
    { language: 'es' },
  );
  await expect
    .element(screen.getByRole('combobox', { name: 'Estas personas están' }))
    .toHaveValue('Dadas de baja');
  expect(screen.getByRole('checkbox').elements()).toEqual([]);
});

test('the latest import shows its result and offers the rejected rows', async () => {
  const done = {
    ...uploaded,
    state: 'done',
    rowsDone: 5,
    added: 3,
    suppressed: 1,
    invalid: 1,
    problems: 1,
  } as const;
  const screen = await renderInApp(<LatestImports place={place} />, {
    answers: [answer(subscriberImportsApi.list, () => ({ items: [done] }))],
  });
  await expect.element(screen.getByText('3 added · 1 suppressed · 1 rejected')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Download 1 row with problems' }))
    .toHaveAttribute('href', expect.stringContaining('/problems.csv'));
  await expectNoAxeViolationsInBothThemes();
});

test('the growth of a list shows who joined, who left and the total, as a table too', async () => {
  const day = (on: string, subscribed: number, unsubscribed: number, total: number) => ({
    ...{ on, subscribed, unsubscribed, total },
  });
  const screen = await renderInApp(<Growth place={place} />, {
    answers: [
      answer(subscriptionListsApi.growth, () => ({
        days: [day('2026-11-23', 0, 0, 0), day('2026-11-24', 1200, 0, 1200), day('2026-11-25', 3, 20, 1183)],
      })),
    ],
  });
  await expect.element(screen.getByText('1,203 joined, 20 left, 1,183 subscribed now')).toBeVisible();
  await screen.getByText('Show as table').click();
  await expect.element(screen.getByRole('row', { name: 'Nov 25, 2026 3 20 1,183' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
