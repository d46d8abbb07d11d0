import type { Filter } from '@fieldhouse/contract/filters';
import type { Language } from '@fieldhouse/contract/identity';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RenderResult } from 'vitest-browser-react';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolations } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { api } from '../../../api/api.ts';
import { FilterBuilder } from './filter-builder.tsx';

const fields = [
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('number', { title: 'Beds', columnName: 'beds' }),
  sampleField('boolean', { title: 'Open', columnName: 'open' }),
  sampleField('single_data_collection', { title: 'Stored in', columnName: 'stored_in' }),
];
const cabins = sampleCollection([]);

interface BuilderOptions {
  readonly filter?: Filter;
  readonly language?: Language;
}

async function renderBuilder({ filter, language = 'en' }: BuilderOptions = {}) {
  const asked: string[] = [];
  let latest = filter;
  const update = (next: Filter | undefined) => {
    latest = next;
  };
  const collections = answer(api.collections.list, ({ params }) => {
    asked.push(params.teamId);
    return { items: [cabins] };
  });
  const screen = await renderInApp(<StatefulFilter first={filter} onChange={update} />, {
    language,
    answers: [collections],
  });
  return { screen, filter: () => latest, asked };
}

interface StatefulFilterProps {
  readonly first: Filter | undefined;
  readonly onChange: (filter: Filter | undefined) => void;
}

function StatefulFilter({ first, onChange }: StatefulFilterProps) {
  const [value, setValue] = useState(first);
  const update = (next: Filter | undefined) => {
    setValue(next);
    onChange(next);
  };
  return <FilterBuilder fields={fields} value={value} onChange={update} />;
}

async function choose(screen: RenderResult, label: string, option: string): Promise<void> {
  await screen.getByRole('combobox', { name: label }).click();
  await screen.getByRole('option', { name: option, exact: true }).click();
}

test.each([
  ['en', 'Add condition', 'Value', /^No conditions yet/],
  ['es', 'Añadir condición', 'Valor', /^Sin condiciones/],
] as const)('a first condition asks for a part of the first text (%s)', async (...row) => {
  const [language, add, operand, nothing] = row;
  const { screen, filter } = await renderBuilder({ language });
  await expect.element(screen.getByText(nothing)).toBeVisible();
  await screen.getByRole('button', { name: add }).click();
  expect(filter()).toEqual({ all: [{ field: 'name', operator: 'contains' }] });
  await expect.element(screen.getByText(nothing)).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: operand }), 'oak');
  expect(filter()).toEqual({ all: [{ field: 'name', operator: 'contains', value: 'oak' }] });
  await expectNoAxeViolations();
});

test('another field begins with its own operator and without the value', async () => {
  const { screen, filter } = await renderBuilder({
    filter: { all: [{ field: 'name', operator: 'contains', value: 'oak' }] },
  });
  await choose(screen, 'Field', 'Beds');
  expect(filter()).toEqual({ all: [{ field: 'beds', operator: 'is' }] });
});

test('a field is found by typing, and chosen by Enter', async () => {
  const { screen, filter } = await renderBuilder({
    filter: { all: [{ field: 'name', operator: 'is_empty' }] },
  });
  await screen.getByRole('combobox', { name: 'Field' }).fill('bed');
  await expect.element(screen.getByRole('option', { name: 'Beds' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(filter()).toEqual({ all: [{ field: 'beds', operator: 'is' }] });
});

test('another operator keeps the value where it fits, and drops it where none is asked for', async () => {
  const { screen, filter } = await renderBuilder({
    filter: { all: [{ field: 'name', operator: 'contains', value: 'oak' }] },
  });
  await choose(screen, 'Operator', 'starts with');
  expect(filter()).toEqual({ all: [{ field: 'name', operator: 'starts_with', value: 'oak' }] });
  await choose(screen, 'Operator', 'is empty');
  expect(filter()).toEqual({ all: [{ field: 'name', operator: 'is_empty' }] });
  await expect.element(screen.getByRole('textbox', { name: 'Value' })).not.toBeInTheDocument();
});

test('a number between two asks for both', async () => {
  const { screen, filter } = await renderBuilder({
    filter: { all: [{ field: 'beds', operator: 'between' }] },
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'From' }), '2');
  await userEvent.type(screen.getByRole('textbox', { name: 'To' }), '4');
  expect(filter()).toEqual({ all: [{ field: 'beds', operator: 'between', value: [2, 4] }] });
});

test('yes and no are chosen from a list', async () => {
  const { screen, filter } = await renderBuilder({ filter: { all: [{ field: 'open', operator: 'is' }] } });
  await choose(screen, 'Value', 'No');
  expect(filter()).toEqual({ all: [{ field: 'open', operator: 'is', value: false }] });
});

test('a collection is chosen from those of the team in the address', async () => {
  const { screen, filter, asked } = await renderBuilder({
    filter: { all: [{ field: 'stored_in', operator: 'is' }] },
  });
  await choose(screen, 'Value', 'Cabins');
  expect(filter()).toEqual({ all: [{ field: 'stored_in', operator: 'is', value: cabins.id }] });
  expect(asked).toContain(teamId);
});

test('groups hold conditions of their own, and are removed with them', async () => {
  const name: Filter = { field: 'name', operator: 'is', value: 'Oak' };
  const { screen, filter } = await renderBuilder({ filter: { all: [name] } });
  await screen.getByRole('button', { name: 'Add group' }).click();
  expect(filter()).toEqual({ all: [name, { any: [{ field: 'name', operator: 'contains' }] }] });
  const group = screen.getByRole('group', { name: 'Any of these' });
  await group.getByRole('button', { name: 'Add condition' }).click();
  await group.getByRole('button', { name: 'Remove condition' }).first().click();
  expect(filter()).toEqual({ all: [name, { any: [{ field: 'name', operator: 'contains' }] }] });
  await expectNoAxeViolations();
  await group.getByRole('button', { name: 'Remove group' }).click();
  expect(filter()).toEqual({ all: [name] });
});

test('all of the conditions become any of them', async () => {
  const conditions: Filter[] = [
    { field: 'name', operator: 'is_empty' },
    { field: 'beds', operator: 'is_empty' },
  ];
  const { screen, filter } = await renderBuilder({ filter: { all: conditions } });
  await screen.getByText('Any of these').click();
  expect(filter()).toEqual({ any: conditions });
});
