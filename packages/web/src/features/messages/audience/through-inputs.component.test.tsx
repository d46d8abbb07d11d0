import { collectionId } from '@fieldhouse/contract/ids';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { type DraftThrough, emptySource, toSource } from './audience-draft.ts';
import { ThroughInputs } from './through-inputs.tsx';

const peopleId = collectionId.parse('01890000-0000-7000-8000-0000000000d1');
const childrenId = collectionId.parse('01890000-0000-7000-8000-0000000000d2');
const people = sampleCollection([sampleField('plain_text', { title: 'Name', columnName: 'name' })], {
  id: peopleId,
  pluralName: 'People',
});
const children = sampleCollection(
  [
    sampleField('plain_text', { title: 'Class', columnName: 'class' }),
    sampleField('multi_data_record', {
      title: 'Guardians',
      columnName: 'guardians',
      settings: { collectionId: peopleId },
    }),
  ],
  { id: childrenId, pluralName: 'Pupils' },
);

function Form({ onChange }: { readonly onChange: (through: DraftThrough | undefined) => void }) {
  const [through, setThrough] = useState<DraftThrough>();
  return (
    <ThroughInputs
      collection={people}
      through={through}
      isLocked={false}
      onChange={(next) => {
        onChange(next);
        setThrough(next);
      }}
    />
  );
}

async function renderInputs(language: 'en' | 'es' = 'en') {
  let through: DraftThrough | undefined;
  cacheSession(sampleSession());
  const screen = await renderInApp(<Form onChange={(next) => (through = next)} />, {
    language,
    answers: [
      answer(api.collections.list, () => ({ items: [people, children] })),
      answer(api.collections.get, ({ params }) => (params.collectionId === childrenId ? children : people)),
    ],
  });
  const stored = () =>
    toSource({
      ...emptySource('collection', 'email'),
      collectionId: peopleId,
      column: 'email',
      through,
    });
  return { screen, stored };
}

test('a message goes to those whom the records of another collection link to', async () => {
  const { screen, stored } = await renderInputs();
  expect(stored()).not.toHaveProperty('through');
  await screen.getByRole('switch', { name: /^Only people linked from other records/ }).click({ force: true });
  // It isn’t counted until it is complete.
  expect(stored()).toBeNull();
  await screen.getByRole('combobox', { name: 'Records of' }).click();
  await screen.getByRole('option', { name: 'Pupils' }).click();
  await screen.getByRole('combobox', { name: 'Field that links to the people' }).click();
  await screen.getByRole('option', { name: 'Guardians' }).click();
  await expect.poll(stored).toMatchObject({ through: { collectionId: childrenId, link: 'guardians' } });
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await screen.getByRole('textbox', { name: 'Value' }).fill('1b');
  await expect
    .poll(stored)
    .toMatchObject({ through: { filter: { all: [{ field: 'class', value: '1b' }] } } });
  await expectNoAxeViolationsInBothThemes();
});

test('a collection that doesn’t link to the people says so, in Spanish', async () => {
  const { screen } = await renderInputs('es');
  await screen
    .getByRole('switch', { name: /^Solo personas con las que enlazan otros registros/ })
    .click({ force: true });
  await screen.getByRole('combobox', { name: 'Registros de' }).click();
  await screen.getByRole('option', { name: 'People' }).click();
  await expect.element(screen.getByText('Ninguno de sus campos enlaza con People.')).toBeVisible();
});
