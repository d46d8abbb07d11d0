import type { Locator, Page } from 'playwright-core';

/**
 * Replaces the text of an editor, by keyboard. `fill` types over a selection that the editor doesn't know of yet, and
 * may take back: with `refuseToFillEditors` it fails.
 */
export async function retype(editor: Locator, text: string): Promise<void> {
  await editor.focus();
  await editor.page().keyboard.press('ControlOrMeta+a');
  await editor.page().keyboard.insertText(text);
}

const guarded = new WeakSet<Locator>();

/** For the pages of a browser: they share what locators do. */
export function refuseToFillEditors(page: Page): void {
  const prototype = Object.getPrototypeOf(page.locator('body')) as Locator;
  if (guarded.has(prototype)) return;
  guarded.add(prototype);
  const { fill } = prototype;
  prototype.fill = async function fillInput(this: Locator, ...call) {
    await fill.apply(this, call);
    // All, since what was filled may have closed its dialog.
    const [isFilled = false] = await this.evaluateAll((elements) =>
      elements.map((element) => element instanceof HTMLElement && element.isContentEditable),
    );
    if (isFilled) throw new Error('An editor was filled: use retype of e2e/harness.');
  };
}
