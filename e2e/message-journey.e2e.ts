// A message on its whole way, in both languages, on both screens and in both themes: from the list of messages and a
// starter over blocks, audience, a household, review and the approval of another member to its sending and its figures, after a
// bounce, a complaint, someone who unsubscribes and someone who texts STOP.
import { isDeepStrictEqual } from 'node:util';
import type { PhraseKey } from '@fieldhouse/phrases/phrases';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { demoTeamId, read, write } from './harness/api-calls.ts';
import { newPage } from './harness/browser.ts';
import { checkLook, type Look, small } from './harness/journeys/look.ts';
import { openTab, waitUntilSaved } from './harness/journeys/message-tabs.ts';
import { retype } from './harness/keyboard/retype.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { makeApprover } from './harness/message-approver.ts';
import { openPath } from './harness/open-path.ts';
import { phrasesIn, startingWith, type TextOf, unknown } from './harness/phrases-in.ts';
import { sized } from './harness/sizes.ts';
import { waitForWrite } from './harness/wait-for-write.ts';

const everyLook: readonly Look[] = (['en', 'es'] as const).flatMap((language) =>
  (['desktop', 'phone'] as const).flatMap((viewport) =>
    (['light', 'dark'] as const).map((theme) => ({ language, viewport, theme })),
  ),
);

interface Visit {
  readonly look: Look;
  readonly page: Page;
  readonly t: TextOf;
  readonly teamId: string;
  readonly mark: string;
  readonly collection: { readonly id: string; readonly pluralName: string };
}

afterEach(async () => {
  await (await teamAsAda()).patch('', { messageApproval: 'never' });
});

test.each(sized([small], everyLook))(
  'a message goes from a starter to its figures: $language, $viewport, $theme',
  async (look) => {
    const visit = await start(look);
    await requireApproval(visit);
    const messageId = await createFromStarter(visit);
    await changeBlocks(visit);
    await chooseRecipients(visit);
    await askForApproval(visit, messageId);
    await approve(visit, messageId);
    await beWarnedOfEditing(visit);
    await schedule(visit);
    await sendApproved(visit, messageId);
    await (await teamAsAda()).patch('', { messageApproval: 'never' });
    const smsId = await sendSms(visit);
    await textStop(visit, smsId);
    await seeSent(visit, messageId);
    await reportAndUnsubscribe(visit);
    await seeFigures(visit, messageId);
  },
);

const names = ['Ann', 'Bo', 'Cy', 'Di'];
/** Has no phone, and shares a mail with Di, with whom she lives. */
const mate = 'Eve';

async function start(look: Look): Promise<Visit> {
  const mark = uniqueSuffix();
  const pluralName = `Members ${mark}`;
  const homes = await makeCollection({
    ...{ name: `Home ${mark}`, pluralName: `Homes ${mark}` },
    ...{ fields: [['Name', 'plain_text']], records: names.map((name) => ({ name })) },
  });
  const { id } = await makeCollection({
    name: `Member ${mark}`,
    pluralName,
    fields: [
      ['Name', 'plain_text'],
      ['Email', 'email_address'],
      ['Phone', 'phone_number'],
      ['Home', 'single_data_record', { collectionId: homes.id }],
    ],
    records: [...names, mate].map((name, n) => ({
      name,
      email: `${name.toLowerCase()}.${mark}@example.org`,
      home: homes.recordIds[Math.min(n, names.length - 1)],
      ...(name !== mate && { phone: phoneOf(look, n) }),
    })),
  });
  const page = await newPage({ signedInAs: 'ada', ...look });
  const teamId = await demoTeamId(page);
  const t = await phrasesIn(look.language);
  return { look, page, t, teamId, mark, collection: { id, pluralName } };
}

/** A number that texts STOP once: those of one look are its own. */
function phoneOf(look: Look, n: number): string {
  return `+1916555${7100 + everyLook.findIndex((one) => isDeepStrictEqual(one, look)) * names.length + n}`;
}

async function requireApproval(visit: Visit): Promise<void> {
  const { page, t, teamId } = visit;
  await makeApprover(page, teamId);
  await openPath(page, `/team-${teamId}/admin/account`);
  await choose(visit, 'teams:account.messages.approval', t('teams:account.messages.always'));
  const isStored = waitForWrite(page, /\/teams\/[0-9a-f-]+$/);
  await page.getByRole('button', { name: t('ui:save'), exact: true }).click();
  await isStored;
}

/** Returns the id of the message. */
async function createFromStarter(visit: Visit): Promise<string> {
  const { page, t, teamId, mark } = visit;
  await openPath(page, `/team-${teamId}/outgoing-messages/drafts`);
  await page.getByRole('heading', { level: 1, name: t('messages:listTitle.drafts') }).waitFor();
  await check(visit, 'list');
  await page
    .getByRole('link', { name: t('messages:newMessage') })
    .first()
    .click();
  await page.getByLabel(t('messages:internalName')).fill(`Planting day ${mark}`);
  await choose(visit, 'messages:column.type', t('messages:type.participation'));
  await page.getByRole('radio', { name: t('message-templates:starterText.announcement') }).click();
  await check(visit, 'new');
  await page.getByRole('button', { name: t('messages:create') }).click();
  await page.waitForURL(/\/content$/);
  return new URL(page.url()).pathname.split('/').at(-2) ?? '';
}

async function changeBlocks(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await page.getByRole('textbox', { name: t('mail-editor:kind.heading') }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Planting day on Saturday');
  const name = t('mail-editor:blockName', { kind: t('mail-editor:kind.button'), position: unknown });
  await page.getByRole('button', { name: startingWith(t('mail-editor:select', { name })) }).focus();
  await page.keyboard.press('Enter');
  await retype(
    page.getByRole('textbox', { name: t('mail-blocks:webAddress') }),
    'mailto:planting@example.org',
  );
  await waitUntilSaved(visit);
  await check(visit, 'blocks');
  await page.getByText(t('mail-editor:view.phone'), { exact: true }).click();
  await page
    .getByRole('region', { name: t('mail-editor:view.phone') })
    .getByText('Planting day on Saturday')
    .waitFor();
  await check(visit, 'preview');
}

async function chooseRecipients(visit: Visit): Promise<void> {
  const { page, t, collection } = visit;
  await openTab(visit, 'app:tab.recipients');
  await page.getByRole('button', { name: t('message-audience:addInclude') }).click();
  await page.getByRole('menuitem', { name: t('message-audience:kind.collection'), exact: true }).click();
  await choose(visit, 'message-audience:collection', collection.pluralName);
  await page.getByText(t('message-audience:allPeople', { count: names.length + 1 })).waitFor();
  await page.getByRole('switch', { name: t('message-audience:household.title') }).press('Space');
  await page.getByText(t('message-audience:household.joined', { count: 1 })).waitFor();
  await waitUntilSaved(visit);
  await check(visit, 'recipients');
}

/** At a time well after what follows. */
async function askForApproval(visit: Visit, messageId: string): Promise<void> {
  const { page, t, teamId } = visit;
  const path = `/api/teams/${teamId}/outgoing-messages/${messageId}`;
  const { version } = await read<{ version: number }>(page.request, path.slice(4));
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const stored = await page.request.patch(path, { data: { version, schedule: { mode: 'fixed', at } } });
  expect(await stored.text()).toContain(at);
  await openTab(visit, 'app:tab.schedule');
  await page.getByText(t('message-checks:nothingToFix')).waitFor();
  await page.getByRole('textbox', { name: t('message-approvals:note') }).fill('For Saturday');
  await check(visit, 'review');
  await submit(visit);
}

async function submit({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('message-approvals:submit') }).click();
  await page.getByText(t('message-approvals:waits')).first().waitFor();
  await page.getByText(t('message-approvals:notYours')).waitFor();
}

async function approve(visit: Visit, messageId: string): Promise<void> {
  const { page, t, teamId, look } = visit;
  const approver = await newPage({ signedInAs: 'ben', ...look });
  await openPath(approver, `/team-${teamId}/outgoing-messages/${messageId}/schedule`);
  await approver.getByText('For Saturday').first().waitFor();
  await check({ ...visit, page: approver }, 'approve');
  await approver.getByRole('button', { name: t('message-approvals:approve'), exact: true }).click();
  await approver.getByText(t('message-approvals:ready')).waitFor();
  await page.getByText(t('message-approvals:ready')).waitFor();
}

/** It would take the approval back. */
async function beWarnedOfEditing(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await openTab(visit, 'app:tab.content');
  await page.getByRole('button', { name: t('message-approvals:edit.start'), exact: true }).click();
  await page.getByRole('dialog').getByText(t('message-approvals:edit.voidsText')).waitFor();
  // A dialog is named a moment after it is shown.
  await page.getByRole('dialog', { name: /./ }).waitFor();
  await check(visit, 'edit-approved');
  await page.keyboard.press('Escape');
  await openTab(visit, 'app:tab.schedule');
}

async function schedule(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await page
    .getByRole('button', { name: startingWith(t('message-schedule:later', { at: unknown })) })
    .click();
  await page.getByText(startingWith(t('messages:scheduledFor', { at: unknown }))).waitFor();
  await check(visit, 'scheduled');
}

/** Instead of waiting for the time: unscheduled, and approved once more to be sent at once, which is what is sent. */
async function sendApproved(visit: Visit, messageId: string): Promise<void> {
  const { page, t, teamId } = visit;
  const path = `/teams/${teamId}/outgoing-messages/${messageId}`;
  const { version } = await read<{ version: number }>(page.request, path);
  const draft = await write<{ version: number }>(page.request, `${path}/actions`, {
    version,
    action: 'unschedule',
  });
  const data = { version: draft.version, schedule: { mode: 'now' } };
  const changed = await page.request.patch(`/api${path}`, { data });
  expect(await changed.text()).toContain('"now"');
  await openPath(page, `/team-${teamId}/outgoing-messages/${messageId}/schedule`);
  await page.getByRole('textbox', { name: t('message-approvals:note') }).fill('For Saturday, at once');
  await submit(visit);
  await approve(visit, messageId);
  await page.getByRole('button', { name: t('messages:sendTo', { count: names.length }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('messages:sendNow'), exact: true })
    .click();
  await page.waitForURL(/\/stats$/);
}

/** Written through the API, and read in its editor; needs no approval. Returns its id. */
async function sendSms(visit: Visit): Promise<string> {
  const { page, t, teamId, collection, mark } = visit;
  const base = `/teams/${teamId}/outgoing-messages`;
  const source = {
    kind: 'collection',
    collectionId: collection.id,
    address: { kind: 'sms', column: 'phone' },
  };
  const { id, version } = await write<{ id: string; version: number }>(page.request, base, {
    internalName: `Reminder ${mark}`,
    deliveryMethodId: 'sms',
    type: 'transactional',
    textOnlyVersion: 'See you on Saturday',
    audience: { include: [source], exclude: [] },
  });
  await openPath(page, `/team-${teamId}/outgoing-messages/${id}/content`);
  await page.getByText(t('sms:inAll', { count: names.length })).waitFor();
  await check(visit, 'sms');
  await write(page.request, `${base}/${id}/send`, { version });
  return id;
}

async function seeSent(visit: Visit, messageId: string): Promise<void> {
  const { page, teamId } = visit;
  await openPath(page, `/team-${teamId}/outgoing-messages/${messageId}/stats`);
  await expectFigure(visit, 'delivered', names.length);
}

/** From the mails that were sent. */
async function reportAndUnsubscribe(visit: Visit): Promise<void> {
  const { page, t, teamId, look } = visit;
  await openPath(page, `/team-${teamId}/outbox`);
  await openMail(visit, emailOf(visit, 'ann'));
  await check(visit, 'outbox');
  await report(visit, t('messages:event.bounce'));
  await openMail(visit, emailOf(visit, 'bo'));
  await report(visit, t('messages:event.complaint'));
  await openMail(visit, emailOf(visit, 'cy'));
  await page.getByText(t('messages:outbox.headers'), { exact: true }).click();
  const headers = (await page.getByRole('article').locator('pre').textContent()) ?? '';
  const link = /^List-Unsubscribe: <([^>]+)>/m.exec(headers)?.[1] ?? '';
  const recipient = await newPage(look);
  await openPath(recipient, new URL(link).pathname);
  const button = recipient.getByRole('button', { name: t('messages:unsubscribe.button') });
  await button.waitFor();
  await check({ ...visit, page: recipient }, 'unsubscribe');
  await button.click();
  await recipient.getByText(t('messages:unsubscribe.done')).waitFor();
  await check({ ...visit, page: recipient }, 'unsubscribed');
}

async function seeFigures(visit: Visit, messageId: string): Promise<void> {
  const { page, t, teamId } = visit;
  await openPath(page, `/team-${teamId}/outgoing-messages/${messageId}/stats`);
  for (const figure of ['bounced', 'complained', 'unsubscribed'] as const)
    await expectFigure(visit, figure, 1);
  const bounced = page.getByRole('row').filter({ hasText: emailOf(visit, 'ann') });
  await bounced.getByText(t('messages:event.bounce')).waitFor();
  await check(visit, 'figures');
  await bounced.getByRole('button').click();
  await page.getByRole('dialog').getByText(t('messages:story.step.bounced')).first().waitFor();
  await check(visit, 'story');
  await page.keyboard.press('Escape');
  await openTab(visit, 'app:tab.summary');
  await page.getByText(t('messages:summary.counted'), { exact: true }).waitFor();
  await check(visit, 'summary');
}

async function textStop(visit: Visit, smsId: string): Promise<void> {
  const { page, t, teamId, look } = visit;
  await openPath(page, `/team-${teamId}/outbox`);
  await openMail(visit, phoneOf(look, 3));
  await page.getByLabel(t('sms:theirReply')).fill('STOP');
  await report(visit, t('sms:sendReply'));
  await page.getByRole('article').getByText('STOP', { exact: true }).waitFor();
  await check(visit, 'phone');
  await openPath(page, `/team-${teamId}/outgoing-messages/${smsId}/stats`);
  await expectFigure(visit, 'unsubscribed', 1);
  await check(visit, 'sms-figures');
}

function emailOf({ mark }: Visit, name: string): string {
  return `${name}.${mark}@example.org`;
}

/** A phone shows the list or the mail. */
async function openMail({ page, t, look }: Visit, address: string): Promise<void> {
  const back = page.getByRole('button', { name: t('messages:outbox.back') });
  if (look.viewport === 'phone' && (await back.isVisible())) await back.click();
  await page
    .getByRole('list', { name: t('messages:outbox.list') })
    .getByRole('button')
    .filter({ hasText: address })
    .click();
  await page.getByRole('article').getByText(address).first().waitFor();
}

async function report({ page }: Visit, name: string): Promise<void> {
  const isPlayed = waitForWrite(page, /\/simulate$/);
  await page.getByRole('article').getByRole('button', { name, exact: true }).click();
  await isPlayed;
}

type Figure = 'delivered' | 'bounced' | 'complained' | 'unsubscribed';

async function expectFigure({ page, t }: Visit, figure: Figure, people: number): Promise<void> {
  await page
    .getByRole('group', { name: t(`message-statistics:figure.${figure}`), exact: true })
    .getByText(t('message-statistics:people', { count: people }))
    .waitFor({ timeout: 60_000 });
}

async function choose({ page, t }: Visit, label: PhraseKey, option: string): Promise<void> {
  await page.getByRole('combobox', { name: t(label), exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

function check({ page, look }: Visit, name: string): Promise<void> {
  return checkLook(page, look, `journey-${name}`);
}
