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
