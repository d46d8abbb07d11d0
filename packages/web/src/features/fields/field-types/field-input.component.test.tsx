import type { DataType } from '@fieldhouse/contract/field-types';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RenderResult } from 'vitest-browser-react';
import { expectNoAxeViolations } from '../../../../test/expect-no-axe-violations.ts';
import { renderFieldInput } from '../../../../test/render-field-input.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';

interface InputCase {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly before?: unknown;
  readonly act: (screen: RenderResult) => Promise<unknown>;
  /** The value that the input reports. */
  readonly after: unknown;
}

const red = { id: 'red', label: 'Red', color: 'red' };
const blue = { id: 'blue', label: 'Blue', color: 'blue' };
const options = [red, blue];
const fileOf = (name: string, kind: 'document' | 'image') => ({
  id: name,
  name,
  size: 2048,
  kind,
  mediaType: 'text/plain',
  url: `#${name}`,
  thumbnailUrl: null,
});
const plan = fileOf('plan.txt', 'document');
const list = fileOf('list.txt', 'document');
const photo = fileOf('photo.txt', 'image');
const sketch = fileOf('sketch.txt', 'image');

/** Types into the one input labelled with the field's name. */
const typing = (text: string) => (screen: RenderResult) =>
  userEvent.type(screen.getByLabelText('Sample'), text);
const typingInto = (part: string, text: string) => (screen: RenderResult) =>
  userEvent.type(screen.getByRole('group', { name: 'Sample' }).getByLabelText(part, { exact: true }), text);
/** Blurring the input closes its calendar. */
const typingDay = (label: string, day: string) => async (screen: RenderResult) => {
  await screen.getByRole('textbox', { name: label }).fill(day);
  await userEvent.tab();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
};
const clicking = (name: string) => (screen: RenderResult) =>
  screen.getByRole('button', { name, exact: true }).click();
const choosing = (name: string) => async (screen: RenderResult) => {
  await screen.getByRole('combobox', { name: 'Sample' }).click();
  await screen.getByRole('option', { name }).click();
};

const cases: Readonly<Record<DataType, InputCase>> = {
  plain_text: { settings: { isMultiLine: true }, act: typing('Oak{Enter}cabin'), after: 'Oak\ncabin' },
  number: { act: typing('1,234'), after: 1234 },
  decimal: { settings: { scale: 2 }, act: typing('1,234.5'), after: '1234.5' },
  percentage: { settings: { scale: 2 }, act: typing('12.5'), after: '0.125' },
  money: {
    settings: { currency: 'USD' },
    act: typing('12 EUR'),
    after: { amount: '12', currency: 'EUR' },
  },
  boolean: {
    act: async (screen) => {
      await expect.element(screen.getByRole('checkbox', { name: 'Sample' })).not.toBeChecked();
      await userEvent.tab();
      await userEvent.keyboard(' ');
    },
    after: true,
  },
  email_address: { act: typing('ada@fieldhouse.test'), after: 'ada@fieldhouse.test' },
  phone_number: { act: typing('+1 530 555 0100'), after: '+1 530 555 0100' },
  url: { act: typing('oak.example'), after: 'oak.example' },
  code: { act: typing('BK-0001'), after: 'BK-0001' },
  icon: { act: typing('fa-solid fa-tree'), after: 'fa-solid fa-tree' },
  video: { act: typing('https://youtu.be/abc'), after: 'https://youtu.be/abc' },
  formatted_text: {
    act: async (screen) => {
      await screen.getByRole('textbox', { name: 'Sample' }).click();
      await userEvent.keyboard('By the river');
    },
    after: '<p>By the river</p>',
  },
  date: { act: typingDay('Sample', 'Jul 4, 2026'), after: '2026-07-04' },
  // Typed in New York, stored in UTC.
  date_time: {
    act: async (screen) => {
      await screen.getByLabelText('Sample').fill('7/1/2026 9:30 AM');
      await userEvent.tab();
    },
    after: '2026-07-01T13:30:00.000Z',
  },
  date_range: {
    before: { start: '2026-07-01', end: null },
    act: typingDay('End date', 'Jul 5, 2026'),
    after: { start: '2026-07-01', end: '2026-07-05' },
  },
  physical_address: {
    before: { line1: '3 Oak Street' },
    act: typingInto('City', 'Davis'),
    after: { line1: '3 Oak Street', city: 'Davis' },
  },
  detail_list: {
    before: [{ label: 'Beds', value: '' }],
    act: typingInto('Value', '4'),
    after: [{ label: 'Beds', value: '4' }],
  },
  financial_line_item: {
    settings: { currency: 'USD' },
    before: { description: 'Nights', quantity: '3', unitPrice: '0.335', taxRate: '0' },
    act: async (screen) => {
      await screen.getByLabelText('Tax %').fill('7.25');
      await expect.element(screen.getByLabelText('Amount')).toHaveTextContent('$1.01');
    },
    after: expect.objectContaining({ description: 'Nights', quantity: '3', taxRate: '0.0725' }),
  },
  financial_line_items: {
    settings: { currency: 'USD' },
    before: { items: [{ description: 'Nights', quantity: '2', unitPrice: '10', taxRate: '0' }] },
    act: async (screen) => {
      await clicking('Add item')(screen);
      await screen.getByLabelText('Description').last().fill('Cleaning');
      await screen.getByLabelText('Unit price').last().fill('40');
      await expect.element(screen.getByRole('definition').last()).toHaveTextContent('$60.00');
    },
    after: {
      items: [
        expect.objectContaining({ description: 'Nights' }),
        expect.objectContaining({ description: 'Cleaning', unitPrice: '40' }),
      ],
    },
  },
  single_selection_from_list: { before: red, act: choosing('Blue'), after: blue },
  multi_selection_from_list: { before: [red], act: choosing('Blue'), after: [red, blue] },
  single_data_record: { act: choosing('Blue'), after: blue },
  multi_data_record: { before: [red], act: choosing('Blue'), after: [red, blue] },
  single_data_collection: { act: choosing('Red'), after: red },
  multi_data_collection: { act: choosing('Red'), after: [red] },
  single_file: { before: plan, act: clicking('Remove plan.txt'), after: null },
  multi_file: { before: [plan, list], act: clicking('Move list.txt up'), after: [list, plan] },
  single_image: { before: photo, act: clicking('Remove photo.txt'), after: null },
  multi_image: { before: [photo, sketch], act: clicking('Remove photo.txt'), after: [sketch] },
};

const dataTypes = Object.keys(cases) as DataType[];

test.each(dataTypes)('the input of %s reports what is entered, and axe finds nothing', async (dataType) => {
  const { settings = {}, before, act, after } = cases[dataType];
  const field = sampleField(dataType, { settings });
  const { screen, value } = await renderFieldInput(field, {
    value: before,
    loadOptions: async () => options,
  });
  await act(screen);
  await expect.poll(value).toEqual(after);
  await expectNoAxeViolations();
});

test('in Spanish numbers are shown and read as Spanish writes them', async () => {
  const field = sampleField('decimal', { settings: { scale: 2 } });
  const { screen, value } = await renderFieldInput(field, { value: '0.5', language: 'es' });
  const input = screen.getByLabelText('Sample');
  await expect.element(input).toHaveValue('0,5');
  await userEvent.clear(input);
  await userEvent.type(input, '1.234,75');
  expect(value()).toBe('1234.75');
  await expect.element(input).toHaveValue('1.234,75');
});

test('in Spanish the numbers of a bill are shown and read as Spanish writes them', async () => {
  const before = { description: 'Noches', quantity: '3', unitPrice: '0.5', taxRate: '0.0725' };
  const field = sampleField('financial_line_item', { settings: { currency: 'EUR' } });
  const { screen, value } = await renderFieldInput(field, { value: before, language: 'es' });
  const price = screen.getByLabelText('Precio unitario');
  await expect.element(price).toHaveValue('0,5');
  await expect.element(screen.getByLabelText('Impuesto %')).toHaveValue('7,25');
  await userEvent.clear(price);
  await userEvent.type(price, '0,335');
  await expect.poll(value).toMatchObject({ unitPrice: '0.335' });
  await expect.element(price).toHaveValue('0,335');
});

test('what is no number is reported as it was typed, and stays', async () => {
  const { screen, value } = await renderFieldInput(sampleField('number'));
  await userEvent.type(screen.getByLabelText('Sample'), '12a');
  expect(value()).toBe('12a');
  await expect.element(screen.getByLabelText('Sample')).toHaveValue('12a');
});

test('a required field says so, and its error belongs to its input', async () => {
  const field = sampleField('plain_text', { isRequired: true, description: 'As on the door' });
  const { screen } = await renderFieldInput(field, { error: 'This value is missing' });
  const input = screen.getByRole('textbox', { name: /^Sample/ });
  await expect.element(input).toHaveAttribute('aria-required', 'true');
  await expect.element(input).toBeInvalid();
  await expect.element(input).toHaveAccessibleDescription('This value is missing As on the door');
});

test.each([
  ['en', 'The maximum length allowed is 5'],
  ['es', 'La longitud máxima permitida es 5'],
] as const)(
  'a text that is too long shows an error while it is typed, and stays (%s)',
  async (language, problem) => {
    const field = sampleField('plain_text', { settings: { maxLength: 5 } });
    const { screen, value } = await renderFieldInput(field, { language });
    const input = screen.getByLabelText('Sample');
    await userEvent.type(input, 'Cabin');
    await expect.element(input).toBeValid();
    await userEvent.type(input, 's');
    await expect.element(screen.getByText(problem)).toBeVisible();
    expect(value()).toBe('Cabins');
    await expectNoAxeViolations();
    await userEvent.type(input, '{Backspace}');
    await expect.element(screen.getByText(problem)).not.toBeInTheDocument();
  },
);

test('a text of another format shows an error when the field is left, until it is corrected', async () => {
  const field = sampleField('plain_text', { settings: { pattern: 'AA-99' } });
  const { screen } = await renderFieldInput(field);
  const input = screen.getByLabelText('Sample');
  await userEvent.type(input, 'CA-1');
  await expect.element(input).toBeValid();
  await userEvent.tab();
  await expect.element(screen.getByText(/^Use the format AA-99/)).toBeVisible();
  await userEvent.type(input, '2');
  await expect.element(input).toBeValid();
});

test('a line of a list is removed by its button, and a blank one is not part of the value', async () => {
  const lines = [
    { label: 'Beds', value: '4' },
    { label: 'Heating', value: 'wood' },
  ];
  const { screen, value } = await renderFieldInput(sampleField('detail_list'), { value: lines });
  await screen.getByRole('button', { name: 'Remove line 1' }).click();
  expect(value()).toEqual([{ label: 'Heating', value: 'wood' }]);
  await screen.getByRole('button', { name: 'Add line' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove line 2' })).toBeVisible();
  expect(value()).toEqual([{ label: 'Heating', value: 'wood' }]);
});
