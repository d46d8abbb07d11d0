import type { WizardId } from '@fieldhouse/contract/ids';
import { encode } from 'uqr';
import { expect, test, vi } from 'vitest';
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

test('the code is saved as a picture that a phone reads, and as a drawing', async () => {
  const address = 'https://app.example/w/abcdefgh23';
  const screen = await renderInApp(<ShortLinkPart place={place} />, {
    answers: [answer(wizardShortLinksApi.get, () => ({ address, createdAt: '2026-11-26T09:00:00.000Z' }))],
  });
  const made = vi.spyOn(URL, 'createObjectURL');
  await screen.getByRole('button', { name: 'PNG picture' }).click();
  // The encoder is loaded when it is first needed.
  await expect.poll(() => made.mock.calls.length).toBe(1);
  const saved = made.mock.calls[0]?.[0];
  if (!(saved instanceof Blob)) throw new Error('Nothing was saved.');
  const picture = await createImageBitmap(saved);
  expect(picture.width).toBeGreaterThanOrEqual(1000);
  const context = new OffscreenCanvas(picture.width, picture.width).getContext('2d');
  context?.drawImage(picture, 0, 0);
  // Module by module, as it was encoded.
  const modules = encode(address, { ecc: 'M', border: 3 });
  const isDark = (x: number, y: number) => {
    const middle = (at: number) => ((at + 0.5) * picture.width) / modules.size;
    return (context?.getImageData(middle(x), middle(y), 1, 1).data[0] ?? 255) < 128;
  };
  for (const [y, row] of modules.data.entries()) expect(row.map((_, x) => isDark(x, y))).toEqual(row);
  await screen.getByRole('button', { name: 'SVG file' }).click();
  await expect.poll(() => made.mock.calls.length).toBe(2);
  const drawn = made.mock.calls[1]?.[0];
  expect(drawn instanceof Blob && (await drawn.text())).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
  made.mockRestore();
});
