// A message in two languages: recipients whose field says theirs, a second language that lacks something, what the review says of it, a
// preview as its reader, and the mails and figures of each.
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { demoTeamId, write } from './harness/api-calls.ts';
import { newPage } from './harness/browser.ts';
import { checkLook, type Look, looks } from './harness/journeys/look.ts';
import { openTab, waitUntilSaved } from './harness/journeys/message-tabs.ts';
import { retype } from './harness/keyboard/retype.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';
import { phrasesIn, startingWith, type TextOf } from './harness/phrases-in.ts';

interface Visit {
  readonly look: Look;
  readonly page: Page;
  readonly t: TextOf;
  readonly mark: string;
  /** Below the team. */
  readonly path: string;
  /** Its name in the visitor’s language. */
  readonly spanish: string;
}

const people = [
  ['Ann', 'English'],
  ['Bo', 'Español'],
  ['Cy', ''],
] as const;

afterEach(async () => {
  await (await teamAsAda()).patch('', { availableDataLanguages: ['en'] });
});

test.each(looks)(
  'a message is written in a second language, and everyone gets theirs: $language, $viewport, $theme',
  async (look) => {
    const visit = await start(look);
    await chooseLanguageField(visit);
    await addSpanish(visit);
    await writeMostOfIt(visit);
    await finishIt(visit);
    await previewAsBo(visit);
    await sendIt(visit);
    await readMails(visit);
    await seeFigures(visit);
  },
);

/** The message is written in English, and no one’s language is known yet. */
async function start(look: Look): Promise<Visit> {
  await (await teamAsAda()).patch('', { availableDataLanguages: ['en', 'es'] });
  const mark = uniqueSuffix();
  const { id: collectionId } = await makeCollection({
    name: `Neighbour ${mark}`,
    pluralName: `Neighbours ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Email', 'email_address'],
      ['Speaks', 'plain_text'],
    ],
    records: people.map(([name, speaks]) => ({
      name,
      email: emailOf(name, mark),
      ...(speaks !== '' && { speaks }),
    })),
  });
  const page = await newPage({ signedInAs: 'ada', ...look });
  const teamId = await demoTeamId(page);
  const message = await write<{ id: string }>(page.request, `/teams/${teamId}/outgoing-messages`, {
    internalName: `Planting day ${mark}`,
    type: 'participation',
    subjectLine: 'Planting day, {{name | friend}}',
    preheader: 'Tools and soup',
    blocks: [
      { id: 'title', kind: 'heading', text: 'Forty trees on Saturday', level: 1, align: 'left' },
      { id: 'text', kind: 'text', html: '<p>Hello {{name | friend}}. Bring gloves.</p>' },
      {
        ...{ id: 'come', kind: 'button', label: 'Count me in', align: 'center', look: 'filled' },
        ...{ color: 'brand', corners: null },
        // With a tag, so that it isn’t asked whether it leads anywhere.
        href: 'https://example.org/?who={{name | friend}}',
      },
    ],
    audience: {
      include: [{ kind: 'collection', collectionId, address: { kind: 'email', column: 'email' } }],
      exclude: [],
    },
  });
  const names = new Intl.DisplayNames(look.language, { type: 'language' });
  return {
    ...{ look, page, mark, path: `/team-${teamId}/outgoing-messages/${message.id}` },
    t: await phrasesIn(look.language),
    spanish: names.of('es') ?? '',
  };
}

function emailOf(name: string, mark: string): string {
  return `${name.toLowerCase()}.${mark}@example.org`;
}

async function chooseLanguageField(visit: Visit): Promise<void> {
  const { page, t, path, spanish } = visit;
  await openPath(page, `${path}/recipients`);
  await page.getByRole('combobox', { name: t('message-audience:languageFields.field') }).click();
  await page.getByRole('option', { name: 'Speaks', exact: true }).click();
  const sum = t('message-audience:languageFields.sum', { language: label(spanish), people: 1 });
  await page.getByText(sum).waitFor();
  await waitUntilSaved(visit);
  await check(visit, 'recipients');
}

async function addSpanish(visit: Visit): Promise<void> {
  const { page, t, spanish } = visit;
  await openTab(visit, 'app:tab.content');
  await page.getByText(t('mail-editor:languages.asked', { count: 1, language: spanish })).waitFor();
  await check(visit, 'asked');
  await page
    .getByRole('button', { name: t('mail-editor:languages.addNamed', { language: spanish }) })
    .click();
  await page.getByRole('radio', { name: label(spanish), checked: true }).waitFor({ state: 'attached' });
  await page.getByText(t('mail-editor:languages.toTranslate', { count: 5, language: spanish })).waitFor();
  await check(visit, 'added');
}

/** All but the text. */
async function writeMostOfIt(visit: Visit): Promise<void> {
  const { page, t, spanish } = visit;
  await retype(
    page.getByRole('textbox', { name: t('messages:subject') }),
    'Día de plantar, {{name | gente}}',
  );
  await retype(page.getByRole('textbox', { name: t('messages:preheader') }), 'Herramientas y sopa');
  await retype(
    page.getByRole('textbox', { name: t('mail-editor:kind.heading') }),
    'Cuarenta árboles el sábado',
  );
  const list = page.getByRole('listitem');
  await list.getByRole('button', { name: t('mail-editor:kind.button'), exact: true }).click();
  await retype(page.getByRole('textbox', { name: t('mail-editor:kind.button') }), 'Cuenta conmigo');
  await page.getByText(t('mail-editor:languages.toTranslate', { count: 1, language: spanish })).waitFor();
  await waitUntilSaved(visit);
  await check(visit, 'half');
}

/** From what the review says of it. */
async function finishIt(visit: Visit): Promise<void> {
  const { page, t, spanish } = visit;
  await openTab(visit, 'app:tab.schedule');
  const fault = page
    .getByRole('listitem')
    .filter({ hasText: t('message-checks:translations.untranslated') })
    .filter({ hasText: t('message-checks:inLanguage', { language: label(spanish) }).trim() });
  await fault.waitFor();
  await check(visit, 'untranslated');
  await fault.getByRole('link', { name: t('message-checks:fixBlock') }).click();
  await page.getByRole('radio', { name: label(spanish), checked: true }).waitFor({ state: 'attached' });
  await retype(page.getByRole('textbox', { name: t('messages:body') }), 'Trae guantes, {{name | gente}}.');
  await page.getByText(t('mail-editor:languages.complete', { language: spanish })).waitFor();
  await waitUntilSaved(visit);
  await check(visit, 'complete');
}

async function previewAsBo(visit: Visit): Promise<void> {
  const { page, t, mark, spanish } = visit;
  const select = page.getByRole('combobox', { name: t('mail-editor:previewAs') });
  await select.click();
  const bo = page.getByRole('option', { name: `Bo · ${emailOf('Bo', mark)} · ${spanish}`, exact: true });
  await bo.waitFor();
  await check(visit, 'readers');
  await bo.click();
  await page.getByText(t('mail-editor:view.phone'), { exact: true }).click();
  await page.getByText('Día de plantar, Bo', { exact: true }).waitFor();
  await page
    .getByRole('region', { name: t('mail-editor:view.phone') })
    .getByText('Trae guantes, Bo.')
    .waitFor();
  await check(visit, 'preview');
}

async function sendIt(visit: Visit): Promise<void> {
  const { page, t, spanish } = visit;
  await openTab(visit, 'app:tab.schedule');
  await page.getByText(t('message-checks:nothingToFix')).waitFor();
  const preview = page.getByRole('region', { name: t('message-checks:previewTitle') });
  const shown = (name: string) => preview.getByText(new RegExp(`^${name}, \\d`));
  for (const _ of people)
    if (!(await shown('Bo').isVisible()))
      await preview.getByRole('button', { name: t('message-checks:next') }).click();
  await shown('Bo').waitFor();
  await preview.getByText(label(spanish), { exact: true }).waitFor();
  await preview.getByText('Día de plantar, Bo').waitFor();
  await check(visit, 'review');
  await page
    .getByRole('button', { name: startingWith(t('messages:sendTo', { count: people.length })) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('messages:sendNow') })
    .click();
  await page.waitForURL(/\/stats$/);
}

async function readMails(visit: Visit): Promise<void> {
  const { mark } = visit;
  const { get } = await teamAsAda();
  const subjects = async () => {
    const { items } = JSON.parse(await get('/outbox')) as { items: { to: string; subject: string }[] };
    const own = items.filter(({ to }) => to.includes(mark));
    return Object.fromEntries(own.map(({ to, subject }) => [to.split('.')[0], subject]));
  };
  await expect.poll(subjects, { timeout: 60_000 }).toEqual({
    ann: 'Planting day, Ann',
    bo: 'Día de plantar, Bo',
    cy: 'Planting day, Cy',
  });
}

async function seeFigures(visit: Visit): Promise<void> {
  const { page, t, path, spanish } = visit;
  await openPath(page, `${path}/stats`);
  const figures = page.getByRole('region', { name: t('message-statistics:language'), exact: true });
  const row = figures.getByRole('row').filter({ has: page.getByRole('rowheader', { name: spanish }) });
  await row.getByRole('cell', { name: '1', exact: true }).first().waitFor();
  await figures.scrollIntoViewIfNeeded();
  await check(visit, 'figures');
}

/** As a label, with a capital. */
function label(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Through the tabs of a message. */
function check({ page, look }: Visit, name: string): Promise<void> {
  return checkLook(page, look, `languages-${name}`);
}
