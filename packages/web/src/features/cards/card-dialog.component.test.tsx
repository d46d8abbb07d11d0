import { dataCardId, type NewDataCard } from '@fieldhouse/contract/data-cards';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RenderResult } from 'vitest-browser-react';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { sampleField } from '../../../test/sample-fields.ts';
import { sampleCollection, storeRecords } from '../../../test/sample-records.ts';
import { dataCardsApi } from '../../api/endpoints/record-page-api.ts';
import { CardDialog } from './card-dialog.tsx';

const street = sampleField('plain_text', { title: 'Street', columnName: 'street' });
const birthday = sampleField('date', { title: 'Birthday', columnName: 'birthday' });
const fund = sampleField('plain_text', { title: 'Fund', columnName: 'fund' });
const neighbors = sampleCollection([street, birthday, fund]);

async function renderDialog() {
  const created: NewDataCard[] = [];
  const source = {
    collectionId: neighbors.id,
    fieldId: fund.id,
    collectionName: 'Gifts',
    fieldTitle: 'Neighbor',
  };
  const screen = await renderInApp(
    <CardDialog
      place={{ teamId, collectionId: neighbors.id }}
      collection={neighbors}
      card={undefined}
      onClose={() => {}}
    />,
    {
      answers: [
        ...storeRecords(neighbors, []).answers,
        answer(dataCardsApi.sources, () => ({ items: [source] })),
        answer(dataCardsApi.create, ({ body }) => {
          created.push(body);
          return {
            ...body,
            id: dataCardId.parse('01890000-0000-7000-8000-0000000000d1'),
            collectionId: neighbors.id,
          };
        }),
      ],
    },
  );
  return { screen, created };
}

async function choose(screen: RenderResult, select: string, option: string | RegExp): Promise<void> {
  await screen.getByRole('combobox', { name: select, exact: true }).click();
  await screen.getByRole('option', { name: option, exact: true }).click();
}

test('a form shows fields, each with its width', async () => {
  const { screen, created } = await renderDialog();
  await screen.getByRole('textbox', { name: /^Name/ }).fill('Contact');
  await choose(screen, 'Add field', 'Street');
  await choose(screen, 'Width of “Street”', 'Two thirds');
  await choose(screen, 'Add field', 'Birthday');
  await choose(screen, 'Width of “Birthday”', 'Third');
  await screen.getByRole('button', { name: 'Add icon' }).click();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Create card' }).click();
  await expect
    .poll(() => created)
    .toMatchObject([
      {
        name: 'Contact',
        icons: ['fa-solid fa-address-card', 'fa-solid fa-star'],
        settings: {
          type: 'form',
          fields: [
            { fieldId: street.id, width: 'two_thirds' },
            { fieldId: birthday.id, width: 'third' },
          ],
        },
      },
    ]);
});

test('a table shows columns of other records, sorted', async () => {
  const { screen, created } = await renderDialog();
  await screen.getByRole('textbox', { name: /^Name/ }).fill('Giving');
  await screen.getByRole('radio', { name: 'Table' }).click();
  await screen.getByRole('combobox', { name: /^What to show/ }).click();
  await screen.getByRole('option', { name: /Gifts .*Neighbor/ }).click();
  await screen.getByRole('combobox', { name: 'Columns' }).click();
  for (const name of ['Birthday', 'Fund']) await screen.getByRole('option', { name }).click();
  await userEvent.keyboard('{Escape}');
  await choose(screen, 'Sort by', 'Birthday');
  await screen.getByLabelText('Descending').click();
  await screen.getByRole('button', { name: 'Create card' }).click();
  await expect
    .poll(() => created)
    .toMatchObject([
      {
        settings: {
          type: 'table',
          source: { kind: 'reverse', fieldId: fund.id },
          columns: [birthday.id, fund.id],
          sorts: [{ field: 'birthday', direction: 'desc' }],
        },
      },
    ]);
});
