import type { RecordChangeEntry } from '@fieldhouse/contract/record-history';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection, sampleRecord } from '../../../../test/sample-records.ts';
import { api } from '../../../api/api.ts';
import { RecordHistory } from './record-history.tsx';

const sides = ['Length', 'Width', 'Height', 'Weight'];
const boxes = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  ...sides.map((title) => sampleField('number', { title, columnName: title.toLowerCase() })),
  sampleField('money', { title: 'Worth', columnName: 'worth', settings: { currency: 'USD' } }),
]);
const changed = boxes.fields.slice(1).map(({ columnName }) => columnName);
const crate = sampleRecord(0, { name: 'Crate' });
const ada = { kind: 'person' as const, name: 'Ada Lindqvist' };
const update: RecordChangeEntry = {
  id: '2',
  at: '2026-07-01T12:00:00.000Z',
  actor: ada,
  action: 'updated',
  wizard: null,
  collection: null,
  fields: changed.map((field) =>
    field === 'worth'
      ? { field, before: null, after: { amount: '9.00', currency: 'USD' } }
      : { field, before: 1, after: 5 },
  ),
};
const creation: RecordChangeEntry = { ...update, id: '1', action: 'created', fields: [] };

test('a change of many fields counts them, and all of them are restored', async () => {
  const reverted: unknown[] = [];
  const screen = await renderInApp(
    <RecordHistory place={{ teamId, collectionId: boxes.id }} collection={boxes} record={crate} />,
    {
      answers: [
        answer(api.recordHistory.list, () => ({ items: [update, creation], next: null })),
        answer(api.recordHistory.revert, ({ body }) => {
          reverted.push(body);
          return { record: crate, changed };
        }),
      ],
    },
  );
  await expect.element(screen.getByText('Ada Lindqvist changed 5 fields')).toBeVisible();
  await expect.element(screen.getByText('Ada Lindqvist created this record')).toBeVisible();
  await expect.element(screen.getByText('$9.00')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Restore to this point' }).first().click();
  await screen.getByRole('menuitem', { name: 'As it was before this change' }).click();
  await expect.element(screen.getByText('Restored: 5 fields')).toBeVisible();
  expect(reverted).toEqual([{ changeId: '2', point: 'before', version: 1 }]);
});

test('the history has nothing for axe to find on a phone, in Spanish', async () => {
  await page.viewport(390, 844);
  const screen = await renderInApp(
    <RecordHistory place={{ teamId, collectionId: boxes.id }} collection={boxes} record={crate} />,
    {
      language: 'es',
      answers: [answer(api.recordHistory.list, () => ({ items: [update, creation], next: null }))],
    },
  );
  await expect.element(screen.getByText(/^Ada Lindqvist/).first()).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
