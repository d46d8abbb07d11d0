import type { WizardId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { wizardShortLinksApi } from '../../../api/endpoints/wizards/wizard-short-links-api.ts';
import { ShortLinkPart } from './short-link.tsx';

const place = { teamId, wizardId: '01890000-0000-7000-8000-000000000091' as WizardId };

test('a short link is created, shown with its code, and revoked after a question', async () => {
  let address: string | null = null;
  const reply = () => ({ address, createdAt: address === null ? null : '2026-11-26T09:00:00.000Z' });
  const screen = await renderInApp(<ShortLinkPart place={place} />, {
    answers: [
      answer(wizardShortLinksApi.get, reply),
      answer(wizardShortLinksApi.create, () => {
        address = 'https://app.example/w/abcdefgh23';
        return reply();
      }),
      answer(wizardShortLinksApi.revoke, () => {
        address = null;
        return undefined;
      }),
    ],
  });
  await screen.getByRole('button', { name: 'Create short link' }).click();
  await expect
    .element(screen.getByLabelText('Short link', { exact: true }))
    .toHaveValue('https://app.example/w/abcdefgh23');
  await expect.element(screen.getByRole('img', { name: 'QR code of the short link' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await page.viewport(390, 800);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await screen.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(screen.getByRole('button', { name: 'Create short link' })).toBeVisible();
});
