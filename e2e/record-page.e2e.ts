// The page of a record: laid out by an admin, browsed from its list, filled, discussed, tagged and
// bookmarked.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  newPage,
  saveScreenshot,
  type VisitorOptions,
} from './harness/browser.ts';
import { moveByKeys } from './harness/keyboard/move-by-keys.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';

interface Neighbours {
  readonly mark: string;
  readonly team: string;
  /** The team's path in the API. */
  readonly api: string;
  readonly id: string;
  /** Ann, Elena, who made all the gifts, and Zoe. */
  readonly recordIds: readonly string[];
  readonly fieldIds: ReadonlyMap<string, string>;
  /** The page of Elena. */
  readonly page: string;
}

const people = {
  fields: [
    ['Name', 'plain_text'],
    ['Email', 'email_address'],
    ['Phone', 'phone_number'],
    ['Street', 'plain_text'],
    ['Birthday', 'date'],
    ['Photos', 'multi_image'],
  ],
  records: [
    { name: 'Ann Brook', email: 'ann@example.org', street: '2 Mill Lane' },
    {
      name: 'Elena Rossi',
      email: 'elena.rossi@example.org',
      phone: '+19165550142',
      street: '14 Levee Road, Sacramento',
      birthday: '1964-06-21',
    },
    { name: 'Zoe Winter', email: 'zoe@example.org', street: '9 Hill Street' },
  ],
} as const;

/** `cards` are those of the tab that the first journey lays out by hand. */
async function makeNeighbours({ cards }: { cards: 'none' | 'decide what appears' }): Promise<Neighbours> {
  const mark = uniqueSuffix();
  const neighbours = await makeCollection({
    ...people,
    name: `Neighbour ${mark}`,
    pluralName: `Neighbours ${mark}`,
  });
  const { teamId, id, recordIds } = neighbours;
  const gifts = await makeCollection({
    name: `Gift ${mark}`,
    pluralName: `Gifts ${mark}`,
    fields: [
      ['Fund', 'plain_text'],
      ['Date', 'date'],
      ['Amount', 'money', { currency: 'USD' }],
      ['Neighbour', 'single_data_record', { collectionId: id }],
    ],
    records: [
      ['Roof repair', '2026-11-02', '250.00'],
      ['General', '2026-09-14', '120.00'],
      ['Youth camp', '2026-06-30', '75.00'],
    ].map(([fund, date, amount]) => ({
      fund,
      date,
      amount: { amount, currency: 'USD' },
      neighbour: recordIds[1],
    })),
  });
  if (cards === 'decide what appears') await layOut(neighbours, gifts);
  return {
    mark,
    team: `team-${teamId}`,
    api: `/api/teams/${teamId}`,
    id,
    recordIds,
    fieldIds: neighbours.fieldIds,
    page: `data-records/${recordIds[1]}?collection=${id}`,
  };
}

type Made = Awaited<ReturnType<typeof makeCollection>>;

async function layOut(neighbours: Made, gifts: Made): Promise<void> {
  const { post } = await teamAsAda();
  const base = `/collections/${neighbours.id}`;
  const make = async (path: string, data: object): Promise<string> =>
    // The replies of dataCards.create and dataCards.createGroup.
    (JSON.parse(await post(`${base}/${path}`, data)) as { id: string }).id;
  const shown = ['Email', 'Phone', 'Street', 'Birthday'];
  const contact = await make('data-cards', {
    name: 'Contact',
    settings: {
      type: 'form',
      fields: shown.map((title) => ({ fieldId: neighbours.fieldIds.get(title), width: 'half' })),
    },
  });
  const giving = await make('data-cards', {
    name: 'Giving',
    settings: {
      type: 'table',
      source: { kind: 'reverse', collectionId: gifts.id, fieldId: gifts.fieldIds.get('Neighbour') },
      sorts: [{ field: 'date', direction: 'desc' }],
      columns: ['Date', 'Fund', 'Amount'].map((title) => gifts.fieldIds.get(title)),
    },
  });
  await make('data-card-groups', { name: 'Overview', cardIds: [contact, giving] });
}

async function open({ team }: Neighbours, path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await openPath(page, `/${team}/${path}`);
  return page;
}

async function choose(page: Page, select: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: select, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an admin lays out cards and a tab, and puts them into order by keyboard', async () => {
  const neighbours = await makeNeighbours({ cards: 'none' });
  const { team, id } = neighbours;
  const page = await open(neighbours, `admin/data-collections/${id}/data-cards`);
  await page.getByRole('button', { name: 'New card' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Contact');
  await choose(page, 'Add field', 'Email');
  await dialog.getByRole('button', { name: 'Create card' }).click();
  // The button of the empty list gives way to another one, also under a mouse that is pressing it.
  await page.getByRole('button', { name: 'Edit the card “Contact”' }).waitFor();
  await page.getByRole('button', { name: 'New card' }).click();
  await dialog.getByLabel('Name').fill('Giving');
  await dialog.getByRole('radio', { name: 'Table' }).check();
  await dialog.getByRole('combobox', { name: 'What to show' }).click();
  await page.getByRole('option', { name: /Gifts .*Neighbour/ }).click();
  await dialog.getByRole('button', { name: 'Create card' }).click();
  await page.getByRole('button', { name: 'Edit the card “Giving”' }).waitFor();
  // The element that opened the dialog has the focus again after it closes.
  await dialog.waitFor({ state: 'detached' });
  const handle = page.getByRole('button', { name: 'Move the card “Giving”' });
  await moveByKeys(page, handle, 'ArrowUp', '“Giving” moved to position 1 of 2');
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: ' · ' }).first().textContent())
    .toContain('Giving');
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'cards');
  await openPath(page, `/${team}/admin/data-collections/${id}/data-card-groups`);
  await page.getByRole('button', { name: 'New card group' }).click();
  await dialog.getByLabel('Name').fill('Overview');
  await choose(page, 'Add card', 'Contact');
  await choose(page, 'Add card', 'Giving');
  await dialog.getByRole('button', { name: 'Create card group' }).click();
  await page.getByText('Contact · Giving').waitFor();
});

test('a record is gone through from its list, filled in a card, and a conflict shows both values', async () => {
  const neighbours = await makeNeighbours({ cards: 'decide what appears' });
  const { api, id, recordIds } = neighbours;
  const page = await open(neighbours, `data-collections/${id}/records?sort=name.asc`, { viewport: 'phone' });
  await page.getByRole('link', { name: /Elena Rossi/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Elena Rossi' }).waitFor();
  await page.getByText('2 of 3').waitFor();
  await page.getByRole('button', { name: 'Next record' }).click();
  await page.getByRole('heading', { level: 1, name: 'Zoe Winter' }).waitFor();
  // Whether or not its neighbors have loaded.
  await page.keyboard.press('k');
  await page.getByRole('heading', { level: 1, name: 'Elena Rossi' }).waitFor();
  const street = page.getByLabel('Street');
  await street.fill('15 Levee Road');
  const theirs = await page.context().request.patch(`${api}/collections/${id}/records`, {
    data: { records: [{ id: recordIds[1], values: { street: '16 Levee Road' } }] },
  });
  expect(theirs.ok()).toBe(true);
  await street.blur();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('16 Levee Road').waitFor();
  await dialog.getByText('15 Levee Road').waitFor();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => street.inputValue()).toBe('15 Levee Road');
});

/** A picture of one colour, as the browser draws it. */
async function upload(page: Page, { api }: Neighbours, name: string, color: string): Promise<string> {
  const data = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 });
    const brush = canvas.getContext('2d');
    if (brush) brush.fillStyle = fill;
    brush?.fillRect(0, 0, 600, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, color);
  const reply = await page.context().request.post(`${api}/files?name=${name}`, {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from(data, 'base64'),
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  // The reply of files.upload.
  return ((await reply.json()) as { id: string }).id;
}

test('pictures of a record, and those of records that link to it, are shown as thumbnails', async () => {
  const neighbours = await makeNeighbours({ cards: 'none' });
  const { id, mark, recordIds, fieldIds } = neighbours;
  const page = await newPage({ signedInAs: 'ada' });
  const photos = [
    await upload(page, neighbours, 'garden.png', '#176c4a'),
    await upload(page, neighbours, 'kitchen.png', '#b4532a'),
  ];
  const { post, patch } = await teamAsAda();
  await patch(`/collections/${id}/records`, { records: [{ id: recordIds[1], values: { photos } }] });
  const walk = await makeCollection({
    name: `Walk ${mark}`,
    pluralName: `Walks ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Walkers', 'multi_data_record', { collectionId: id }],
      ['Poster', 'single_image'],
    ],
    records: [
      {
        name: 'River walk',
        walkers: [recordIds[1]],
        poster: await upload(page, neighbours, 'river.png', '#2a63b4'),
      },
      { name: 'Night walk', walkers: [recordIds[1], recordIds[2]] },
    ],
  });
  const cards = [
    { name: 'Album', source: { kind: 'own', fieldId: fieldIds.get('Photos') } },
    {
      name: 'Walks',
      source: { kind: 'reverse', collectionId: walk.id, fieldId: walk.fieldIds.get('Walkers') },
      imageFieldId: walk.fieldIds.get('Poster'),
    },
  ];
  const cardIds: string[] = [];
  for (const { name, ...settings } of cards) {
    const made = await post(`/collections/${id}/data-cards`, {
      name,
      settings: { type: 'thumbnails', ...settings },
    });
    // The reply of dataCards.create.
    cardIds.push((JSON.parse(made) as { id: string }).id);
  }
  await post(`/collections/${id}/data-card-groups`, { name: 'Pictures', cardIds });
  await openPath(page, `/${neighbours.team}/${neighbours.page}`);
  await page.getByRole('link', { name: 'kitchen.png' }).waitFor();
  const shown = () =>
    page
      .getByRole('main')
      .locator('li img')
      .evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth));
  // The thumbnails, not the pictures themselves.
  await expect.poll(shown).toEqual([480, 480, 480]);
  await page.getByRole('link', { name: 'River walk' }).click();
  await page.getByRole('heading', { level: 1, name: 'River walk' }).waitFor();
});

test('linked records are added, unlinked and linked again', async () => {
  const neighbours = await makeNeighbours({ cards: 'decide what appears' });
  const { mark } = neighbours;
  const page = await open(neighbours, neighbours.page);
  const table = page.getByRole('table', { name: 'Giving' });
  await table.getByText('250.00').waitFor();
  await page.getByRole('button', { name: 'Unlink General' }).click();
  await expect.poll(() => table.getByRole('row').count()).toBe(3);
  await page.getByRole('button', { name: 'Link a record' }).click();
  await page.getByRole('combobox', { name: 'Find a record' }).click();
  await page.getByRole('option', { name: 'General' }).click();
  await expect.poll(() => table.getByRole('row').count()).toBe(4);
  await page.getByRole('button', { name: new RegExp(`New gift ${mark}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fund').fill('Garden');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await table.getByText('Garden').first().waitFor();
  await page.getByRole('link', { name: 'All Fields' }).click();
  const links = page.getByRole('button', { name: new RegExp(`Gifts ${mark} · Neighbour ?4`) });
  await links.click();
  await page.getByRole('link', { name: 'Garden' }).click();
  await page.getByRole('heading', { level: 1, name: 'Garden' }).waitFor();
});

test('a record is discussed, tagged and bookmarked', async () => {
  const neighbours = await makeNeighbours({ cards: 'decide what appears' });
  const { mark, team, recordIds } = neighbours;
  await (await teamAsAda()).post('/tags', { name: `Helper ${mark}`, color: 'green' });
  const page = await open(neighbours, neighbours.page);
  const text = page.getByRole('textbox', { name: 'Comment' });
  await text.fill('Wants to lead the spring planting. ');
  await text.press('End');
  await text.pressSequentially('@be');
  await page.getByRole('option').first().waitFor();
  await text.press('Enter');
  await text.pressSequentially('can you call?');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText(/^@Ben/).waitFor();
  await page.getByRole('button', { name: 'Add tag' }).click();
  const helper = page.getByRole('checkbox', { name: `Helper ${mark}` });
  await helper.click();
  await expect.poll(() => helper.isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Bookmark', exact: true }).getAttribute('aria-pressed'))
    .toBe('true');
  await page.getByRole('button', { name: 'Record actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByText('Record duplicated. You’re viewing the copy.').waitFor();
  await openPath(page, `/${team}/bookmarked`);
  // Other journeys may have bookmarked an Elena of their own.
  const saved = page.getByRole('link', { name: 'Elena Rossi' });
  await saved.and(page.locator(`[href*="${recordIds[1]}"]`)).waitFor();
  await saveScreenshot(page, 'bookmarked');
});

test('the page of a record has nothing for axe to find in both themes, on a phone and in Spanish', async () => {
  const neighbours = await makeNeighbours({ cards: 'decide what appears' });
  const comments = `/collections/${neighbours.id}/records/${neighbours.recordIds[1]}/comments`;
  await (await teamAsAda()).post(comments, { body: 'Wants to lead the spring planting.' });
  const page = await open(neighbours, neighbours.page, { viewport: 'phone', language: 'es' });
  await page.getByText(/250[.,]00/).waitFor();
  await page.getByText('Wants to lead').waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'record-page-phone');
});
