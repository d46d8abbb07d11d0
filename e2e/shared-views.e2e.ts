// A calendar that leaves the app in both ways: shared by a public link with a password until that is revoked, and read by a
// calendar app by an address of one's own until that is deleted. As least seen: in Spanish on a dark phone.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './harness/browser.ts';
import { checkLook, type Look, looks } from './harness/journeys/look.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';
import { phrasesIn, startingWith, type TextOf, unknown } from './harness/phrases-in.ts';
import { teamToday } from './harness/team-today.ts';

const today = teamToday();

/** Returns the address of its page. */
async function makeCalendar(mark: string): Promise<string> {
  const { teamId, id } = await makeCollection({
    name: `Rehearsal ${mark}`,
    pluralName: `Rehearsals ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Day', 'date'],
      ['Fee', 'number'],
    ],
    records: [{ name: 'Choir', day: today, fee: 4711 }],
  });
  const { post } = await teamAsAda();
  const settings = { calendar: { startField: 'day' } };
  const view = { internalName: `Plan ${mark}`, type: 'calendar', visibility: 'team', settings };
  // The reply of views.create.
  const { id: viewId } = JSON.parse(await post(`/collections/${id}/views`, view)) as { id: string };
  return `/team-${teamId}/data-collections/${id}/records?view=${viewId}`;
}

interface Visit {
  readonly page: Page;
  readonly t: TextOf;
  readonly look: Look;
}

function check({ page, look }: Visit, name: string): Promise<void> {
  return checkLook(page, look, `shared-${name}`);
}

async function start(look: Look): Promise<Visit> {
  const page = await newPage({ signedInAs: 'ada', ...look });
  const t = await phrasesIn(look.language);
  await openPath(page, await makeCalendar(uniqueSuffix()));
  await page.getByRole('button', { name: t('calendar:feed.subscribe') }).waitFor();
  return { page, t, look };
}

/** Without the fee; returns the link. */
async function share(visit: Visit): Promise<string> {
  const { page, t } = visit;
  await page.getByRole('button', { name: startingWith(t('views:switch.label', { name: unknown })) }).click();
  await page.getByRole('menuitem', { name: t('views:switch.publicLink') }).click();
  const dialog = page.getByRole('dialog', { name: /./ });
  await dialog.getByRole('checkbox', { name: 'Fee' }).uncheck();
  await dialog.getByLabel(t('views:sharing.password'), { exact: true }).fill('open sesame');
  await check(visit, 'form');
  await dialog.getByRole('button', { name: t('views:sharing.create') }).click();
  const link = dialog.getByRole('textbox', { name: t('views:sharing.address') });
  await link.waitFor();
  await dialog.getByRole('img', { name: t('views:sharing.code') }).waitFor();
  await check(visit, 'link');
  return new URL(await link.inputValue()).pathname;
}

/** As an anonymous visitor, who puts the event into their own calendar. */
async function readLink(look: Look, link: string): Promise<Visit> {
  const page = await newPage(look);
  const t = await phrasesIn(look.language);
  const visit = { page, t, look };
  await openPath(page, link);
  const password = page.getByRole('textbox', { name: t('shared-views:password.label') });
  await password.fill('open says me');
  await page.getByRole('button', { name: t('shared-views:password.open') }).click();
  await page.getByText(t('shared-views:password.wrong')).waitFor();
  await check(visit, 'password');
  await password.fill('open sesame');
  await page.getByRole('button', { name: t('shared-views:password.open') }).click();
  await page.getByRole('button', { name: 'Choir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choir' });
  await dialog.getByRole('button', { name: t('shared-views:calendar.addToOwn') }).waitFor();
  await check(visit, 'event');
  expect(await page.locator('body').textContent()).not.toContain('4711');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('shared-views:calendar.addToOwn') }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Choir.ics');
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `DTSTART;VALUE=DATE:${today.replaceAll('-', '')}`,
  );
  return visit;
}

async function revoke({ page, t }: Visit): Promise<void> {
  await page
    .getByRole('button', { name: startingWith(t('views:sharing.revokeOf', { when: unknown })) })
    .click();
  const asked = page.getByRole('dialog', { name: t('views:sharing.revokeTitle') });
  await asked.getByRole('button', { name: t('views:sharing.revoke') }).click();
  await page.getByText(t('views:sharing.revoked')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Reads the calendar as an app does, until its address is deleted. */
async function subscribe(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await page.getByRole('button', { name: t('calendar:feed.subscribe') }).click();
  const dialog = page.getByRole('dialog', {
    name: startingWith(t('calendar:feed.title', { name: unknown })),
  });
  await dialog.getByRole('button', { name: t('calendar:feed.create') }).click();
  const address = dialog.getByRole('textbox', { name: t('calendar:feed.address') });
  await address.waitFor();
  await check(visit, 'feed');
  const { pathname } = new URL(await address.inputValue());
  const app = await newPage();
  const read = () => app.request.get(pathname);
  expect(await (await read()).text()).toContain('SUMMARY:Choir');
  await dialog.getByRole('button', { name: t('calendar:feed.delete') }).click();
  const asked = page.getByRole('dialog', { name: t('calendar:feed.deleteTitle') });
  await asked.getByRole('button', { name: t('calendar:feed.delete') }).click();
  await dialog.getByRole('button', { name: t('calendar:feed.create') }).waitFor();
  // Empty, so that the app removes its events.
  expect(await (await read()).text()).not.toContain('BEGIN:VEVENT');
}

test.each(looks)(
  'a calendar is shared and read in other apps until its addresses end: $language, $viewport, $theme',
  async (look) => {
    const owner = await start(look);
    const link = await share(owner);
    const visitor = await readLink(look, link);
    await revoke(owner);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: visitor.t('shared-views:closed.title') }).waitFor();
    await check(visitor, 'closed');
    await subscribe(owner);
  },
);
