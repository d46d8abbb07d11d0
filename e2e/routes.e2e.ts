// Every address of the product × every kind of user: each lands where the specification requires.
import { featurePermissions } from '@fieldhouse/contract/permissions';
import { phrases as en } from '@fieldhouse/phrases/en/app';
import { phrases as es } from '@fieldhouse/phrases/es/app';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { type Product, startProduct } from './harness/start-product.ts';
import {
  findPlaces,
  makeSpanishAdmin,
  makeWalkers,
  type Places,
  type Rights,
  type Walker,
} from './routes/people-of-routes.ts';
import { type RouteRow, routeRows } from './routes/route-rows.ts';
import { addressOf, expectedOf, homeOf, pathsOf, walk } from './routes/walk.ts';

// A dozen people join the demo's team: a separate product leaves the demo of the other tests unchanged.
let product: Product;
let places: Places;
beforeAll(async () => {
  product = await startProduct();
  places = await findPlaces(await openAda());
}, 120_000);
afterAll(() => product.stop());

/** The page before a walk: an address that is open to everyone. */
const lobby = '/access-denied';

async function openAda(): Promise<Page> {
  const ada = await newPage({ url: product.url, signedInAs: 'ada' });
  await ada.goto(lobby);
  return ada;
}

const admin: Rights = {
  name: 'team admin',
  isSignedIn: true,
  isMember: true,
  isAdmin: true,
};

test('every address has a row and every row is an address', async () => {
  const page = await newPage({ url: product.url });
  await page.goto(lobby);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const rows = routeRows.map(({ path }) => path);
  expect(new Set(rows).size).toBe(rows.length);
  expect((await pathsOf(page)).filter((path) => path !== '/' && path !== '').sort()).toEqual(rows.toSorted());
});

test('everybody lands where the specification says', async () => {
  const ada = await openAda();
  const adas = { ...admin, cookies: await ada.context().cookies() };
  const walkers = [...(await makeWalkers(ada, product.url, places)), adas];
  expect(walkers).toHaveLength(featurePermissions.length + 4);
  const wrong: string[] = [];
  let landings = 0;
  const pages = [await newPage({ url: product.url }), await newPage({ url: product.url })];
  await eachAtOnce(pages, walkers, async (walker, page) => {
    await become(walker, page);
    const steps = routeRows.map((row) => ({
      address: addressOf(row, places),
      expected: expectedOf(row, walker, places),
    }));
    const home = { address: '/', expected: homeOf(walker, places) };
    for (const landing of await walk(page, [...steps, home])) {
      landings += 1;
      if (landing.isThere && !landing.isNotFound) continue;
      wrong.push(`${walker.name}: ${landing.address} → ${landing.landed}, not ${landing.expected}`);
    }
  });
  expect(wrong).toEqual([]);
  expect(landings).toBe(walkers.length * (routeRows.length + 1));
}, 240_000);

test('every page says where it is in English and has nothing for axe to find', async () => {
  const ada = await openAda();
  await eachAtOnce([ada, await openAda()], routeRows, async (row, page) => {
    await openRow(page, row, (text) => text);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectNoAxeViolations(page).catch((cause: unknown) => {
      throw new Error(`axe on ${row.path}: ${cause instanceof Error ? cause.message : ''}`, { cause });
    });
    await saveScreenshot(page, `route${row.path.replaceAll(/[^a-zA-Z-]+/g, '_')}`);
  });
});

test('the same in Spanish, for whom the team was told Spanish', async () => {
  const ada = await openAda();
  const cookies = await makeSpanishAdmin(ada, product.url, places.teamId);
  const openElisa = async () => {
    const elisa = await newPage({ url: product.url });
    await elisa.context().addCookies(cookies);
    await elisa.goto('/');
    await elisa.waitForURL(/\/dashboard/);
    return elisa;
  };
  await eachAtOnce([await openElisa(), await openElisa()], routeRows, (row, page) =>
    openRow(page, row, (label) => inSpanish(label, row.path)),
  );
});

/** Opens a row as an admin and waits for its heading and its title. */
async function openRow(page: Page, row: RouteRow, translate: (text: string) => string) {
  const address = addressOf(row, places);
  const [landing] = await walk(page, [{ address, expected: expectedOf(row, admin, places) }]);
  expect(landing).toMatchObject({ isThere: true, isNotFound: false });
  // The previous page is still shown for a moment.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (!row.crumbs || row.path === '/login') return;
  const isInTeam = row.path.startsWith('/team-');
  const labels = row.crumbs.map((label) => (label.startsWith('$') ? places.labels[label] : translate(label)));
  const start = isInTeam ? [translate('Team Dashboard')] : [];
  // The title of a step is the wizard's data.
  const title = [...start, ...labels, 'Fieldhouse'].map((label) => label ?? '.+').join(' | ');
  const pattern = `^${title.replaceAll(/[()?|]/g, '\\$&')}$`;
  await page
    .waitForFunction((wanted) => new RegExp(wanted).test(document.title), pattern, { timeout: 8000 })
    .catch(async () => expect(await page.title(), row.path).toBe(title));
}

/**
 * Left out: in Spanish a template has another gender than a message, so one English label has two
 * translations.
 */
const { archivedTemplates, ...tabs } = es.tab;
const { archivedTemplates: english, ...englishTabs } = en.tab;
const words = new Map(
  [
    [en.nav, es.nav],
    [englishTabs, tabs],
    [en.section, es.section],
  ].flatMap(([from = {}, to = {}]) =>
    Object.entries(from).map(([key, text]) => [
      text,
      Object.entries(to).find(([other]) => other === key)?.[1],
    ]),
  ),
);

function inSpanish(label: string, path: string): string {
  if (path.endsWith('/templates-archived') && label === english) return archivedTemplates;
  if (label === en.accessDenied.title) return es.accessDenied.title;
  if (label === 'Buttons') return 'Botones';
  const text = words.get(label);
  if (text === undefined) throw new Error(`No Spanish for "${label}".`);
  return text;
}

/** As many at a time as there are pages: the machine has few cores. */
async function eachAtOnce<T>(
  pages: readonly Page[],
  items: readonly T[],
  work: (item: T, page: Page) => Promise<void>,
) {
  const queue = [...items];
  const lane = async (page: Page) => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, page);
  };
  await Promise.all(pages.map(lane));
}

/** No state of the previous visitor is left; the scripts are in the browser already. */
async function become({ cookies }: Walker, page: Page): Promise<void> {
  const context = page.context();
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.addCookies(cookies);
  await page.goto(lobby);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
