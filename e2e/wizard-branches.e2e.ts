// A wizard that branches: people are found by their email, and updated or created. Its author adds by clicking what no other
// journey builds: a calculated variable, moving people between collections, a message and a task.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { addTask, choose, confirmPublish } from './harness/journeys/built-wizard.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';

const mark = uniqueSuffix();
const known = `ben.${mark}@example.org`;
const unknown = `cleo.${mark}@example.org`;
const people = `Neighbors ${mark}`;
const found = `Who helps? › Found in ${people}`;
const created = `We have not met › Created in ${people}`;
let team = '';
let wizardId = '';
let projectId = '';
const collectionIds = { people: '', helpers: '', waiting: '' };

beforeAll(async () => {
  const { teamId, id, fieldIds } = await makeCollection({
    name: `Neighbor ${mark}`,
    pluralName: people,
    fields: [
      ['Name', 'plain_text'],
      ['Email', 'email_address'],
      ['Shifts', 'number'],
    ],
    records: [{ name: 'Ana Ruiz' }],
  });
  team = `team-${teamId}`;
  collectionIds.people = id;
  collectionIds.helpers = await makeGroup('Helpers');
  collectionIds.waiting = await makeGroup('Waiting');
  const { post } = await teamAsAda();
  await post(`/collections/${collectionIds.waiting}/records`, {
    records: [{ name: 'Ben Cole', email: known }],
  });
  // The reply of projects.create.
  projectId = (JSON.parse(await post('/projects', { name: `Welcome ${mark}` })) as { id: string }).id;
  await makeTemplate();
  const field = (title: string) => fieldIds.get(title) ?? '';
  wizardId = await makeDraft({ name: field('Name'), email: field('Email'), shifts: field('Shifts') });
}, 60_000);

async function makeGroup(name: string): Promise<string> {
  const { post } = await teamAsAda();
  const group = { name: `${name} ${mark}`, pluralName: `${name} ${mark}`, parentId: collectionIds.people };
  // The reply of collections.create.
  const { id } = JSON.parse(await post('/collections', { ...group, isShownInSidebar: false })) as {
    id: string;
  };
  return id;
}

async function makeTemplate(): Promise<void> {
  const { post } = await teamAsAda();
  const texts = { subjectLine: 'Welcome', bodyHtml: '<p>You help for {{hours | some}} hours.</p>' };
  const draft = await post('/message-templates', {
    name: `Helpers ${mark}`,
    usage: 'transactional_only',
    ...texts,
  });
  // The reply of messageTemplates.create.
  const { id, version } = JSON.parse(draft) as { id: string; version: number };
  await post(`/message-templates/${id}/actions`, { version, action: 'publish' });
}

/** Asks for an email and a number, finds the person, and updates or creates them. Returns its id. */
async function makeDraft(fieldId: Readonly<Record<'name' | 'email' | 'shifts', string>>): Promise<string> {
  const [email, shifts, find] = [randomUUID(), randomUUID(), randomUUID()];
  const variable = { type: 'temporary_variable', isRequired: true };
  const hidden = (id: string, task: string) => ({
    ...{ fieldId: id, mode: 'hidden' },
    value: { kind: 'variable', ref: `task.${task}` },
  });
  const ofPeople = { collectionId: collectionIds.people };
  const foundSome = (value: number) => ({ all: [{ field: `count.${find}`, operator: 'is', value }] });
  const { post, put } = await teamAsAda();
  const name = `Helpers ${mark}`;
  // The reply of wizards.create.
  const made = JSON.parse(await post('/wizards', { name })) as { id: string; draftRev: number; icon: string };
  const steps = [
    {
      title: 'Who helps?',
      tasks: [
        { ...variable, id: email, title: 'Your email', dataType: 'email_address' },
        { ...variable, id: shifts, title: 'How many shifts?', dataType: 'number' },
        {
          ...{ id: find, type: 'find_records', ...ofPeople },
          filter: { all: [{ field: 'email', operator: 'is' }] },
          compare: [{ condition: 0, ref: `task.${email}` }],
        },
        {
          ...{ id: randomUUID(), type: 'update_records', ...ofPeople },
          ...{ records: `task.${find}`, fields: [hidden(fieldId.shifts, shifts)] },
        },
      ],
    },
    {
      title: 'We have not met',
      condition: foundSome(0),
      tasks: [
        {
          ...{ id: randomUUID(), type: 'create_record', ...ofPeople },
          fields: [
            { fieldId: fieldId.name, isRequired: true },
            hidden(fieldId.email, email),
            hidden(fieldId.shifts, shifts),
          ],
        },
      ],
    },
    {
      title: 'What happens next',
      tasks: [
        {
          ...{ id: randomUUID(), type: 'display_text' },
          body: [
            { t: '<p>We write to ' },
            { ref: `found.${find}.${fieldId.name}`, fallback: 'you' },
            { t: '.</p>' },
          ],
        },
      ],
    },
  ];
  const definition = { steps: steps.map((step) => ({ id: randomUUID(), ...step })) };
  await put(`/wizards/${made.id}/draft`, { draftRev: made.draftRev, name, icon: made.icon, definition });
  return made.id;
}

async function addHours(page: Page): Promise<void> {
  const hours = await addTask(page, 'Create a temporary variable');
  await choose(hours, 'Where it comes from', 'Calculate it');
  await hours.getByRole('textbox', { name: 'Name' }).fill('Hours');
  await choose(hours, 'Type', 'Number');
  await choose(hours, 'Calculation', 'Multiply');
  await choose(hours, 'Value 1', 'Who helps? › How many shifts?');
  await choose(hours, 'Value 2', 'A number');
  await hours.getByRole('textbox', { name: 'Fixed value for Value 2' }).fill('3');
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-variable-light-1440');
}

async function addWhatHappensNext(page: Page): Promise<void> {
  await page.getByRole('button', { name: '3 What happens next' }).click();
  for (const which of [found, created]) {
    const adding = await addTask(page, 'Add to a collection');
    await choose(adding, 'Which records', which);
    await choose(adding, 'Add to', `Helpers ${mark}`);
  }
  const removing = await addTask(page, 'Remove from a collection');
  await choose(removing, 'Which records', found);
  await choose(removing, 'Remove from', `Waiting ${mark}`);
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-members-light-1440');

  const sending = await addTask(page, 'Send an outgoing message');
  await choose(sending, 'Template', `Helpers ${mark}`);
  await choose(sending, 'To', 'Who helps? › Your email');
  await choose(sending, 'Text for “hours”', 'Who helps? › Hours');
  const following = await addTask(page, 'Create a task');
  await choose(following, 'Project', `Welcome ${mark}`);
  await following.getByRole('textbox', { name: 'Title' }).click();
  await page.keyboard.type('Greet ');
  await following.getByRole('button', { name: 'Insert value' }).first().click();
  await page.getByRole('menuitem', { name: /Your email/ }).click();
  await choose(following, 'Linked records', found);
  await following.getByRole('textbox', { name: 'Due in (days)' }).fill('2');
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-send-light-1440');
}

test('its author adds a variable, collections, a message and a task by clicking', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `/${team}/admin/data-wizards/${wizardId}`);
  await addHours(page);
  await addWhatHappensNext(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /./ });
  await dialog.getByRole('checkbox').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-branch-publish-light-1440');
  await confirmPublish(page);
});

interface Outcome {
  readonly helpers: readonly unknown[];
  readonly waiting: readonly unknown[];
}

async function outcome(): Promise<Outcome> {
  const { post } = await teamAsAda();
  const namesIn = async (collectionId: string) => {
    const sorts = [{ field: 'name', direction: 'asc' }];
    // The reply of records.query.
    const { records } = JSON.parse(await post(`/collections/${collectionId}/records/query`, { sorts })) as {
      records: { values: Record<string, unknown> }[];
    };
    return records.map(({ values }) => `${values.name}: ${values.shifts}`);
  };
  return { helpers: await namesIn(collectionIds.helpers), waiting: await namesIn(collectionIds.waiting) };
}

async function help(page: Page, email: string, shifts: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Who helps?' }).waitFor();
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('How many shifts?').fill(shifts);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

/** Of the sandbox. */
async function mailTo(address: string): Promise<string> {
  const { get } = await teamAsAda();
  // The replies of messages.outbox and messages.outboxMail.
  const { items } = JSON.parse(await get('/outbox')) as { items: { id: string; to: string }[] };
  const mail = items.find(({ to }) => to.includes(address));
  return mail ? (JSON.parse(await get(`/outbox/${mail.id}`)) as { text: string }).text : '';
}

async function tasks(): Promise<{ title: string; links: string[] }[]> {
  const { post, get } = await teamAsAda();
  // The replies of tasks.query and tasks.get.
  const { items } = JSON.parse(await post('/tasks/query', { projectId })) as { items: { id: string }[] };
  const taskOf = async (id: string) =>
    JSON.parse(await get(`/tasks/${id}`)) as { title: string; number: number; links: { label: string }[] };
  const made = await Promise.all(items.map(({ id }) => taskOf(id)));
  return made
    .toSorted((a, b) => a.number - b.number)
    .map(({ title, links }) => ({ title, links: links.map(({ label }) => label) }));
}

test('one person is updated and another created; both join the helpers and are written to', async () => {
  const page = await newPage({ signedInAs: 'ada', viewport: 'phone', theme: 'dark' });
  expect(await outcome()).toEqual({ helpers: [], waiting: ['Ben Cole: null'] });
  await openPath(page, `/${team}/wizards/${wizardId}`);
  await help(page, known, '2');
  await page.getByRole('heading', { level: 1, name: 'What happens next' }).waitFor();
  await page.getByText('We write to Ben Cole.').waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  expect(await outcome()).toEqual({ helpers: ['Ben Cole: 2'], waiting: [] });

  await page.getByRole('button', { name: 'Fill in again' }).click();
  await help(page, unknown, '4');
  await page.getByRole('heading', { level: 1, name: 'We have not met' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-branch-dark-390');
  await page.getByLabel('Name').fill('Cleo Park');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'What happens next' }).waitFor();
  await page.getByText('We write to you.').waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  expect(await outcome()).toEqual({ helpers: ['Ben Cole: 2', 'Cleo Park: 4'], waiting: [] });

  await expect.poll(() => mailTo(unknown), { timeout: 15_000 }).toContain('You help for 12 hours.');
  expect(await mailTo(known)).toContain('You help for 6 hours.');
  expect(await tasks()).toEqual([
    { title: `Greet ${known}`, links: ['Ben Cole'] },
    { title: `Greet ${unknown}`, links: [] },
  ]);
});
