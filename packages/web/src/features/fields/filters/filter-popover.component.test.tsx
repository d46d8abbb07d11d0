import type { Filter } from '@fieldhouse/contract/filters';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { FilterPopover } from './filter-popover.tsx';

const fields = [
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('number', { title: 'Beds', columnName: 'beds' }),
];
const texts = { title: 'Conditions', text: 'Filter', label: 'Filter', emptyText: 'None', clearText: 'Clear' };

function Conditions() {
  const [value, setValue] = useState<Filter | null>(null);
  return <FilterPopover {...texts} fields={fields} value={value} onChange={setValue} doneText="Done" />;
}

test('a condition that was begun is there again after Escape, which closes an open list first', async () => {
  const screen = await renderInApp(<Conditions />);
  await screen.getByRole('button', { name: 'Filter' }).click();
  await screen.getByRole('button', { name: 'Add condition' }).click();
  const field = screen.getByRole('combobox', { name: 'Field' });
  await field.click();
  await screen.getByRole('option', { name: 'Beds' }).click();
  await expect.element(field).toHaveValue('Beds');
  await field.click();
  await expect.element(screen.getByRole('option', { name: 'Name' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('option', { name: 'Name' })).not.toBeInTheDocument();
  const done = screen.getByRole('button', { name: 'Done' });
  await expect.element(done).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(done).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Filter' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Field' })).toHaveValue('Beds');
});

test('it has a name of its own, and not that of its button', async () => {
  const screen = await renderInApp(<Conditions />);
  await screen.getByRole('button', { name: 'Filter' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Conditions', exact: true })).toBeVisible();
});

test('by keyboard, what is typed into a new condition replaces the proposed field', async () => {
  const screen = await renderInApp(<Conditions />);
  await screen.getByRole('button', { name: 'Filter' }).click();
  await screen.getByRole('button', { name: 'Add condition' }).click();
  const field = screen.getByRole('combobox', { name: 'Field' });
  await expect.element(field).toHaveValue('Name');
  for (let pressed = 0; document.activeElement !== field.element() && pressed < 20; pressed += 1)
    await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('bed');
  await expect.element(field).toHaveValue('bed');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Beds');
});
