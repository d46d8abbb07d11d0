import type { LinkValue } from '@fieldhouse/contract/field-types';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../../../test/expect-no-axe-violations.ts';
import { renderFieldInput } from '../../../../../test/render-field-input.tsx';
import { sampleField } from '../../../../../test/sample-fields.ts';

const cabins: readonly LinkValue[] = [
  { id: 'cedar', label: 'Cedar' },
  { id: 'oak', label: 'Oak' },
  { id: 'elm', label: 'Elm' },
];
const [cedar, oak, elm] = cabins;
const search = async (text: string) =>
  cabins.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
const one = sampleField('single_data_record');
const many = sampleField('multi_data_record');

test('the best match of what is typed is chosen by Enter', async () => {
  const { screen, value } = await renderFieldInput(one, { loadOptions: search });
  const input = screen.getByRole('combobox', { name: 'Sample' });
  await userEvent.type(input, 'oa');
  await expect.element(screen.getByRole('option', { name: 'Oak' })).toHaveAttribute('data-combobox-selected');
  await expect.element(screen.getByRole('option', { name: 'Cedar' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(value()).toEqual(oak);
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
});

test('Enter waits for the best match of what is typed, and chooses none of an older search', async () => {
  let answerLonger = () => {};
  const longer = new Promise<void>((resolve) => {
    answerLonger = resolve;
  });
  const trees: readonly LinkValue[] = [
    { id: 'ash', label: 'Ash' },
    { id: 'ashford', label: 'Ashford' },
  ];
  const load = async (text: string) => {
    if (text === 'ashf') await longer;
    return trees.filter(({ label }) => label.toLowerCase().startsWith(text));
  };
  const { screen, value } = await renderFieldInput(one, { loadOptions: load });
  const input = screen.getByRole('combobox', { name: 'Sample' });
  await userEvent.type(input, 'ash');
  await expect.element(screen.getByRole('option', { name: 'Ash', exact: true })).toBeVisible();
  await userEvent.keyboard('f{Enter}');
  expect(value()).toBeNull();
  answerLonger();
  await expect.poll(value).toEqual(trees[1]);
});

test('arrows go through the options, Enter chooses several and takes one back', async () => {
  const { screen, value } = await renderFieldInput(many, { loadOptions: search });
  await screen.getByRole('combobox', { name: 'Sample' }).click();
  await expect.element(screen.getByRole('option', { name: 'Elm' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{ArrowDown}{Enter}');
  expect(value()).toEqual([cedar, elm]);
  await userEvent.keyboard('{Enter}');
  expect(value()).toEqual([cedar]);
});

test('Backspace takes the last one off, and its button any of them', async () => {
  const { screen, value } = await renderFieldInput(many, { value: cabins, loadOptions: search });
  await screen.getByRole('button', { name: 'Remove Oak' }).click();
  expect(value()).toEqual([cedar, elm]);
  await screen.getByRole('combobox', { name: 'Sample' }).click();
  await userEvent.keyboard('{Backspace}');
  expect(value()).toEqual([cedar]);
});

test('Escape closes the list and chooses nothing', async () => {
  const { screen, value } = await renderFieldInput(one, { value: oak, loadOptions: search });
  await screen.getByRole('combobox', { name: 'Sample' }).click();
  await expect.element(screen.getByRole('option', { name: 'Elm' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(screen.getByRole('option', { name: 'Elm' })).not.toBeInTheDocument();
  expect(value()).toEqual(oak);
});

test.each([
  ['en', 'Type to search', 'No results found.', 'The choices didn’t load'],
  ['es', 'Escribe para buscar', 'No se encontró nada', 'No se cargaron las opciones'],
] as const)('an empty list and one that failed say so (%s)', async (language, hint, none, failed) => {
  const load = async (text: string) => {
    if (text === 'x') throw new Error('The list is away.');
    return [];
  };
  const { screen } = await renderFieldInput(one, { language, loadOptions: load });
  const input = screen.getByRole('combobox', { name: 'Sample' });
  await expect.element(input).toHaveAttribute('placeholder', hint);
  await input.click();
  await expect.element(screen.getByText(none)).toBeVisible();
  await userEvent.type(input, 'x');
  await expect.element(screen.getByText(failed)).toBeVisible();
});

test('the answer to an older search is not shown after a newer one', async () => {
  const answers = new Map<string, (items: readonly LinkValue[]) => void>();
  const load = (text: string) =>
    new Promise<readonly LinkValue[]>((resolve) => {
      answers.set(text, resolve);
    });
  const { screen } = await renderFieldInput(one, { loadOptions: load });
  const input = screen.getByRole('combobox', { name: 'Sample' });
  await userEvent.type(input, 'o');
  await expect.poll(() => answers.has('o')).toBe(true);
  await userEvent.type(input, 'a');
  await expect.poll(() => answers.has('oa')).toBe(true);
  answers.get('oa')?.([{ id: 'oak', label: 'Oak' }]);
  await expect.element(screen.getByRole('option', { name: 'Oak' })).toBeVisible();
  answers.get('o')?.([{ id: 'cedar', label: 'Cedar' }]);
  await expect.element(screen.getByRole('option', { name: 'Oak' })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: 'Cedar' })).not.toBeInTheDocument();
});

test('with a list open axe finds nothing', async () => {
  const { screen } = await renderFieldInput(many, { value: [oak], loadOptions: search });
  await screen.getByRole('combobox', { name: 'Sample' }).click();
  await expect.element(screen.getByRole('option', { name: 'Elm' })).toBeVisible();
  await expectNoAxeViolations();
});
