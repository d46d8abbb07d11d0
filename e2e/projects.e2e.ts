// Projects: a task is added in one line, dragged across the board, opened beside it, and found by its day.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveGuideImage } from './guide/guide-image.ts';
import { expectNoAxeViolationsInBothThemes, newPage, type VisitorOptions } from './harness/browser.ts';
import { retype } from './harness/keyboard/retype.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { waitForWrite } from './harness/wait-for-write.ts';

const run = uniqueSuffix();
let teamId = '';
let projectId = '';

interface MadeProject {
  readonly id: string;
  readonly columns: readonly { readonly id: string; readonly stage: string }[];
}

beforeAll(async () => {
  const { post, teamId: team } = await teamAsAda();
  const people = await makeCollection({
    name: `Helper ${run}`,
    pluralName: `Helpers ${run}`,
    fields: [['Name', 'plain_text', {}]],
    records: [{ name: 'Clara Zhang' }, { name: 'Hugo Silva' }],
  });
  teamId = team;
  // The reply of projects.create.
  const project = JSON.parse(
    await post('/projects', { name: `Spring fair ${run}`, endOn: '2027-04-24' }),
  ) as MadeProject;
  projectId = project.id;
  const column = (stage: string) => project.columns.find((one) => one.stage === stage)?.id;
  const add = (title: string, stage: string, more: object = {}) =>
    post(`/projects/${projectId}/tasks`, { title, columnId: column(stage), ...more });
  const link = (index: number) => ({
    links: [{ collectionId: people.id, recordId: people.recordIds[index] }],
  });
  await add('Poster for the shop windows', 'todo', { dueOn: '2027-04-04' });
  await add('Draw the map of the stalls', 'todo', { dueOn: '2027-04-10' });
  await add('Call the tent hire', 'doing', {
    dueOn: '2026-01-20',
    description: '<p>Two marquees, 6 × 12 m, from Friday noon to Sunday.</p>',
    checklist: ['Find last year’s invoice', 'Measure the yard again', 'Ask for delivery on Friday'].map(
      (text, index) => ({ id: `item-${index}`, text, isDone: index === 0 }),
    ),
    ...link(0),
  });
  await add('Music: three local bands', 'doing', { priority: 'high' });
  await add('Insurance offer from the city', 'waiting', { dueOn: '2027-03-30', ...link(1) });
  await add('Fix the date: April 24', 'done');
}, 60_000);

async function open(search: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await page.goto(`/team-${teamId}/projects/${projectId}${search}`);
  return page;
}

const card = (page: Page, title: string, column: string) =>
  page.getByRole('region', { name: new RegExp(`^${column}:`) }).getByRole('button', { name: title });

test('a task is added in one line, dragged to another column and worked on beside the board', async () => {
  const page = await open('');
  await page.getByRole('button', { name: 'New task' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Task', { exact: true }).fill('Order raffle tickets on Friday 3pm !high');
  await dialog.getByText('High', { exact: true }).waitFor();
  const isCreated = waitForWrite(page, /\/tasks$/);
  await page.keyboard.press('Enter');
  await isCreated;
  await card(page, 'Order raffle tickets', 'To do').waitFor();
  const from = await card(page, 'Music: three local bands', 'Doing').boundingBox();
  const to = await card(page, 'Insurance offer', 'Waiting').boundingBox();
  if (!from || !to) throw new Error('A card is not on the board.');
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 30, { steps: 8 });
  const isMoved = waitForWrite(page, /\/move$/);
  await page.mouse.up();
  await isMoved;
  await card(page, 'Music: three local bands', 'Waiting').waitFor();
  // Its title: the record below it opens by itself.
  await card(page, 'Call the tent hire', 'Doing').getByText('Call the tent hire').click();
  const panel = page.getByRole('complementary', { name: 'Call the tent hire' });
  await panel.getByText('Two marquees').waitFor();
  await panel.getByRole('link', { name: 'Clara Zhang' }).waitFor();
  const isTicked = waitForWrite(page, /\/tasks\/[^/]+$/);
  await panel.getByRole('checkbox', { name: 'Measure the yard again' }).click();
  await isTicked;
  await panel.getByText('2 of 3').waitFor();
  await retype(panel.getByRole('textbox', { name: 'Comment' }), 'They only answer before noon.');
  await page.keyboard.press('Control+Enter');
  await panel.getByRole('listitem').getByText('They only answer before noon.').waitFor();
  expect(new URL(page.url()).searchParams.get('task')).not.toBeNull();
  await panel.getByRole('textbox', { name: 'Title' }).scrollIntoViewIfNeeded();
  await saveGuideImage(page, 'board', { maxHeight: 700, without: run });
  await expectNoAxeViolationsInBothThemes(page, 'projects-board');
});

test('on a phone the board is read column by column, and a task covers it', async () => {
  const page = await open('?view=board', { viewport: 'phone' });
  await card(page, 'Poster for the shop windows', 'To do').waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'projects-phone');
  await card(page, 'Poster for the shop windows', 'To do').click();
  await page.getByRole('button', { name: 'Add description' }).waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'projects-task-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the same filter shows a list and a calendar, in Spanish too', async () => {
  const page = await open('?view=list&find=insurance', { language: 'es' });
  await page.getByRole('button', { name: /Insurance offer/ }).waitFor();
  expect(await page.getByRole('button', { name: /Poster for/ }).count()).toBe(0);
  await expectNoAxeViolationsInBothThemes(page, 'projects-list-es');
  await page.goto(`/team-${teamId}/projects/${projectId}?view=calendar&date=2027-04-01`);
  await page.getByText('Poster for the shop windows').waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'projects-calendar-es');
});
