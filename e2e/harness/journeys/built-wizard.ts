// What the author of a wizard does in the builder, by clicking.
import type { Locator, Page } from 'playwright-core';

/** From the list of wizards; returns the id of the wizard, whose builder is open. */
export async function newWizard(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New wizard' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create wizard' }).click();
  await page.waitForURL(/data-wizards\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** At the end of the open step; returns its card. */
export async function addTask(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('article', { name }).last();
}

export async function addFields(card: Locator, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await card.getByRole('button', { name: 'Add field' }).click();
    await card.page().getByRole('menuitem', { name, exact: true }).click();
  }
}

/** In a card, or in what is open. */
export async function choose(area: Locator | Page, label: string, option: string): Promise<void> {
  await area.getByRole('combobox', { name: label, exact: true }).click();
  const page = 'page' in area ? area.page() : area;
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** In the open dialog. Its successor shows the link, whose path is returned. */
export async function confirmPublish(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  const shared = page.getByRole('dialog', { name: /^Share/ });
  return new URL(await shared.getByRole('textbox', { name: 'Link' }).first().inputValue()).pathname;
}
