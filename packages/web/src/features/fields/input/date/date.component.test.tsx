import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
} from '../../../../../test/expect-no-axe-violations.ts';
import { renderFieldInput } from '../../../../../test/render-field-input.tsx';
import { sampleField } from '../../../../../test/sample-fields.ts';

test.each([
  ['en', 'Jul 4, 2026', /^5 July 2026$/, 'Jul 5, 2026', /^su/i],
  ['es', '4 jul 2026', /^5 julio 2026$/, '5 jul 2026', /^lu/i],
] as const)('a day is chosen in the calendar and written in the language (%s)', async (...row) => {
  const [language, before, day, after, firstWeekday] = row;
  const { screen, value } = await renderFieldInput(sampleField('date'), { value: '2026-07-04', language });
  const input = screen.getByRole('textbox', { name: 'Sample' });
  await expect.element(input).toHaveValue(before);
  await input.click();
  const weekday = () => document.querySelector('[data-dates-dropdown] th')?.textContent ?? '';
  await expect.poll(weekday).toMatch(firstWeekday);
  await screen.getByRole('button', { name: day }).click();
  expect(value()).toBe('2026-07-05');
  await expect.element(input).toHaveValue(after);
  await expectNoAxeViolations();
});

test.each([
  ['en', 'Next month', 'August 2026'],
  ['es', 'Mes siguiente', 'agosto 2026'],
] as const)('the buttons of the calendar are named (%s)', async (language, next, month) => {
  const { screen } = await renderFieldInput(sampleField('date'), { value: '2026-07-04', language });
  await screen.getByRole('textbox', { name: 'Sample' }).click();
  await screen.getByRole('button', { name: next }).click();
  await expect.element(screen.getByRole('button', { name: month })).toBeVisible();
  // With days of the months before and after.
  await expectNoAxeViolationsInBothThemes();
});

test('a date is cleared by its button, which a required one has not', async () => {
  const { screen, value } = await renderFieldInput(sampleField('date'), { value: '2026-07-04' });
  await screen.getByRole('button', { name: 'Clear Sample' }).click();
  expect(value()).toBeNull();
  await screen.unmount();
  const required = sampleField('date', { isRequired: true });
  const { screen: other } = await renderFieldInput(required, { value: '2026-07-04' });
  await expect.element(other.getByRole('textbox', { name: /^Sample/ })).toHaveValue('Jul 4, 2026');
  expect(other.getByRole('button', { name: 'Clear Sample' }).query()).toBeNull();
});

test.each([
  ['en', 'GB', '5/6/2026', '2026-06-05'],
  ['en', 'US', '5/6/2026', '2026-05-06'],
  ['en', 'US', '5.6.2026', '2026-06-05'],
  ['es', 'US', '5/6/2026', '2026-06-05'],
] as const)(
  'a typed day is read as its team writes it (%s, %s, %s)',
  async (language, country, typed, day) => {
    const { screen, value } = await renderFieldInput(sampleField('date'), { language, country });
    await screen.getByRole('textbox', { name: 'Sample' }).click();
    await userEvent.keyboard(typed);
    await userEvent.tab();
    await expect.poll(value).toBe(day);
  },
);

test.each([
  ['en', '7/4/2026', 'Jul 4, 2026'],
  ['es', '4/7/2026', '4 jul 2026'],
] as const)('a typed day becomes a date when the input is left (%s)', async (language, typed, shown) => {
  const { screen, value } = await renderFieldInput(sampleField('date'), { language });
  const input = screen.getByRole('textbox', { name: 'Sample' });
  await input.click();
  await userEvent.keyboard(typed);
  await expect.element(input).toHaveValue(typed);
  await userEvent.tab();
  await expect.element(input).toHaveValue(shown);
  expect(value()).toBe('2026-07-04');
});

test('what is no date stays in the input, with the reason', async () => {
  const { screen } = await renderFieldInput(sampleField('date'), { value: '2026-07-04' });
  const input = screen.getByRole('textbox', { name: 'Sample' });
  await input.fill('2/31/2026');
  expect(screen.getByText('This isn’t a valid date').query()).toBeNull();
  await userEvent.tab();
  await expect.element(input).toHaveValue('2/31/2026');
  await expect.element(screen.getByText('This isn’t a valid date')).toBeVisible();
  await expectNoAxeViolations();
});

test('a time is shown in the zone of its reader, and an emptied one is no value', async () => {
  const { screen, value } = await renderFieldInput(sampleField('date_time'), {
    value: '2026-01-15T17:00:00.000Z',
  });
  const input = screen.getByLabelText('Sample');
  await expect.element(input).toHaveValue('Jan 15, 2026, 12:00 PM');
  await input.fill('');
  expect(value()).toBeNull();
  await expectNoAxeViolations();
});

test.each([
  ['en', 'Jan 15, 2026, 12:00 PM', '3:45 PM', 'Jan 15, 2026, 3:45 PM'],
  ['es', '15 ene 2026, 12:00', '15:45', '15 ene 2026, 15:45'],
] as const)('a time is changed in its text, and read as it is written (%s)', async (...row) => {
  const [language, before, time, after] = row;
  const { screen, value } = await renderFieldInput(sampleField('date_time'), {
    ...{ value: '2026-01-15T17:00:00.000Z', language },
  });
  const input = screen.getByLabelText('Sample');
  await expect.element(input).toHaveValue(before);
  await input.fill(before.replace(/12:00.*/, time));
  await userEvent.tab();
  await expect.element(input).toHaveValue(after);
  expect(value()).toBe('2026-01-15T20:45:00.000Z');
});

test('another day of a time is chosen in the calendar, at the same time', async () => {
  const { screen, value } = await renderFieldInput(sampleField('date_time'), {
    value: '2026-01-15T17:00:00.000Z',
  });
  await screen.getByLabelText('Sample').click();
  await screen.getByRole('button', { name: /^16 January 2026$/ }).click();
  await expect.element(screen.getByLabelText('Sample')).toHaveValue('Jan 16, 2026, 12:00 PM');
  expect(value()).toBe('2026-01-16T17:00:00.000Z');
});

test('what is no time stays in the input, with the reason', async () => {
  const { screen } = await renderFieldInput(sampleField('date_time'), { value: '2026-01-15T17:00:00.000Z' });
  const input = screen.getByLabelText('Sample');
  await input.fill('1/15/2026 9:');
  await userEvent.tab();
  await expect.element(input).toHaveValue('1/15/2026 9:');
  await expect.element(screen.getByText('This isn’t a valid date and time')).toBeVisible();
});

test('a range without a day is no value', async () => {
  const range = { start: '2026-07-01', end: null };
  const { screen, value } = await renderFieldInput(sampleField('date_range'), { value: range });
  await screen.getByRole('button', { name: 'Clear Start date' }).click();
  expect(value()).toBeNull();
});
