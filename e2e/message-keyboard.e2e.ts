// A message from a starter to the sent mail without a mouse, in each look: with a picture, columns, a button, a list of events, and the name of a
// linked record with its fallback.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoTeamId, read } from './harness/api-calls.ts';
import { newPage } from './harness/browser.ts';
import { makeHostedGuests } from './harness/journeys/hosted-guests.ts';
import { checkLook, type Look, large, small } from './harness/journeys/look.ts';
import { waitUntilSaved } from './harness/journeys/message-tabs.ts';
import { enter, pick, tabTo } from './harness/keyboard/tab-to.ts';
import { uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';
import { phrasesIn, startingWith, type TextOf, unknown } from './harness/phrases-in.ts';
import { sized } from './harness/sizes.ts';

interface Visit {
  readonly page: Page;
  readonly t: TextOf;
}

test.each<Look>(sized([large], [large, small]))(
  'a message goes from a starter to the sent mail without a mouse: $language, $viewport, $theme',
  async (look) => {
    const mark = uniqueSuffix();
    const { guests, events } = await makeHostedGuests(mark);
    const page = await newPage({ signedInAs: 'ada', ...look });
    const t = await phrasesIn(look.language);
    const visit = { page, t };
    const teamId = await demoTeamId(page);
    await openPath(page, `/team-${teamId}/outgoing-messages/drafts`);
    await enter(page, page.getByRole('link', { name: t('messages:newMessage') }).first());
    await tabTo(page, page.getByRole('textbox', { name: t('messages:internalName') }));
    await page.keyboard.type(`By keyboard ${mark}`);
    await tabTo(page, page.getByRole('combobox', { name: t('messages:column.type') }));
    await pick(page, t('messages:type.participation'));
    await tabTo(page, page.getByRole('radio', { name: t('message-templates:starterText.scratch') }));
    const announcement = page.getByRole('radio', { name: t('message-templates:starterText.announcement') });
    // Behind the newsletter and the invitation.
    for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('ArrowDown');
    expect(await announcement.getAttribute('aria-checked')).toBe('true');
    await enter(page, page.getByRole('button', { name: t('messages:create') }));
    await page.waitForURL(/\/content$/);

    await enter(page, tab(page, t('app:tab.recipients')));
    await enter(page, page.getByRole('button', { name: t('message-audience:addInclude') }));
    await pick(page, t('message-audience:kind.collection'));
    await choose(page, t('message-audience:collection'), guests);
    await page.getByText(t('message-audience:allPeople', { count: 2 })).waitFor();
    await waitUntilSaved(visit);

    await enter(page, tab(page, t('app:tab.content')));
    await greetFromHost(visit);
    await addPicture(visit);
    await addColumns(visit);
    await nameButton(visit);
    await addBlock(visit, t('mail-editor:kind.records'));
    await choose(page, t('mail-editor:records.collection'), events);
    await page.getByText('Repair café').waitFor();
    await waitUntilSaved(visit);
    await checkLook(page, look, 'by-keyboard');

    await enter(page, tab(page, t('app:tab.schedule')));
    await page.getByText(t('message-checks:nothingToFix')).waitFor();
    await enter(page, page.getByRole('button', { name: t('messages:sendTo', { count: 2 }) }));
    await enter(page, page.getByRole('dialog').getByRole('button', { name: t('messages:sendNow') }));
    await page.waitForURL(/\/stats$/);
    await page.getByText(t('messages:recipients.everyone')).waitFor({ timeout: 60_000 });

    const { items } = await read<{ items: { id: string; to: string; subject: string }[] }>(
      page.request,
      `/teams/${teamId}/outbox`,
    );
    const of = (name: string) => items.find(({ to }) => to === `${name}.${mark}@example.org`);
    expect(of('ann')?.subject).toMatch(/Ann from Clara Zhang$/);
    expect(of('bo')?.subject).toMatch(/Bo from us$/);
    const { html } = await read<{ html: string }>(page.request, `/teams/${teamId}/outbox/${of('ann')?.id}`);
    for (const part of ['alt="A sapling"', 'Left of two', 'Take part', 'Planting day', 'Repair café'])
      expect(html).toContain(part);
  },
  120_000,
);

/** Of the message. */
function tab(page: Page, name: string): Locator {
  return page.getByRole('link', { name, exact: true });
}

/** In a list that is narrowed by typing. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }));
  await page.keyboard.type(option);
  await pick(page, option);
}

/** The name of the record that a link leads to, and what is written without one. */
async function greetFromHost({ page, t }: Visit): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: t('messages:subject') }));
  await page.keyboard.press('End');
  await page.keyboard.type(' from {{host.n');
  await page
    .getByRole('listbox', { name: t('messages:mergeTag') })
    .getByRole('option')
    .waitFor();
  await page.keyboard.press('Enter');
  const tag = `${t('mail-editor:tag.title')} Host › Name`;
  await enter(page, page.getByRole('button', { name: startingWith(tag) }));
  await tabTo(page, page.getByRole('textbox', { name: t('mail-editor:tag.fallback'), exact: true }));
  await page.keyboard.type('us');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `${tag} ${t('mail-editor:tag.otherwise')} us` }).waitFor();
}

/** At the end of the mail. */
async function addBlock({ page, t }: Visit, kind: string): Promise<void> {
  const add = page.getByRole('button', { name: startingWith(t('mail-editor:addAt', { position: unknown })) });
  await enter(page, add.last());
  const search = page.getByRole('textbox', { name: t('mail-editor:palette'), exact: true });
  await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(kind);
  await pick(page, kind);
  await search.waitFor({ state: 'detached' });
}

async function addPicture(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await addBlock(visit, t('mail-editor:kind.picture'));
  const chosen = page.waitForEvent('filechooser');
  await enter(page, page.getByRole('button', { name: t('mail-editor:picture.choose') }));
  await (await chosen).setFiles({
    name: 'sapling.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await page.getByRole('button', { name: t('mail-editor:picture.replace') }).waitFor();
  await tabTo(page, page.getByRole('textbox', { name: t('mail-editor:picture.alt') }));
  await page.keyboard.type('A sapling');
}

async function addColumns(visit: Visit): Promise<void> {
  const { page, t } = visit;
  const kind = t('mail-editor:kind.columns');
  await addBlock(visit, kind);
  const text = page.getByRole('button', { name: t('mail-editor:addToColumn', { column: 1 }) }).last();
  await enter(page, text, { isBack: true });
  const columns = blocksOf(visit, kind).last();
  const body = columns.getByRole('textbox', { name: t('messages:body') }).first();
  await tabTo(page, body, { isBack: true });
  await page.keyboard.type('Left of two');
}

/** The one of the starter. */
async function nameButton(visit: Visit): Promise<void> {
  const { page, t } = visit;
  const kind = t('mail-editor:kind.button');
  const label = blocksOf(visit, kind).getByRole('textbox', { name: kind });
  await tabTo(page, label, { isBack: true });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Take part');
  // Tab alone would select the blocks below it.
  const name = t('mail-editor:blockName', { kind, position: unknown });
  const select = page.getByRole('button', { name: startingWith(t('mail-editor:select', { name })) });
  await enter(page, select, { isBack: true });
  await tabTo(page, page.getByRole('textbox', { name: t('mail-blocks:webAddress') }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('mailto:hello@example.org');
}

function blocksOf({ page, t }: Visit, kind: string): Locator {
  return page.getByRole('region', {
    name: startingWith(t('mail-editor:blockName', { kind, position: unknown })),
  });
}
