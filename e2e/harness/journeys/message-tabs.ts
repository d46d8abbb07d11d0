// The pages of a message.

import type { PhraseKey } from '@fieldhouse/phrases/phrases';
import type { Page } from 'playwright-core';
import type { TextOf } from '../phrases-in.ts';

interface Visit {
  readonly page: Page;
  readonly t: TextOf;
}

export async function openTab({ page, t }: Visit, tab: PhraseKey): Promise<void> {
  await page
    .getByRole('navigation', { name: t('app:frame.tabs') })
    .getByRole('link', { name: t(tab), exact: true })
    .click();
}

export async function waitUntilSaved({ page, t }: Visit): Promise<void> {
  await page.getByText(t('mail-editor:save.saved')).waitFor();
}
