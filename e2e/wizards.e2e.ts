// A wizard from the empty page to an anonymous visitor's answers: built by clicking, published after its
// permissions were reviewed, filled in on a phone with a double click and from two tabs, resulting in one
// record.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { firstLoads } from '../checks/budgets.ts';
import { readChunks, scriptsOf } from '../checks/bundle-sizes.ts';
import { saveGuideImage } from './guide/guide-image.ts';
import { demoTeamId } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { addFields, addTask, choose, confirmPublish, newWizard } from './harness/journeys/built-wizard.ts';
import { scriptsLoadedBy } from './harness/loaded-scripts.ts';
import { uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';

const run = uniqueSuffix();
const wizardName = `Planting day ${run}`;
const collectionName = `Helpers ${run}`;
let team = '';
let link = '';

beforeAll(async () => {
  const page = await newPage({ signedInAs: 'ada' });
  team = await openTeam(page);
  await makeCollection(page);
  link = await buildWizard(page);
}, 180_000);

async function openTeam(page: Page): Promise<string> {
  return `team-${await demoTeamId(page)}`;
}

/** Arranged through the API; the journey is about the wizard. */
async function makeCollection(page: Page): Promise<void> {
  const teamId = team.replace('team-', '');
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`/api/teams/${teamId}${path}`, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  const list = await post('/collections', {
    name: `Shift ${run}`,
    pluralName: `Shifts ${run}`,
    isUsedAsCustomList: true,
  });
  const names = [
    'Saturday morning, 9 AM to noon',
    'Saturday afternoon, 1 to 4 PM',
    'Sunday morning, 10 to 13',
  ];
  await post(`/collections/${list.id}/records`, {
    records: names.map((name, position) => ({ name, position })),
  });
  await post('/collections', {
    name: `Helper ${run}`,
    pluralName: collectionName,
    fields: [
      { title: 'Full name', dataType: 'plain_text', isRequired: true },
      { title: 'Email', dataType: 'email_address' },
      { title: 'Your time', dataType: 'single_selection_from_list', settings: { listId: list.id } },
      { title: 'Remarks', dataType: 'plain_text', settings: { isMultiLine: true } },
      { title: 'Came from', dataType: 'plain_text' },
    ],
  });
}

async function buildWizard(page: Page): Promise<string> {
  await openPath(page, `/${team}/admin/data-wizards`);
  await page.getByRole('heading', { name: 'Data Wizards' }).waitFor();
  await newWizard(page, wizardName);

  const title = page.getByRole('textbox', { name: 'Step title' });
  await title.fill('Help us plant 200 trees');
  await addTask(page, 'Display formatted text');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Gloves and tea are there. Bring boots.');

  await page.getByRole('button', { name: 'Add step' }).click();
  await title.fill('When can you help at the planting day?');
  const asking = await addTask(page, 'Create a record');
  await choose(asking, 'Collection', collectionName);
  await addFields(asking, 'Full name', 'Your time', 'Email', 'Remarks', 'Came from');
  await choose(asking, 'How to handle Came from', 'Hidden, with a set value');
  await page.getByRole('textbox', { name: 'Value' }).fill('Planting day form');
  await saveScreenshot(page, 'wizard-builder');
  await saveGuideImage(page, 'wizard', { without: run });
  await expectNoAxeViolations(page);

  await page.getByText('Settings', { exact: true }).click();
  await page.getByRole('radio', { name: 'Anyone with the link' }).check();
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('See you at the park, ');
  await page.getByRole('button', { name: 'Insert value' }).click();
  await page.getByRole('menuitem', { name: /Full name/ }).click();
  await saveScreenshot(page, 'wizard-settings');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Anyone with the link can open it without signing in.').waitFor();
  await dialog
    .getByText(
      `It creates records in ${collectionName} from answers about: Full name, Your time, Email, and Remarks.`,
    )
    .waitFor();
  await dialog
    .getByText(`It also sets fields in ${collectionName} without showing them: Came from.`)
    .waitFor();
  await saveScreenshot(page, 'wizard-publish');
  const path = await confirmPublish(page);
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await expectNoAxeViolations(page);
  expect(path).toMatch(/^\/public\/team-[0-9a-f-]{36}\/wizards\/[0-9a-f-]{36}\/step-[0-9a-f-]{36}$/);
  return path;
}

async function recordCount(name: string): Promise<number> {
  const page = await newPage({ signedInAs: 'ada' });
  const teamId = team.replace('team-', '');
  const { items } = await (await page.request.get(`/api/teams/${teamId}/collections`)).json();
  const { id } = items.find((one: { pluralName: string }) => one.pluralName === collectionName);
  const reply = await page.request.post(`/api/teams/${teamId}/collections/${id}/records/query`, {
    data: { filter: { field: 'full_name', operator: 'is', value: name } },
  });
  const { records } = await reply.json();
  for (const record of records) expect(record.values.came_from).toBe('Planting day form');
  return records.length;
}

async function startOnPhone(page: Page): Promise<void> {
  await openPath(page, link);
  await page.getByRole('heading', { level: 1, name: 'Help us plant 200 trees' }).waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'When can you help' }).waitFor();
}

test('an anonymous visitor fills it in on a phone; a double click on Send creates one record', async () => {
  const name = `Elena Rossi ${uniqueSuffix()}`;
  const page = await newPage({ viewport: 'phone' });
  await openPath(page, link);
  await page.getByRole('heading', { level: 1, name: 'Help us plant 200 trees' }).waitFor();
  await expect.poll(() => page.title()).toBe(`Help us plant 200 trees | ${wizardName}`);
  await saveScreenshot(page, 'wizard-run-1');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'When can you help' });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);

  // Nothing filled in: the summary receives the focus and links to the question.
  await page.getByLabel('Email').fill('elena.rossi@example');
  await page.getByRole('button', { name: 'Submit' }).click();
  const summary = page.getByRole('alert');
  await summary.getByText('2 answers need your attention').waitFor();
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await saveScreenshot(page, 'wizard-run-errors');
  await expectNoAxeViolations(page);
  await summary.getByRole('button', { name: 'Full name' }).click();
  await page.keyboard.type(name);
  await page.getByLabel('Email').fill('elena.rossi@example.org');
  const chosen = page.getByRole('radio', { name: 'Saturday morning, 9 AM to noon' });
  const item = await chosen.inputValue();
  // Input survives a reload: the draft is saved a second after the last change.
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/draft') && (reply.request().postData() ?? '').includes(item),
  );
  await chosen.check();
  await saveScreenshot(page, 'wizard-run-2');
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await heading.waitFor();
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(name);
  await expect.poll(() => chosen.isChecked()).toBe(true);

  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await page.getByText(`See you at the park, ${name}`).waitFor();
  await saveScreenshot(page, 'wizard-run-done');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await recordCount(name)).toBe(1);
});

test('the same form in two tabs is one run and one record', async () => {
  const name = `Bruno Castillo ${uniqueSuffix()}`;
  const first = await newPage({ viewport: 'phone' });
  await startOnPhone(first);
  const second = await first.context().newPage();
  await openPath(second, link);
  await second.getByRole('heading', { level: 1, name: 'When can you help' }).waitFor();
  await first.getByLabel('Full name').fill(name);
  await second.getByLabel('Full name').fill(name);
  await Promise.all([
    first.getByRole('button', { name: 'Submit' }).click(),
    second.getByRole('button', { name: 'Submit' }).click(),
  ]);
  await first.getByRole('heading', { name: 'Thank you' }).waitFor();
  await second.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(await recordCount(name)).toBe(1);
});

test('a reload in mid-send shows that it was sent, and is one record', async () => {
  const name = `Dmitri Petrov ${uniqueSuffix()}`;
  const page = await newPage({ viewport: 'phone' });
  await startOnPhone(page);
  await page.getByLabel('Full name').fill(name);
  const taken = Promise.withResolvers<void>();
  await page.route('**/api/wizard-runs/*/steps/*', async (route) => {
    // The server accepts it; the phone never receives the response.
    await route.fetch();
    taken.resolve();
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await taken.promise;
  await page.reload();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(await recordCount(name)).toBe(1);
  await page.getByRole('button', { name: 'Fill in again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help us plant 200 trees' }).waitFor();
});

test('Back and Forward show what was there, in Spanish and in the dark', async () => {
  const page = await newPage({ viewport: 'phone', theme: 'dark', language: 'es' });
  await openPath(page, link);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByLabel(/Full name/).fill('Clara Nguyen');
  await saveScreenshot(page, 'wizard-run-dark');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Atrás' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help us plant 200 trees' }).waitFor();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('heading', { level: 1, name: 'When can you help' }).waitFor();
  await expect.poll(() => page.getByLabel(/Full name/).inputValue()).toBe('Clara Nguyen');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Help us plant 200 trees' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'When can you help' }).waitFor();
  await expect.poll(() => page.getByLabel(/Full name/).inputValue()).toBe('Clara Nguyen');
});

test('the page for anonymous visitors loads little code', async () => {
  const page = await newPage({ viewport: 'phone', isFirstVisit: true });
  const refused: string[] = [];
  const calls: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() >= 400) refused.push(reply.url());
    const { pathname } = new URL(reply.url());
    if (pathname.startsWith('/api/')) calls.push(`${reply.request().method()} ${pathname.split('/').at(-1)}`);
  });
  const loaded = await scriptsLoadedBy(page, async () => {
    await startOnPhone(page);
    await page.waitForLoadState('networkidle');
  });
  // Their size is limited after the build; the inputs of other field types load on demand.
  const counted = scriptsOf(firstLoads.publicWizard, readChunks(firstLoads.publicWizard));
  expect([...loaded.keys()].toSorted()).toEqual([...counted].toSorted());
  // The step comes with the start of the run, and the next with the answer: neither is loaded again.
  expect(calls[0]).toBe('POST runs');
  expect(calls.filter((one) => one.startsWith('GET'))).toEqual([]);
  // No one is signed in, so nothing asks for a session.
  expect(refused).toEqual([]);
});

test('a browser without scripts says what the form needs', async () => {
  const page = await newPage({ viewport: 'phone' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(link);
  // Playwright finds no text in it.
  const notice = page.locator('noscript p');
  await notice.first().waitFor();
  const sentences = [/^This page needs JavaScript\./, /Esta página necesita JavaScript\./];
  for (const [place, sentence] of sentences.entries())
    expect(await notice.nth(place).textContent()).toMatch(sentence);
  await saveScreenshot(page, 'wizard-without-scripts');
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: false });
});

test('an unknown, an offline and another team’s wizard are one page', async () => {
  const page = await newPage();
  const unknown = '01890000-0000-7000-8000-000000000000';
  for (const path of [
    link.replace(/wizards\/[0-9a-f-]{36}/, `wizards/${unknown}`),
    link.replace(/team-[0-9a-f-]{36}/, `team-${unknown}`),
  ]) {
    // A load each: both show the same sentence.
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'This form isn’t open' }).waitFor();
  }
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-gone');
});

test('a starter is published as it is, and looks like its team', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `/${team}/admin/data-wizards`);
  await page.getByRole('button', { name: 'New wizard' }).first().click();
  await page.getByRole('radio', { name: /^Feedback/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Feedback ${run}`);
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-starters');
  await page.getByRole('button', { name: 'Create wizard' }).click();
  await page.waitForURL(/data-wizards\/[0-9a-f-]{36}/);
  await page.getByRole('textbox', { name: 'Step title' }).waitFor();
  await saveScreenshot(page, 'wizard-starter-built');
  await page.getByText('Settings', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Accent color' }).fill('#ffdd00');
  await page.getByRole('textbox', { name: 'Title of the last page' }).fill('Well received');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const published = await confirmPublish(page);
  const visitor = await newPage({ viewport: 'phone' });
  await openPath(visitor, published);
  // Asked only of who wasn't happy.
  await visitor.getByRole('radio', { name: 'Not good' }).check();
  await visitor.getByLabel(/What went wrong/).fill('The rain');
  await expectNoAxeViolations(visitor);
  await saveScreenshot(visitor, 'wizard-starter-phone');
  await visitor.getByRole('button', { name: 'Submit' }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Well received' }).waitFor();

  await openPath(page, `${new URL(page.url()).pathname.replace('/settings', '/versions')}`);
  await page.getByRole('button', { name: 'Version 1' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-versions');
});

test('a member runs it inside the frame, and steps are reordered by keyboard', async () => {
  const page = await newPage({ signedInAs: 'ada', theme: 'dark' });
  await openPath(page, link.replace('/public', ''));
  await page.getByRole('heading', { level: 1, name: 'Help us plant 200 trees' }).waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'When can you help' }).waitFor();
  const path = page.getByRole('list', { name: 'Steps' });
  await expect.poll(() => path.getByRole('listitem').count()).toBe(2);
  await expect.poll(() => path.locator('[aria-current="step"]').textContent()).toMatch(/^When can you help/);
  await saveScreenshot(page, 'wizard-member-dark');
  await expectNoAxeViolations(page);

  await openPath(page, `/${team}/admin/data-wizards`);
  await page.getByRole('link', { name: wizardName }).waitFor();
  await saveScreenshot(page, 'wizard-list-dark');
  await page.getByRole('link', { name: wizardName }).click();
  const steps = page.getByRole('region', { name: 'Steps' }).getByRole('button', { name: /^\d/ });
  await steps.last().click();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('moved to position 1 of 2').waitFor({ state: 'attached' });
  await saveScreenshot(page, 'wizard-builder-dark');
  await expectNoAxeViolations(page);
  await page.getByText('Saved', { exact: true }).waitFor();
});

test('the builder works on a phone', async () => {
  const page = await newPage({ signedInAs: 'ada', viewport: 'phone' });
  await openPath(page, `/${team}/admin/data-wizards`);
  await page.getByRole('link', { name: wizardName }).click();
  await page.getByRole('heading', { name: 'Tasks' }).waitFor();
  await saveScreenshot(page, 'wizard-builder-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
