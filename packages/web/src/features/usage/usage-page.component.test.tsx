import type { TeamUsage } from '@fieldhouse/contract/usage';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { usageApi } from '../../api/endpoints/account/usage-api.ts';
import { UsagePage } from './usage-page.tsx';

const usage: TeamUsage = {
  months: Array.from({ length: 12 }, (_, n) => ({
    month: `2026-${String(n + 1).padStart(2, '0')}`,
    records: n < 6 ? null : 800 + n * 10,
    storage: n < 6 ? null : n * 1024 * 1024,
    emails: n * 10,
    sms: 0,
    api_calls: n,
  })),
  limits: { records: 1000, storage: null, emails: 100, sms: null, api_calls: null },
  today: {
    shared_messages: { used: 20, limit: 2000 },
    confirmations: { used: 200, limit: 200 },
    invitations: { used: 1, limit: null },
    tests: { used: 0, limit: 20 },
  },
  newUntil: '2026-12-24T09:00:00Z',
};

test('each kind is shown with its limit, and the months as a chart and a table', async () => {
  cacheSession(sampleSession());
  await page.viewport(390, 844);
  const screen = await renderInApp(<UsagePage />, { answers: [answer(usageApi.get, () => usage)] });
  await expect.element(screen.getByText('100% of 100')).toBeVisible();
  await expect.element(screen.getByText('Limit reached').first()).toBeVisible();
  await expect.element(screen.getByText('Close to the limit')).toBeVisible();
  await expect.element(screen.getByText('100% of 200')).toBeVisible();
  await expect.element(screen.getByText(/^Your team is new: until Dec/)).toBeVisible();
  expect(screen.getByText('Invitations', { exact: true }).query()).toBeNull();
  await screen.getByText('Show as a table').click();
  await expect.element(screen.getByRole('rowheader', { name: 'January 2026' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Not measured' }).first()).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
