// What each starter makes, built by hand from nothing: an author who knows no collections asks one question after the other,
// publishes, and the first visitor fills it in. In both languages, on a large screen and on a narrow phone.
import type { PhraseKey } from '@fieldhouse/phrases/phrases';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoTeamId, read, write } from './harness/api-calls.ts';
import { newPage, type VisitorOptions } from './harness/browser.ts';
import { checkLook, type Look, large, small } from './harness/journeys/look.ts';
import { makeCollection, uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';
import { phrasesIn, startingWith, type TextOf, unknown } from './harness/phrases-in.ts';
import { sized } from './harness/sizes.ts';

const starters = ['signup', 'member', 'details', 'feedback', 'event', 'request'] as const;
type Starter = (typeof starters)[number];

interface Walk {
  readonly starter: Starter;
  readonly look: Look;
}

const languages = ['en', 'es'] as const;
const viewports = ['desktop', 'phone'] as const;
const isEven = (number: number) => number % 2 === 0;

/** As many as a short run has time for, once each: languages and screens take turns, and both are seen in both themes. */
function someOnce(): Walk[] {
  return starters.slice(0, 4).map((starter, place) => ({
    starter,
    look: { ...(isEven(place) ? large : small), theme: isEven(Math.ceil(place / 2)) ? 'light' : 'dark' },
  }));
}

/** Each starter in both languages on both screens. */
function eachEverywhere(): Walk[] {
  return starters.flatMap((starter, place) =>
    languages.flatMap((language, row) =>
      viewports.map((viewport, column) => ({
        starter,
        look: { language, viewport, theme: isEven(place + row + column) ? 'light' : 'dark' },
      })),
    ),
  );
}

/** An author needs less than five minutes by hand. */
const mostMs = 5 * 60_000;

test.each(sized(someOnce(), eachEverywhere()))(
  'the wizard of the starter “$starter” is built by hand and filled in ($look.language, $look.viewport, $look.theme)',
  async ({ starter, look }) => {
    const page = await openNarrow({ signedInAs: 'ada', ...look });
    const teamId = await demoTeamId(page);
    const mark = uniqueSuffix();
    const t = await phrasesIn(look.language);
    const startedAt = Date.now();
    await builders[starter]({ look, page, teamId, mark, t, starter });
    expect(Date.now() - startedAt).toBeLessThan(mostMs);
  },
);

/** A phone is as narrow as they are. */
async function openNarrow(options: VisitorOptions): Promise<Page> {
  const page = await newPage(options);
  if (options.viewport === 'phone') await page.setViewportSize({ width: 360, height: 740 });
  return page;
}

interface Visit {
  readonly look: Look;
  readonly page: Page;
  readonly teamId: string;
  readonly mark: string;
  readonly t: TextOf;
  readonly starter: Starter;
}

const builders: Readonly<Record<Starter, (visit: Visit) => Promise<void>>> = {
  async signup(visit) {
    await create(visit);
    await titleStep(visit, 'wizard-builder:starter.signup.step');
    await askContact(visit);
    await ask(visit, 'wizard-builder:starter.message', { kind: 'wizard-builder:ask.kind.long_text' });
    await endWith(visit, 'wizard-builder:starter.signup.thanks', 'wizards:settings.public');
    const visitor = await openAsVisitor(visit, await publish(visit));
    await fillContact(visit, visitor);
    await send(visit, visitor, 'wizard-builder:starter.signup.thanks');
  },

  async member(visit) {
    const { page, t } = visit;
    await create(visit);
    await titleStep(visit, 'wizard-builder:starter.member.welcome');
    await page.getByRole('button', { name: t('wizards:builder.addTask') }).click();
    await check(visit, 'tasks');
    await page.getByRole('menuitem', { name: startingWith(t('wizards:task.display_text')) }).click();
    await typeText(visit, 'wizard-builder:starter.member.welcomeText');
    await page.getByRole('button', { name: t('wizards:builder.addStep') }).click();
    await titleStep(visit, 'wizard-builder:starter.member.step');
    await askContact(visit);
    await ask(visit, 'wizard-builder:starter.member.birthday', { kind: 'collections:type.date' });
    await ask(visit, 'wizard-builder:starter.member.address', { kind: 'collections:type.physical_address' });
    await check(visit, 'built');
    await endWith(visit, 'wizard-builder:starter.member.thanks', 'wizards:settings.public');
    const visitor = await openAsVisitor(visit, await publish(visit));
    await visitor.getByText(t('wizard-builder:starter.member.welcomeText')).waitFor();
    await visitor.getByRole('button', { name: t('wizard-runs:run.next') }).click();
    await fillContact(visit, visitor);
    await send(visit, visitor, 'wizard-builder:starter.member.thanks');
  },

  async details(visit) {
    const { page, t, teamId, mark } = visit;
    // Whose details they are exists before.
    const people = await makeCollection({
      name: `Contact ${mark}`,
      pluralName: `Contacts ${mark}`,
      fields: [
        [t('wizard-builder:starter.name'), 'plain_text'],
        [t('wizard-builder:starter.email'), 'email_address'],
      ],
      records: [{ name: 'Elena Rossi', email: 'elena@example.org' }],
    });
    const wizardId = await create(visit);
    await tab(visit, 'app:tab.settings');
    await choose(visit, page, 'wizards:settings.startsWith', `Contacts ${mark}`);
    await tab(visit, 'app:tab.build');
    await titleStep(visit, 'wizard-builder:starter.details.step');
    await askField(visit, 'wizard-builder:starter.name', true);
    await askField(visit, 'wizard-builder:starter.email', true);
    // The phone numbers were not stored until now.
    await ask(visit, 'wizard-builder:starter.phone', { kind: 'collections:type.phone_number' });
    await check(visit, 'built');
    await endWith(visit, 'wizard-builder:starter.details.thanks', 'wizards:settings.token');
    await publish(visit);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const made = await write<{ address: string }>(
      page.request,
      `/teams/${teamId}/wizards/${wizardId}/tokens`,
      {
        recordId: people.recordIds[0],
        expiresAt,
      },
    );
    const visitor = await openAsVisitor(visit, new URL(made.address).pathname);
    await visitor.getByLabel(labelOf(visit, 'wizard-builder:starter.phone')).fill('+1 202 555 0123');
    await send(visit, visitor, 'wizard-builder:starter.details.thanks');
  },

  async feedback(visit) {
    const { page, t } = visit;
    await create(visit);
    await titleStep(visit, 'wizard-builder:starter.feedback.step');
    await ask(visit, 'wizard-builder:starter.feedback.rating', {
      kind: 'collections:type.single_selection_from_list',
      choices: ['good', 'fair', 'poor'].map((one) =>
        t(`wizard-builder:starter.feedback.${one}` as PhraseKey),
      ),
      isRequired: true,
    });
    const long = { kind: 'wizard-builder:ask.kind.long_text' } as const;
    await ask(visit, 'wizard-builder:starter.feedback.whatWentWrong', long);
    await ask(visit, 'wizard-builder:starter.feedback.better', long);
    await ask(visit, 'wizard-builder:starter.email', { kind: 'collections:type.email_address' });
    await onlyIf(visit, {
      field: 'wizard-builder:starter.feedback.whatWentWrong',
      on: 'wizard-builder:starter.feedback.rating',
      item: 'wizard-builder:starter.feedback.poor',
    });
    await check(visit, 'built');
    await endWith(visit, 'wizard-builder:starter.feedback.thanks', 'wizards:settings.public');
    const visitor = await openAsVisitor(visit, await publish(visit));
    const wrong = visitor.getByLabel(labelOf(visit, 'wizard-builder:starter.feedback.whatWentWrong'));
    await visitor
      .getByRole('radio', { name: t('wizard-builder:starter.feedback.good'), exact: true })
      .check();
    await wrong.waitFor({ state: 'detached' });
    await visitor
      .getByRole('radio', { name: t('wizard-builder:starter.feedback.poor'), exact: true })
      .check();
    await wrong.fill('The rain');
    await send(visit, visitor, 'wizard-builder:starter.feedback.thanks');
    await page.bringToFront();
  },

  async event(visit) {
    await create(visit);
    await titleStep(visit, 'wizard-builder:starter.event.step');
    await askContact(visit);
    await ask(visit, 'wizard-builder:starter.event.people', {
      kind: 'collections:type.number',
      isRequired: true,
    });
    await ask(visit, 'wizard-builder:starter.event.others', { kind: 'wizard-builder:ask.kind.long_text' });
    await ask(visit, 'wizard-builder:starter.event.food');
    await onlyIf(visit, {
      field: 'wizard-builder:starter.event.others',
      on: 'wizard-builder:starter.event.people',
      moreThan: 1,
    });
    await check(visit, 'built');
    await endWith(visit, 'wizard-builder:starter.event.thanks', 'wizards:settings.public');
    const visitor = await openAsVisitor(visit, await publish(visit));
    await fillContact(visit, visitor);
    await visitor.getByLabel(labelOf(visit, 'wizard-builder:starter.event.people')).fill('2');
    await visitor.getByLabel(labelOf(visit, 'wizard-builder:starter.event.others')).fill('Bruno');
    await send(visit, visitor, 'wizard-builder:starter.event.thanks');
  },

  async request(visit) {
    const { page, t, teamId, mark } = visit;
    const wizardId = await create(visit);
    await titleStep(visit, 'wizard-builder:starter.request.step');
    await ask(visit, 'wizard-builder:starter.request.what', { isRequired: true });
    const long = { kind: 'wizard-builder:ask.kind.long_text', isRequired: true } as const;
    await ask(visit, 'wizard-builder:starter.request.why', long);
    await ask(visit, 'wizard-builder:starter.request.by', { kind: 'collections:type.date' });
    await ask(visit, 'wizard-builder:starter.request.status', {
      kind: 'collections:type.single_selection_from_list',
      choices: ['open', 'approved', 'declined'].map((one) =>
        t(`wizard-builder:starter.request.${one}` as PhraseKey),
      ),
    });
    const status = t('wizard-builder:starter.request.status');
    await page.getByRole('combobox', { name: t('wizards:create.mode', { field: status }) }).click();
    await page.getByRole('option', { name: t('wizards:create.hidden') }).click();
    await choose(visit, page, 'wizards:create.value', t('wizard-builder:starter.request.open'));
    await check(visit, 'built');
    await endWith(visit, 'wizard-builder:starter.request.thanks', 'wizards:settings.team');
    const requesting = await publish(visit);
    const [records] = await read<{ items: { id: string; pluralName: string }[] }>(
      page.request,
      `/teams/${teamId}/collections`,
    ).then(({ items }) => items.filter(({ pluralName }) => pluralName === nameOf(visit)));

    const approving = { ...visit, mark: `${mark}b` };
    await create(approving);
    await tab(approving, 'app:tab.settings');
    await choose(approving, page, 'wizards:settings.startsWith', nameOf(visit));
    await tab(approving, 'app:tab.build');
    await titleStep(approving, 'wizard-builder:starter.request.decide');
    await askField(approving, 'wizard-builder:starter.request.status', true);
    await ask(approving, 'wizard-builder:starter.request.note', {
      kind: 'wizard-builder:ask.kind.long_text',
    });
    await endWith(approving, 'wizard-builder:starter.request.decided', 'wizards:settings.team');
    const deciding = await publish(approving);

    await openPath(page, requesting);
    await page.getByLabel(labelOf(visit, 'wizard-builder:starter.request.what')).fill('A ladder');
    await page.getByLabel(labelOf(visit, 'wizard-builder:starter.request.why')).fill('The roof leaks');
    await send(visit, page, 'wizard-builder:starter.request.thanks');
    const found = await write<{ records: { id: string }[] }>(
      page.request,
      `/teams/${teamId}/collections/${records?.id}/records/query`,
      {},
    );
    await openPath(page, `${deciding}?record=${found.records[0]?.id}`);
    await page.getByRole('radio', { name: t('wizard-builder:starter.request.approved') }).check();
    await send(approving, page, 'wizard-builder:starter.request.decided');
    expect(wizardId).not.toBe('');
  },
};

function nameOf({ t, starter, mark }: Visit): string {
  return `${t(`wizard-builder:starters.${starter}`)} ${mark}`;
}

/** Required or not. */
function labelOf({ t }: Visit, question: PhraseKey): RegExp {
  return new RegExp(`^${t(question).replaceAll(/[.*+?^${}()|[\]\\¿]/g, String.raw`\$&`)}`);
}

/** Returns the id of the wizard. */
async function create(visit: Visit): Promise<string> {
  const { page, t, teamId } = visit;
  await openPath(page, `/team-${teamId}/admin/data-wizards`);
  await page
    .getByRole('button', { name: t('wizards:list.new') })
    .first()
    .click();
  await page.getByRole('textbox', { name: t('wizards:list.name'), exact: true }).fill(nameOf(visit));
  await page.getByRole('button', { name: t('wizards:list.create') }).click();
  await page.waitForURL(/data-wizards\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function titleStep({ page, t }: Visit, title: PhraseKey): Promise<void> {
  await page.getByRole('textbox', { name: t('wizards:builder.stepTitle') }).fill(t(title));
}

/** A welcome, or the thanks. */
async function typeText({ page, t }: Visit, text: PhraseKey): Promise<void> {
  await page.getByRole('textbox', { name: t('wizards:text.label'), exact: true }).click();
  await page.keyboard.type(t(text));
}

interface Asked {
  readonly kind?: PhraseKey;
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
}

async function openAsk({ page, t }: Visit) {
  await page.getByRole('button', { name: t('wizard-builder:ask.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('wizard-builder:ask.title') });
  await dialog.waitFor();
  return dialog;
}

/** Its answers go where the builder proposes. */
async function ask(
  visit: Visit,
  question: PhraseKey,
  { kind, choices, isRequired }: Asked = {},
): Promise<void> {
  const { page, t } = visit;
  const dialog = await openAsk(visit);
  await dialog.getByRole('textbox', { name: t('wizard-builder:ask.question') }).fill(t(question));
  if (kind) {
    await dialog.getByRole('combobox', { name: t('wizard-builder:ask.type') }).click();
    await page.getByRole('option', { name: t(kind), exact: true }).click();
  }
  if (choices)
    await dialog.getByRole('textbox', { name: t('wizard-builder:ask.choices') }).fill(choices.join('\n'));
  if (isRequired) await dialog.getByRole('checkbox', { name: t('wizards:create.required') }).check();
  if (choices) await check(visit, 'ask');
  await dialog.getByRole('button', { name: t('wizard-builder:ask.add') }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** For a field that exists. */
async function askField(visit: Visit, field: PhraseKey, isRequired: boolean): Promise<void> {
  const { t } = visit;
  const dialog = await openAsk(visit);
  await choose(visit, visit.page, 'wizard-builder:ask.field', t(field));
  if (isRequired) await dialog.getByRole('checkbox', { name: t('wizards:create.required') }).check();
  await dialog.getByRole('button', { name: t('wizard-builder:ask.add') }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function askContact(visit: Visit): Promise<void> {
  await ask(visit, 'wizard-builder:starter.name', { isRequired: true });
  await ask(visit, 'wizard-builder:starter.email', {
    kind: 'collections:type.email_address',
    isRequired: true,
  });
  await ask(visit, 'wizard-builder:starter.phone', { kind: 'collections:type.phone_number' });
}

interface Compared {
  readonly field: PhraseKey;
  readonly on: PhraseKey;
  readonly item?: PhraseKey;
  readonly moreThan?: number;
}

async function onlyIf(visit: Visit, { field, on, item, moreThan }: Compared): Promise<void> {
  const { page, t } = visit;
  await page.getByRole('button', { name: t('wizards:create.details', { name: t(field) }) }).click();
  await page.getByRole('button', { name: `${t(field)}: ${t('wizards:condition.field')}` }).click();
  await page.getByRole('button', { name: t('records:filter.addCondition') }).click();
  await choose(visit, page, 'records:filter.field', t(on));
  if (item) await choose(visit, page, 'records:filter.value', t(item));
  if (moreThan !== undefined) {
    await choose(visit, page, 'records:filter.operator', t('records:operator.greater_than'));
    await page.getByRole('textbox', { name: t('records:filter.value') }).fill(String(moreThan));
  }
  await check(visit, 'condition');
  await page.getByRole('button', { name: t('wizards:condition.done') }).click();
}

async function endWith(visit: Visit, thanks: PhraseKey, access: PhraseKey): Promise<void> {
  const { page, t } = visit;
  await tab(visit, 'app:tab.settings');
  await page.getByRole('radio', { name: t(access), exact: true }).check();
  await typeText(visit, thanks);
  await check(visit, 'settings');
}

/** Returns the path of the link. */
async function publish(visit: Visit): Promise<string> {
  const { page, t } = visit;
  await page.getByRole('button', { name: t('wizards:builder.publish'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: t('wizard-publishing:publish.confirm') }).check();
  await check(visit, 'publish');
  await dialog.getByRole('button', { name: t('wizard-publishing:publish.action'), exact: true }).click();
  const title = startingWith(t('wizard-results:share.title', { name: unknown }));
  const shared = page.getByRole('dialog', { name: title });
  const link = await shared
    .getByRole('textbox', { name: t('wizard-results:share.link'), exact: true })
    .inputValue();
  await check(visit, 'share');
  await shared.getByRole('button', { name: t('wizard-results:share.close') }).click();
  await shared.waitFor({ state: 'detached' });
  return new URL(link).pathname;
}

async function openAsVisitor({ look, t, ...visit }: Visit, path: string): Promise<Page> {
  const visitor = await openNarrow(look);
  await openPath(visitor, path);
  await visitor.getByRole('heading', { level: 1 }).waitFor();
  await check({ ...visit, look, t, page: visitor }, 'run');
  return visitor;
}

async function fillContact(visit: Visit, visitor: Page): Promise<void> {
  await visitor.getByLabel(labelOf(visit, 'wizard-builder:starter.name')).fill('Elena Rossi');
  await visitor.getByLabel(labelOf(visit, 'wizard-builder:starter.email')).fill('elena@example.org');
}

async function send(visit: Visit, visitor: Page, thanks: PhraseKey): Promise<void> {
  const { t } = visit;
  await visitor.getByRole('button', { name: t('wizard-runs:run.send') }).click();
  await visitor.getByText(t(thanks)).waitFor();
  await check({ ...visit, page: visitor }, 'done');
}

async function tab({ page, t }: Visit, name: PhraseKey): Promise<void> {
  await page
    .getByRole('navigation', { name: t('app:frame.tabs') })
    .getByRole('link', { name: t(name), exact: true })
    .click();
}

async function choose({ t }: Visit, page: Page, label: PhraseKey, option: string): Promise<void> {
  await page.getByRole('combobox', { name: t(label), exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

function check({ page, look, starter }: Visit, name: string): Promise<void> {
  return checkLook(page, look, `by-hand-${starter}-${name}`);
}
