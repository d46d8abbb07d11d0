// What an author does to a mail with the mouse: a picture, columns that are dragged into their place, and the name of a linked
// record, until it is sent.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoTeamId, read, write } from './harness/api-calls.ts';
import { newPage } from './harness/browser.ts';
import { makeHostedGuests } from './harness/journeys/hosted-guests.ts';
import { checkLook, type Look, large } from './harness/journeys/look.ts';
import { openTab, waitUntilSaved } from './harness/journeys/message-tabs.ts';
import { retype } from './harness/keyboard/retype.ts';
import { uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';
import { phrasesIn, startingWith, type TextOf, unknown } from './harness/phrases-in.ts';
import { sized } from './harness/sizes.ts';

interface Visit {
  readonly page: Page;
  readonly t: TextOf;
}

/** A phone has no mouse. */
const inSpanish: Look = { language: 'es', viewport: 'desktop', theme: 'dark' };

test.each<Look>(sized([large], [large, inSpanish]))(
  'a mail gets a picture, columns and a value of a linked record by mouse, and is sent: $language, $theme',
  async (look) => {
    const mark = uniqueSuffix();
    const { guestsId } = await makeHostedGuests(mark);
    const page = await newPage({ signedInAs: 'ada', ...look });
    const t = await phrasesIn(look.language);
    const visit = { page, t };
    const teamId = await demoTeamId(page);
    const { id } = await write<{ id: string }>(page.request, `/teams/${teamId}/outgoing-messages`, {
      internalName: `By mouse ${mark}`,
      type: 'participation',
      starter: 'announcement',
      audience: {
        include: [
          { kind: 'collection', collectionId: guestsId, address: { kind: 'email', column: 'email' } },
        ],
        exclude: [],
      },
    });
    await openPath(page, `/team-${teamId}/outgoing-messages/${id}/content`);
    await addPicture(visit);
    await dragColumns(visit);
    await greetFromHost(visit);
    await deleteButton(visit);
    await waitUntilSaved(visit);
    await checkLook(page, look, 'by-mouse');

    await openTab(visit, 'app:tab.schedule');
    await page.getByText(t('message-checks:nothingToFix')).waitFor();
    await page.getByRole('button', { name: t('messages:sendTo', { count: 2 }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('messages:sendNow') })
      .click();
    await page.waitForURL(/\/stats$/);
    await page.getByText(t('messages:recipients.everyone')).waitFor({ timeout: 60_000 });

    const { items } = await read<{ items: { id: string; to: string }[] }>(
      page.request,
      `/teams/${teamId}/outbox`,
    );
    const mailTo = async (name: string) => {
      const found = items.find(({ to }) => to === `${name}.${mark}@example.org`);
      return read<{ html: string }>(page.request, `/teams/${teamId}/outbox/${found?.id}`);
    };
    const { html } = await mailTo('ann');
    for (const part of ['alt="A sapling"', 'Left of two, by Clara Zhang']) expect(html).toContain(part);
    expect((await mailTo('bo')).html).toContain('Left of two, by us');
    // The columns were dropped above the heading.
    expect(html.indexOf('Left of two')).toBeLessThan(html.indexOf('<h1'));
  },
  120_000,
);

async function addPicture({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('mail-editor:kind.picture'), exact: true }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('mail-editor:picture.choose') }).click();
  await (await chosen).setFiles({
    name: 'sapling.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await page.getByRole('button', { name: t('mail-editor:picture.replace') }).waitFor();
  await page.getByRole('textbox', { name: t('mail-editor:picture.alt') }).click();
  await page.keyboard.type('A sapling');
  await page.getByRole('button', { name: t('mail-editor:back') }).click();
}

/** From the panel to the place above the heading. */
async function dragColumns(visit: Visit): Promise<void> {
  const { page, t } = visit;
  const heading = blocksOf(visit, t('mail-editor:kind.heading')).first();
  await heading.scrollIntoViewIfNeeded();
  const kind = t('mail-editor:kind.columns');
  const [from, to] = [
    await boxOf(page.getByRole('button', { name: kind, exact: true })),
    await boxOf(heading),
  ];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 12 });
  await page.mouse.up();
  const columns = blocksOf(visit, kind);
  await columns.getByRole('button', { name: t('mail-editor:addToColumn', { column: 1 }) }).click();
  await retype(columns.getByRole('textbox', { name: t('messages:body') }).first(), 'Left of two, by ');
}

async function greetFromHost({ page, t }: Visit): Promise<void> {
  await page
    .getByRole('toolbar', { name: t('editor:toolbar') })
    .getByRole('button', { name: startingWith(t('messages:mergeTag')) })
    .click();
  await page.getByRole('menuitem', { name: 'Host › Name' }).click();
  const tag = `${t('mail-editor:tag.title')} Host › Name`;
  await page.getByRole('button', { name: startingWith(tag) }).click();
  await page.getByRole('textbox', { name: t('mail-editor:tag.fallback'), exact: true }).fill('us');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `${tag} ${t('mail-editor:tag.otherwise')} us` }).waitFor();
}

/** The starter’s, which leads nowhere. */
async function deleteButton({ page, t }: Visit): Promise<void> {
  const kind = t('mail-editor:kind.button');
  const name = t('mail-editor:blockName', { kind, position: unknown });
  await page.getByRole('button', { name: startingWith(t('mail-editor:select', { name })) }).click();
  await page
    .getByRole('toolbar', { name: startingWith(name) })
    .getByRole('button', { name: t('mail-editor:remove') })
    .click();
}

function blocksOf({ page, t }: Visit, kind: string): Locator {
  return page.getByRole('region', {
    name: startingWith(t('mail-editor:blockName', { kind, position: unknown })),
  });
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown.`);
  return box;
}
