import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAskedBeforeItIsLost } from '../../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection, storeRecords } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { NewRecordDialog } from './new-record-dialog.tsx';

const cabins = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('icon', { title: 'Mark', columnName: 'mark' }),
  sampleField('money', {
    title: 'Fee',
    columnName: 'fee',
    settings: { currency: 'USD' },
    defaultValue: { amount: '12.50', currency: 'EUR' },
  }),
  sampleField('decimal', {
    title: 'Weight',
    columnName: 'weight',
    settings: { scale: 3, min: null, max: null },
    defaultValue: '1.250',
  }),
  sampleField('plain_text', { title: 'Plate', columnName: 'plate', settings: { pattern: 'AA-99' } }),
  sampleField('percentage', {
    title: 'Rest',
    columnName: 'rest',
    settings: { scale: 2, min: null, max: '0.125' },
  }),
]);

const named = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name', isRequired: true }),
]);

test.each([
  [['en'], []],
  [
    ['es', 'en', 'tl'],
    ['Spanish', 'English', 'Filipino'],
  ],
])('where a team keeps texts in %s, the form says in which one they are entered', async (...row) => {
  const [dataLanguages, names] = row;
  cacheSession(sampleSession({ dataLanguages }));
  const screen = await renderInApp(
    <NewRecordDialog
      place={{ teamId, collectionId: named.id }}
      collection={named}
      onClose={() => {}}
      onCreated={() => {}}
    />,
    { answers: storeRecords(named, []).answers },
  );
  await expect.element(screen.getByText('* field can not be empty')).toBeVisible();
  const chips = screen.getByRole('list', { name: 'Text languages' }).getByRole('listitem');
  await expect.poll(() => chips.elements().map(({ textContent }) => textContent)).toEqual(names);
  const note = 'You’re entering text in Spanish. Your team also uses: English, Filipino.';
  await expect.poll(() => screen.getByText(note).elements()).toHaveLength(names.length > 0 ? 1 : 0);
  await screen.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByText('The following fields cannot be empty: Name.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a new record begins with the defaults, and is written as its language writes numbers', async () => {
  const stored = storeRecords(cabins, []);
  const screen = await renderInApp(
    <NewRecordDialog
      place={{ teamId, collectionId: cabins.id }}
      collection={cabins}
      onClose={() => {}}
      onCreated={() => {}}
    />,
    { language: 'es', answers: stored.answers },
  );
  const dialog = screen.getByRole('dialog').first();
  const input = (label: string) => dialog.getByLabelText(label, { exact: true });
  const create = () => dialog.getByRole('button', { name: 'Crear' }).click();
  await expect.element(input('Weight')).toHaveValue('1,250');
  await input('Name').fill('Fir cabin');
  await input('Weight').fill('1,375');
  await input('Rest').fill('13');
  await input('Plate').fill('A-1');
  await userEvent.tab();
  // Shown on blur.
  await expect.element(screen.getByText(/^Se escribe como AA-99/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Elegir un icono/ }).click();
  await screen.getByLabelText('Buscar iconos').fill('anchor');
  await screen.getByRole('button', { name: 'anchor', exact: true }).click();
  await create();
  await expect.element(screen.getByText(/El valor máximo permitido es 12[.,]5%/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await input('Rest').fill('12,25');
  await create();
  await expect.element(screen.getByText(/^Se escribe como AA-99/)).toBeVisible();
  expect(stored.now()).toEqual([]);
  await input('Plate').fill('CA-12');
  await create();
  await expect
    .poll(() => stored.now().map(({ values }) => values))
    .toEqual([
      {
        name: 'Fir cabin',
        mark: 'fa-solid fa-anchor',
        fee: { amount: '12.50', currency: 'EUR' },
        weight: '1.375',
        plate: 'CA-12',
        rest: '0.1225',
      },
    ]);
});

test('a new record that was typed is not lost without a question', async () => {
  const screen = await renderInApp(
    <NewRecordDialog
      place={{ teamId, collectionId: named.id }}
      collection={named}
      onClose={() => {}}
      onCreated={() => {}}
    />,
    { answers: storeRecords(named, []).answers },
  );
  const name = screen.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await expectAskedBeforeItIsLost(name, { typed: 'Birch', isInDialog: true });
});
