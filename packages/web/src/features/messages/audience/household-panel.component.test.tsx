import { collectionId } from '@fieldhouse/contract/ids';
import type { Audience, AudienceCount, Household } from '@fieldhouse/contract/message-audience';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { HouseholdPanel } from './household-panel.tsx';

const peopleId = collectionId.parse('01890000-0000-7000-8000-0000000000d1');
const homesId = collectionId.parse('01890000-0000-7000-8000-0000000000d2');
const given = sampleField('plain_text', { title: 'First name', columnName: 'given' });
const family = sampleField('plain_text', { title: 'Last name', columnName: 'family' });
const home = sampleField('single_data_record', {
  title: 'Household',
  columnName: 'home',
  settings: { collectionId: homesId },
});
const head = sampleField('single_data_record', {
  title: 'Head',
  columnName: 'head',
  settings: { collectionId: peopleId },
});
const homes = sampleCollection([head], { id: homesId, pluralName: 'Households' });
const audience: Audience = {
  include: [{ kind: 'collection', collectionId: peopleId, address: { kind: 'email', column: 'email' } }],
  exclude: [],
};

function Form({ onChange }: { readonly onChange: (household: Household | undefined) => void }) {
  const [household, setHousehold] = useState<Household>();
  return (
    <HouseholdPanel
      audience={audience}
      household={household}
      count={{ household: 2 } as AudienceCount}
      isLocked={false}
      onChange={(one) => {
        onChange(one);
        setHousehold(one);
      }}
    />
  );
}

async function renderPanel(fields = [given, family, home], language: 'en' | 'es' = 'en') {
  const people = sampleCollection(fields, { id: peopleId, pluralName: 'People' });
  const chosen: (Household | undefined)[] = [];
  cacheSession(sampleSession());
  const screen = await renderInApp(<Form onChange={(one) => chosen.push(one)} />, {
    language,
    answers: [
      answer(api.collections.get, ({ params }) => (params.collectionId === homesId ? homes : people)),
    ],
  });
  return { screen, chosen };
}

test('people are joined by the field that links to their household, and greeted by their names', async () => {
  const { screen, chosen } = await renderPanel();
  await screen.getByRole('switch', { name: 'One per household' }).click({ force: true });
  expect(chosen.at(-1)).toEqual({
    people: [{ collectionId: peopleId, link: 'home', names: { first: 'given', last: 'family' } }],
    head: null,
  });
  await expect
    .element(screen.getByText('2 people share the message of someone they live with'))
    .toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('combobox', { name: 'It goes to' }).click();
  await screen.getByRole('option', { name: 'Head' }).click();
  expect(chosen.at(-1)).toMatchObject({ head: 'head' });
  await screen.getByRole('switch', { name: 'One per household' }).click({ force: true });
  expect(chosen.at(-1)).toBeUndefined();
  await screen.getByRole('switch', { name: 'One per household' }).click({ force: true });
  expect(chosen.at(-1)).toMatchObject({ head: 'head' });
});

test('a filter says who of them is a child', async () => {
  const { screen, chosen } = await renderPanel();
  await screen.getByRole('switch', { name: 'One per household' }).click({ force: true });
  await screen.getByRole('button', { name: 'Children: No one is named as a child' }).click();
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await screen.getByRole('textbox', { name: 'Value' }).fill('Jr');
  await screen.getByRole('button', { name: 'Done' }).click();
  const condition = { field: 'given', operator: 'contains', value: 'Jr' };
  await expect.poll(() => chosen.at(-1)?.people[0]).toMatchObject({ children: { all: [condition] } });
  const button = screen.getByRole('button', { name: 'Children: Where First name contains Jr' });
  await expect.element(button).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await button.click();
  await screen.getByRole('button', { name: 'No children' }).click();
  await expect.poll(() => chosen.at(-1)?.people[0]).not.toHaveProperty('children');
});

test('without a field for the last name, the name of the record is the whole name', async () => {
  const name = sampleField('plain_text', { title: 'Name', columnName: 'name' });
  const { screen, chosen } = await renderPanel([name, home], 'es');
  await screen.getByRole('switch', { name: 'Uno por hogar' }).click({ force: true });
  expect(chosen.at(-1)?.people[0]?.names).toEqual({ first: 'name', last: null });
});

test('people who link to nothing can’t be joined', async () => {
  const { screen } = await renderPanel([given, family]);
  await new Promise((done) => setTimeout(done, 200));
  await expect.element(screen.getByText('One per household')).not.toBeInTheDocument();
});
