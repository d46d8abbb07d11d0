import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderRecords } from '../../../../test/render-records.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';

test('on a phone, an amount and a day have the titles of their fields', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const fields = [
    sampleField('plain_text', { title: 'Name', columnName: 'name' }),
    sampleField('money', { title: 'Given', columnName: 'given', settings: { currency: 'USD' } }),
    sampleField('date', { title: 'Birthday', columnName: 'birthday' }),
  ];
  const { screen } = await renderRecords(fields, [
    { name: 'Ana', given: { amount: '5.00', currency: 'USD' }, birthday: '1956-03-04' },
  ]);
  await expect
    .poll(() => screen.getByRole('link').element().textContent)
    .toMatch(/Given \$5\.00 · Birthday Mar 4, 1956/);
});

test('on a phone, the last record can be seen above the button for a new one', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const names = Array.from({ length: 30 }, (_, at) => ({ name: `Person ${at}` }));
  const { screen } = await renderRecords(
    [sampleField('plain_text', { title: 'Name', columnName: 'name' })],
    names,
  );
  const list = screen.getByRole('list');
  await expect.element(list).toBeVisible();
  // As tall as its records, each of 62 px, with the button's height and margins below.
  const { height } = list.element().getBoundingClientRect();
  expect(height - names.length * 62).toBeGreaterThanOrEqual(52 + 20 + 20);
});
