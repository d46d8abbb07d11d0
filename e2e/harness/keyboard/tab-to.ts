// Going through a page as someone without a mouse does.
import type { Locator, Page } from 'playwright-core';

const maxPresses = 200;

/** Presses Tab until the element has the focus; with `isBack`, Shift and Tab. */
export async function tabTo(page: Page, target: Locator, { isBack = false } = {}): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed <= maxPresses; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(isBack ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${target} is not reached by Tab.`);
}

/** Reaches it and presses Enter. */
export async function enter(page: Page, target: Locator, options = {}): Promise<void> {
  await tabTo(page, target, options);
  await page.keyboard.press('Enter');
}

/** Chooses an option of the focused select, or an item of the open menu, with the arrow keys. */
export async function pick(page: Page, name: string | RegExp): Promise<void> {
  const chosen = page.locator('[role="option"][data-combobox-selected], [role="menuitem"]:focus');
  for (let pressed = 0; pressed <= maxPresses; pressed += 1) {
    const [text] = await chosen.allTextContents();
    const found = text?.trim() ?? '';
    if (typeof name === 'string' ? found === name : name.test(found)) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    // The list marks it after it has drawn itself.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
  throw new Error(`“${name}” is not reached by the arrow keys.`);
}
