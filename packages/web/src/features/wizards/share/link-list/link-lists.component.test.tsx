import type { WizardId, WizardTokenBatchId } from '@fieldhouse/contract/ids';
import type { WizardTokenBatch } from '@fieldhouse/contract/wizard-token-batches';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../../test/sample-records.ts';
import { api } from '../../../../api/api.ts';
import { wizardTokenBatchesApi } from '../../../../api/endpoints/wizards/wizard-token-batches-api.ts';
import { LinkLists } from './link-lists.tsx';

const place = { teamId, wizardId: '01890000-0000-7000-8000-000000000091' as WizardId };
const cabins = sampleCollection([sampleField('plain_text', { title: 'Name', columnName: 'name' })]);

test('links for records that match are counted, created, and downloaded once they are made', async () => {
  await page.viewport(390, 800);
  const batches: WizardTokenBatch[] = [];
  const asked: unknown[] = [];
  const screen = await renderInApp(<LinkLists place={place} collectionId={cabins.id} />, {
    answers: [
      answer(api.collections.get, () => cabins),
      answer(api.records.query, () => ({
        records: [],
        next: null,
        position: 0,
        total: 1234,
        totalIs: 'exact' as const,
      })),
      answer(wizardTokenBatchesApi.list, () => {
        const items = batches.map((one) => ({ ...one }));
        // The job is done when it is looked at again.
        for (const batch of batches) Object.assign(batch, { state: 'done', made: 1230, leftOut: 4 });
        return { items };
      }),
      answer(wizardTokenBatchesApi.create, ({ body }) => {
        asked.push(body);
        const batch: WizardTokenBatch = {
          id: '01890000-0000-7000-8000-000000000099' as WizardTokenBatchId,
          collectionId: cabins.id,
          filter: null,
          uses: body.uses,
          state: 'waiting',
          linksExpireAt: body.expiresAt,
          fileExpiresAt: '2026-12-03T09:00:00.000Z',
          made: 0,
          leftOut: 0,
          createdAt: '2026-11-26T09:00:00.000Z',
        };
        batches.push(batch);
        return { ...batch };
      }),
    ],
  });
  await expect.element(screen.getByText('1,234 records')).toBeVisible();
  await screen.getByRole('button', { name: 'Create links' }).click();
  await expect.element(screen.getByText('1,230 links')).toBeVisible();
  expect(asked).toMatchObject([{ uses: 'once' }]);
  await expect.element(screen.getByText(/4 records left out/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /^Download CSV/ }))
    .toHaveAttribute('href', expect.stringContaining('/wizard-token-batches/'));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeViolationsInBothThemes();
});
