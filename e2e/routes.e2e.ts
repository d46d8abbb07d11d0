// Every page of the product as an admin meets it: in order for axe, no wider than the screen, with its title. Where
// other users land is tested without a server (landings.component.test.tsx).
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot, type VisitorOptions } from './harness/browser.ts';
import { type Product, startProduct } from './harness/start-product.ts';
import { findPlaces } from './routes/find-places.ts';
import { addressOf, type Places, pageLandingOf, titleOf } from './routes/landings.ts';
import { observeShifts, takeShifts } from './routes/layout-shifts.ts';
import { type RouteRow, routeRows } from './routes/route-rows.ts';
import { leaveTypedForm, pathOf, type TypedForm, typedForms } from './routes/typed-forms.ts';
import { walk } from './routes/walk.ts';

// A view and a template are made for the walk: a separate product leaves the demo of the other tests unchanged.
let product: Product;
let places: Places;
beforeAll(async () => {
  product = await startProduct();
  places = await findPlaces(await newPage({ url: product.url, signedInAs: 'ada' }));
});
afterAll(() => product.stop());

const admin = { name: 'team admin', isSignedIn: true, isMember: true, isAdmin: true };

const framePages = new Set([
  '/team-{$teamId}/dashboard',
  '/team-{$teamId}/projects',
  '/team-{$teamId}/recent',
  '/team-{$teamId}/custom-lists',
  '/team-{$teamId}/outgoing-messages/templates-drafts',
  '/team-{$teamId}/user/preferences',
  '/team-{$teamId}/admin/dashboard',
  '/team-{$teamId}/admin/account',
  '/team-{$teamId}/admin/tags',
  '/team-{$teamId}/admin/header-menu',
  '/team-{$teamId}/admin/audit-log',
  '/team-{$teamId}/admin/webhooks',
  '/team-{$teamId}/admin/custom-lists',
  '/team-{$teamId}/admin/data-collections/$dataCollectionId/website-widgets',
  '/choose-team',
  '/public',
  '/createdata',
]);
const framed = routeRows.filter(({ path }) => framePages.has(path));

test('every page says where it is, fits the screen, and has nothing for axe to find', async () => {
  expect(framed).toHaveLength(framePages.size);
  await walkInTwoPages({ language: 'en' }, routeRows);
});

test('the pages of the frame do so in the dark, on a phone and in Spanish', async () => {
  await walkInTwoPages({ language: 'es', theme: 'dark', viewport: 'phone' }, framed);
});

/** Of the cumulative layout shift; browsers call up to 0.1 good. */
const maxShift = 0.05;

/** Their parts load one after the other. */
const composed = [
  'data-records/$dataRecordId',
  'outgoing-messages',
  'outgoing-messages/$outgoingMessageId/recipients',
  'outgoing-messages/$outgoingMessageId/schedule',
  'admin/suppressions',
  'admin/senders',
  'custom-lists/$listId/list-items',
  'wizards/$dataWizardId',
  'admin/data-wizards/$dataWizardId',
];

/** Of which more than one part is above the others at the width of a desktop. */
const broad = [
  'data-records/$dataRecordId',
  'outgoing-messages/$outgoingMessageId/schedule',
  'admin/suppressions',
];

test.each([
  ['on a phone', 'phone', composed],
  ['on a desktop', 'desktop', broad],
] as const)('pages that load in parts stay where they are meanwhile, %s', async (_where, viewport, paths) => {
  const page = await newPage({ url: product.url, signedInAs: 'ada', viewport });
  await observeShifts(page);
  const addresses = ['/account', ...paths.map((path) => pathOf(path, places))];
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.locator('main [aria-hidden] .mantine-Skeleton-root').count()).toBe(0);
    const { sum, moved } = await takeShifts(page);
    expect(sum, `${address} moves while it loads:\n${moved}`).toBeLessThan(maxShift);
  }
});

test('no form loses what was typed in it, by whatever way it is left', async () => {
  // Those that save what was typed change the same things, one after the other.
  const saving = typedForms.filter(({ by }) => by === 'saves');
  const asking = typedForms.filter(({ by }) => by === 'asks');
  const lane = async (first: readonly TypedForm[]) => {
    const page = await newPage({ url: product.url, signedInAs: 'ada' });
    await page.goto(`/team-${places.teamId}/dashboard`);
    for (const form of first) await leave(page, form);
    for (let form = asking.shift(); form !== undefined; form = asking.shift()) await leave(page, form);
  };
  await Promise.all([lane(saving), lane([])]);
});

async function leave(page: Page, form: TypedForm): Promise<void> {
  await leaveTypedForm(page, form, places).catch((cause: unknown) => {
    throw new Error(`The form “${form.name}”: ${cause instanceof Error ? cause.message : ''}`, { cause });
  });
}

/** As many at a time as there are pages: the machine has few cores. */
async function walkInTwoPages(look: VisitorOptions, rows: readonly RouteRow[]) {
  const queue = [...rows];
  const lane = async () => {
    const page = await newPage({ url: product.url, signedInAs: 'ada', ...look });
    await page.goto(`/team-${places.teamId}/dashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) await visit(page, row, look);
  };
  await Promise.all([lane(), lane()]);
}

async function visit(page: Page, row: RouteRow, { language = 'en', theme = 'light' }: VisitorOptions) {
  const step = { address: addressOf(row, places), expected: pageLandingOf(row, admin, places) };
  expect((await walk(page, [step]))[0]).toMatchObject({ isThere: true, isNotFound: false });
  // The previous page is still shown for a moment.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (row.crumbs && row.path !== '/login') await expectTitle(page, row, language);
  await expectNoAxeViolations(page).catch((cause: unknown) => {
    throw new Error(`axe on ${row.path}: ${cause instanceof Error ? cause.message : ''}`, { cause });
  });
  const { isTooWide, hasBlankEnd } = await page.evaluate(() => ({
    isTooWide: document.documentElement.scrollWidth > window.innerWidth,
    // Within the frame a page scrolls; what makes the window scroll as well is blank.
    hasBlankEnd:
      document.querySelector('main[tabindex]') !== null &&
      document.documentElement.scrollHeight > window.innerHeight,
  }));
  expect(isTooWide, `${row.path} is wider than the screen`).toBe(false);
  expect(hasBlankEnd, `${row.path} can be scrolled beyond its end`).toBe(false);
  await saveScreenshot(page, `route${row.path.replaceAll(/[^a-zA-Z-]+/g, '_')}-${language}-${theme}`);
}

/** With the label that only the page knows; the title of a wizard's step is its author's. */
async function expectTitle(page: Page, row: RouteRow, language: 'en' | 'es'): Promise<void> {
  const crumbs = [...(row.crumbs ?? []), ...(row.pageLabel === undefined ? [] : [row.pageLabel])];
  const title = titleOf({ ...row, crumbs }, language, places);
  const pattern = `^${title.replaceAll(/[()?|.$]/g, '\\$&').replace('\\$step', '.+')}$`;
  await page
    .waitForFunction((wanted) => new RegExp(wanted).test(document.title), pattern)
    .catch(async () => expect(await page.title(), row.path).toBe(title));
}
