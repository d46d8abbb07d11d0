import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** What was typed is not lost without a question: by a reload, and by Escape where it is in a dialog. */
export async function expectAskedBeforeItIsLost(
  input: Locator,
  { typed, isInDialog = false }: { readonly typed: string; readonly isInDialog?: boolean },
): Promise<void> {
  await input.fill(typed);
  await expect.poll(asksBeforeReload).toBe(true);
  if (isInDialog) await expectEscapeAsks();
  await expect.element(input).toHaveValue(typed);
}

export async function expectEscapeAsks(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to cancel?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
}

function asksBeforeReload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
