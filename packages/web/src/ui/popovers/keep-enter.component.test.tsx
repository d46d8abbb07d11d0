import { MultiSelect, Select, TextInput } from '@mantine/core';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../test/render-in-app.tsx';

async function renderForm() {
  const sent = { count: 0 };
  const screen = await renderInApp(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.count += 1;
      }}
    >
      <TextInput label="Name" />
      <Select label="Tree" searchable data={['Ash', 'Birch']} defaultValue="Ash" />
      <MultiSelect label="Flowers" searchable data={['Rose', 'Tulip']} />
      <button type="submit">Save</button>
    </form>,
  );
  return { screen, sent };
}

test('Enter in a select that one types in does not send the form', async () => {
  const { screen, sent } = await renderForm();
  for (const [name, typed] of [
    ['Tree', 'bi'],
    ['Flowers', 'tu'],
  ] as const) {
    const input = screen.getByRole('combobox', { name });
    await input.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'true');
  }
  expect(sent.count).toBe(0);
  await screen.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('{Enter}');
  expect(sent.count).toBe(1);
});

test('Enter opens the list of a select that is closed, and takes the option that is marked', async () => {
  const { screen, sent } = await renderForm();
  const tree = screen.getByRole('combobox', { name: 'Tree' });
  await tree.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(tree).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(tree).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(tree).toHaveValue('Birch');
  await expect.element(tree).toHaveAttribute('aria-expanded', 'false');
  expect(sent.count).toBe(0);
});
