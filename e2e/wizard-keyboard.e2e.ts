// A wizard without a mouse: its author makes it, gives a step a condition, moves it, tests and publishes it; a visitor fills it in.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoTeamId } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage } from './harness/browser.ts';
import { enter, pick, tabTo } from './harness/keyboard/tab-to.ts';
import { uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';

const name = `By keys ${uniqueSuffix()}`;

test('a wizard is made, reordered, tested, published and filled in without a mouse', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `/team-${await demoTeamId(page)}/admin/data-wizards`);
  await enter(page, page.getByRole('button', { name: 'New wizard' }).first());
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type(name);
  await enter(page, page.getByRole('button', { name: 'Create wizard' }));
  await page.waitForURL(/data-wizards\/[0-9a-f-]{36}/);

  await titleStep(page, 'About you');
  await ask(page, 'Your name');
  await ask(page, 'Your age', 'Number');
  await enter(page, page.getByRole('button', { name: 'Add step' }), { isBack: true });
  await titleStep(page, 'For adults');
  await enter(page, page.getByRole('button', { name: 'Add task' }));
  // With what it is for.
  await pick(page, /^Display formatted text/);
  await tabTo(page, page.getByRole('textbox', { name: 'Text', exact: true }));
  await page.keyboard.type('Welcome, adult.');
  await onlyFrom18(page);
  await reorder(page);

  await enter(page, page.getByRole('link', { name: 'Settings', exact: true }));
  await tabTo(page, page.getByRole('radio', { name: 'Team members', exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: 'Anyone with the link' }).isChecked()).toBe(true);
  await simulate(page);
  const link = await publish(page);

  const visitor = await newPage({ viewport: 'phone' });
  await visitor.setViewportSize({ width: 360, height: 740 });
  await openPath(visitor, link);
  await visitor.getByRole('heading', { level: 1, name: 'About you' }).waitFor();
  await fillIn(visitor.getByRole('main'), 'Bo', '20');
  await visitor.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}, 60_000);

async function titleStep(page: Page, title: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: 'Step title' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(title);
}

async function ask(page: Page, question: string, kind?: string): Promise<void> {
  await enter(page, page.getByRole('button', { name: 'Ask a question' }));
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  await tabTo(page, dialog.getByRole('textbox', { name: 'Question' }));
  await page.keyboard.type(question);
  if (kind !== undefined) {
    await tabTo(page, dialog.getByRole('combobox', { name: 'Kind of answer' }));
    await pick(page, kind);
  }
  await enter(page, dialog.getByRole('button', { name: 'Add question' }));
  await dialog.waitFor({ state: 'detached' });
}

/** The step that is open. */
async function onlyFrom18(page: Page): Promise<void> {
  await enter(page, page.getByRole('button', { name: /only if/i }).first(), { isBack: true });
  await enter(page, page.getByRole('button', { name: 'Add condition' }));
  await tabTo(page, page.getByRole('combobox', { name: 'Field' }));
  await page.keyboard.type('Your age');
  await pick(page, 'About you › Your age');
  await tabTo(page, page.getByRole('combobox', { name: 'Operator' }));
  await pick(page, 'is at least');
  await tabTo(page, page.getByRole('textbox', { name: 'Value' }));
  await page.keyboard.type('18');
  await enter(page, page.getByRole('button', { name: 'Done' }));
  await page.getByText('only if Your age is at least 18').first().waitFor();
}

/** Up and down again: its condition needs an answer of the step before it. */
async function reorder(page: Page): Promise<void> {
  const step = page.getByRole('region', { name: 'Steps' }).getByRole('button', { name: /^2/ });
  await tabTo(page, step, { isBack: true });
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('For adults moved to position 1 of 2').waitFor({ state: 'attached' });
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByText('For adults moved to position 2 of 2').waitFor({ state: 'attached' });
}

async function simulate(page: Page): Promise<void> {
  await enter(page, page.getByRole('button', { name: 'Test', exact: true }), { isBack: true });
  const drawer = page.getByRole('dialog');
  await fillIn(drawer, 'Ann', '30');
  await drawer
    .getByText(/Would create/)
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

/** As someone of age. */
async function fillIn(form: Locator, name: string, age: string): Promise<void> {
  const page = form.page();
  await tabTo(page, form.getByLabel(/^Your name/));
  await page.keyboard.type(name);
  await tabTo(page, form.getByLabel(/^Your age/));
  await page.keyboard.type(age);
  await enter(page, form.getByRole('button', { name: 'Next', exact: true }));
  await form.getByText('Welcome, adult.').waitFor();
  await enter(page, form.getByRole('button', { name: 'Submit' }));
}

/** Returns the path of the link. */
async function publish(page: Page): Promise<string> {
  await enter(page, page.getByRole('button', { name: 'Publish', exact: true }));
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await enter(page, dialog.getByRole('button', { name: 'Publish', exact: true }));
  const shared = page.getByRole('dialog', { name: /^Share/ });
  const address = await shared.getByRole('textbox', { name: 'Link' }).first().inputValue();
  await page.keyboard.press('Escape');
  await shared.waitFor({ state: 'detached' });
  return new URL(address).pathname;
}
