import { type Locator, page, userEvent } from 'vitest/browser';

/**
 * Replaces the text of an editor, by keyboard. `fill` types over a selection that the editor doesn't know of yet, and
 * may take back: `refuseToFillEditors` makes a test fail that uses it.
 */
export async function retype(editor: Locator, text: string): Promise<void> {
  const element = await editor.findElement();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard(text === '' ? '{Backspace}' : text.replaceAll(/[{[]/g, '$&$&'));
}

/** For each worker, once. */
export function refuseToFillEditors(): void {
  let prototype = Object.getPrototypeOf(page.elementLocator(document.body)) as Locator;
  while (!Object.hasOwn(prototype, 'fill')) prototype = Object.getPrototypeOf(prototype) as Locator;
  const { fill } = prototype;
  prototype.fill = async function fillInput(this: Locator, ...call) {
    await fill.apply(this, call);
    const element = this.query();
    if (element instanceof HTMLElement && element.isContentEditable) {
      throw new Error('An editor was filled: use retype of test/editors.ts.');
    }
  };
}
