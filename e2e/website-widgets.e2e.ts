// Views, also a calendar and a map, and a wizard inside a page of another site, in a browser that blocks third-party cookies:
// one script line each, a frame that fits its height, a run with a reload in the middle; and a site that isn't allowed shows
// none of them.
import { randomUUID } from 'node:crypto';
import type { FrameLocator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { newPage, saveScreenshot } from './harness/browser.ts';
import { checkLook, small } from './harness/journeys/look.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { teamToday } from './harness/team-today.ts';

const site = 'https://club.example';
const otherSite = 'https://elsewhere.example';

const today = teamToday();
const hall = { line1: 'Main Street 1', city: 'Berne', country: 'CH', latitude: 46.95, longitude: 7.45 };

/** Returns the addresses of the widgets. */
async function makeWidgets() {
  const mark = uniqueSuffix();
  const { id, fieldIds } = await makeCollection({
    name: `Fixture ${mark}`,
    pluralName: `Fixtures ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Place', 'plain_text'],
      ['Fee', 'number'],
      ['Day', 'date'],
      ['Address', 'physical_address'],
    ],
    records: Array.from({ length: 12 }, (_, at) => ({
      ...{ name: `Match ${at + 1}`, place: 'Hall', fee: 4711 },
      ...(at === 0 && { day: today, address: hall }),
    })),
  });
  const team = await teamAsAda();
  // Replies of views.create and websiteWidgets.create.
  const viewOf = async (type: string, settings: object = {}) => {
    const data = { internalName: `Fixtures ${type}`, type, visibility: 'team', settings };
    return (JSON.parse(await team.post(`/collections/${id}/views`, data)) as { id: string }).id;
  };
  const fieldsOf = (...titles: string[]) => titles.map((title) => fieldIds.get(title) ?? '');
  const fields = fieldsOf('Name', 'Place');
  const style = { color: '#7a1fa2', fontSize: 16, scheme: 'light', hasHead: true };
  const addressOf = async (name: string, shows: object, own: object = {}) => {
    const data = { name, shows, allowedOrigins: [site], style: { ...style, ...own } };
    return (JSON.parse(await team.post(`/collections/${id}/widgets`, data)) as { address: string }).address;
  };
  const wizardId = await publishWizard(`Join ${mark}`, { collectionId: id, fieldId: fields[0] ?? '' });
  const table = await viewOf('table');
  const calendar = await viewOf('calendar', { calendar: { startField: 'day', mode: 'month' } });
  const map = await viewOf('map', { map: { addressField: 'address' } });
  return {
    view: await addressOf('Fixtures', { kind: 'view', viewId: table, fieldIds: fields }),
    calendar: await addressOf('Days', { kind: 'view', viewId: calendar, fieldIds: fieldsOf('Name', 'Day') }),
    map: await addressOf('Places', { kind: 'view', viewId: map, fieldIds: fieldsOf('Name', 'Address') }),
    wizard: await addressOf('Join', { kind: 'wizard', wizardId }),
    inColors: (background: string) =>
      addressOf(background, { kind: 'view', viewId: table, fieldIds: fields }, { background, font: 'serif' }),
  };
}

async function publishWizard(
  name: string,
  asked: { collectionId: string; fieldId: string },
): Promise<string> {
  const { post, put, get } = await teamAsAda();
  const text = (t: string) => ({ id: randomUUID(), type: 'display_text', body: [{ t: `<p>${t}</p>` }] });
  const ask = {
    id: randomUUID(),
    type: 'create_record',
    collectionId: asked.collectionId,
    fields: [{ fieldId: asked.fieldId }],
  };
  const steps = [
    { id: randomUUID(), title: 'Who are you?', tasks: [ask] },
    { id: randomUUID(), title: 'One more thing', tasks: [text('Bring your shoes.')] },
  ];
  // Replies of the endpoints of wizards.
  const made = JSON.parse(await post('/wizards', { name })) as { id: string; draftRev: number; icon: string };
  const { draftRev, icon } = made;
  const definition = { access: 'public', startsWith: null, steps, thankYou: [{ t: '<p>See you there</p>' }] };
  await put(`/wizards/${made.id}/draft`, { draftRev, name, icon, definition });
  const { draftRev: rev, manifestSha256 } = JSON.parse(await get(`/wizards/${made.id}/publication`)) as {
    draftRev: number;
    manifestSha256: string;
  };
  await post(`/wizards/${made.id}/publish`, { draftRev: rev, manifestSha256 });
  return made.id;
}

/** The page of a site with the line that its owner pasted. */
async function openSite(page: Page, origin: string, widget: string): Promise<FrameLocator> {
  const token = widget.split('/').at(-1);
  const html = `<!doctype html><html lang="en"><title>Club</title><body><h1>Club</h1>
    <script src="${inject('productUrl')}/embed.js" data-widget="${token}" data-title="Widget" async></script></body></html>`;
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${origin}/`);
  return page.frameLocator('iframe[title="Widget"]');
}

async function blockThirdPartyCookies(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
}

test('a site embeds a view and a wizard without cookies, and no other site can', async () => {
  const widgets = await makeWidgets();
  const page = await newPage({ isFirstVisit: true });
  await blockThirdPartyCookies(page);
  // A site on the internet may use servers of this machine only with a permission of the visitor.
  for (const origin of [site, otherSite])
    await page.context().grantPermissions(['local-network-access'], { origin });

  const view = await openSite(page, site, widgets.view);
  await view.getByRole('cell', { name: 'Match 12' }).waitFor();
  const body = view.locator('body');
  // Where they aren't blocked, it would be set.
  const setCookie = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the old way, which frames of other sites use
    document.cookie = 'probe=1; SameSite=None; Secure; Path=/';
    return document.cookie;
  };
  expect(await body.evaluate(setCookie)).toBe('');
  expect(await body.textContent()).not.toContain('4711');
  const frame = page.locator('iframe');
  // As high as what it shows: nothing to scroll.
  await expect
    .poll(async () => {
      const inner = await view.locator('#root').evaluate(({ scrollHeight }) => scrollHeight);
      const box = await frame.boundingBox();
      return box !== null && inner > 200 && Math.abs(box.height - inner * (16 / 14)) < 40;
    })
    .toBe(true);
  const high = (await frame.boundingBox())?.height ?? 0;
  await view.getByRole('searchbox').fill('Match 12');
  await view.getByText('1 record', { exact: true }).waitFor();
  await expect.poll(async () => (await frame.boundingBox())?.height ?? high).toBeLessThan(high - 100);
  await saveScreenshot(page, 'website-widget-view');

  const calendar = await openSite(page, site, widgets.calendar);
  await calendar.getByRole('button', { name: 'Match 1', exact: true }).click();
  await calendar.getByRole('dialog', { name: 'Match 1' }).waitFor();
  expect(await calendar.locator('body').textContent()).not.toContain('4711');
  const map = await openSite(page, site, widgets.map);
  await map.getByRole('button', { name: 'Show what’s here' }).click();
  await map.getByRole('complementary', { name: 'At this place' }).getByText('Match 1').waitFor();
  expect(await page.context().cookies(inject('productUrl'))).toEqual([]);

  const wizard = await openSite(page, site, widgets.wizard);
  await wizard.getByRole('textbox', { name: /Name/ }).fill('Nina');
  await wizard.getByRole('button', { name: 'Next', exact: true }).click();
  await wizard.getByText('Bring your shoes.').waitFor();
  await page.reload();
  await wizard.getByText('Bring your shoes.').waitFor();
  await saveScreenshot(page, 'website-widget-wizard');
  await wizard.getByRole('button', { name: /Finish|Submit|Send/ }).click();
  await wizard.getByText('See you there').waitFor();
  expect(await page.context().cookies(inject('productUrl'))).toEqual([]);

  // Without the checks of the harness: the browser reports the refusal as an error of the page.
  const elsewhere = await page.context().newPage();
  await openSite(elsewhere, otherSite, widgets.view);
  await expect.poll(() => elsewhere.frames().some((one) => one.url().startsWith('chrome-error:'))).toBe(true);
  expect(await elsewhere.locator('iframe').boundingBox()).toMatchObject({ height: 320 });
}, 60_000);

test('a widget in the colors of its site can be read, in Spanish on a phone', async () => {
  const widgets = await makeWidgets();
  const page = await newPage(small);
  for (const [background, name] of [
    ['#1d3b5c', 'dark'],
    ['#f3d9b1', 'light'],
  ] as const) {
    await page.goto(await widgets.inColors(background));
    await page.getByRole('heading', { name: 'Match 12' }).waitFor();
    const scheme = await page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
    expect(scheme).toBe(name);
    await checkLook(page, small, `website-widget-${name}-background`);
  }
});

test('a widget has its background, and requests the files of its wizard, before any of its files has arrived', async () => {
  const widgets = await makeWidgets();
  const page = await newPage({ isFirstVisit: true, losesServer: true });
  const requested = new Set<string>();
  await page.route('**/assets/*.js', (route) => {
    requested.add(new URL(route.request().url()).pathname);
    return route.abort();
  });
  await page.goto(await widgets.inColors('#101820'));
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toBe('rgb(16, 24, 32)');
  const ofWizard = await page.locator('script[data-wizard]').getAttribute('data-wizard');
  const files = ofWizard?.split(' ').filter((file) => file.endsWith('.js')) ?? [];
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => requested.has(file))).toEqual([]);
  await page.goto(widgets.wizard);
  await expect.poll(() => files.filter((file) => !requested.has(file))).toEqual([]);
});
