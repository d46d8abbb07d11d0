// The forms of the product as their users reach them, and what becomes of a text when they are left. Those that need an account
// elsewhere, a link of a mail or an empty installation are tested without a browser; `checks/forms.test.ts` lists all of them.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { retype } from '../harness/keyboard/retype.ts';
import { openPath } from '../harness/open-path.ts';
import type { Places } from './landings.ts';

export interface TypedForm {
  readonly name: string;
  /** Below the team, or from the root with a slash before it, with the ids of the walk's places. */
  readonly path: string;
  /** Names of the buttons, links or menu entries that open it, one after the other; default: it is part of the page. */
  readonly open?: readonly string[];
  /** What they open is beside or in place of the page; default: a dialog or drawer over it. */
  readonly isInPage?: true;
  /** The label of a text in it. */
  readonly field: string;
  /** What is typed, if not any text is possible. */
  readonly text?: string;
  /** `asks` before it is left; `saves` what was typed, or has it as a draft, and is left without a question. */
  readonly by: 'asks' | 'saves';
}

const collection = 'admin/data-collections/$dataCollectionId';
const message = 'outgoing-messages/$outgoingMessageId';

export const typedForms: readonly TypedForm[] = [
  { name: 'tag', path: 'admin/tags', open: ['New tag'], field: 'Name', by: 'asks' },
  { name: 'role', path: 'admin/roles/new', field: 'Name', by: 'asks' },
  { name: 'account details', path: 'admin/account', field: 'Website', by: 'asks' },
  { name: 'invitation', path: 'admin/users', open: ['Invite user'], field: 'Email', by: 'asks' },
  { name: 'webhook', path: 'admin/webhooks', open: ['New webhook'], field: 'Name', by: 'asks' },
  { name: 'API key', path: 'admin/api-keys', open: ['New API key'], field: 'Name', by: 'asks' },
  { name: 'header menu', path: 'admin/header-menu', open: ['Add entry'], field: 'Label', by: 'asks' },
  { name: 'collection', path: 'admin/new-data-collection', field: 'Singular name', by: 'asks' },
  { name: 'collection details', path: `${collection}/details`, field: 'Singular name', by: 'asks' },
  {
    name: 'field',
    path: `${collection}/data-fields`,
    open: ['Add field', 'Text Names, notes, or any other text'],
    field: 'Title',
    by: 'asks',
  },
  { name: 'card', path: `${collection}/data-cards`, open: ['New card'], field: 'Name', by: 'asks' },
  {
    name: 'card group',
    path: `${collection}/data-card-groups`,
    open: ['New card group'],
    field: 'Name',
    by: 'asks',
  },
  { name: 'view', path: `${collection}/data-views`, open: ['New data view'], field: 'Name', by: 'asks' },
  { name: 'widget', path: `${collection}/website-widgets`, open: ['New widget'], field: 'Name', by: 'asks' },
  {
    name: 'list item',
    path: 'custom-lists/$listId/list-items',
    open: ['New item'],
    field: 'Name',
    by: 'asks',
  },
  { name: 'card of a dashboard', path: 'dashboard', open: ['Add card'], field: 'Title', by: 'asks' },
  { name: 'project', path: 'projects', open: ['New project'], field: 'Name', by: 'asks' },
  { name: 'wizard', path: 'admin/data-wizards', open: ['New wizard'], field: 'Name', by: 'asks' },
  {
    name: 'limits of a wizard',
    path: 'admin/data-wizards/$dataWizardId/share',
    field: 'Maximum responses',
    text: '12',
    by: 'asks',
  },
  { name: 'message', path: 'outgoing-messages/new', field: 'Internal name', by: 'asks' },
  { name: 'message details', path: `${message}/details`, field: 'Internal description', by: 'saves' },
  { name: 'message content', path: `${message}/content`, field: 'Subject', by: 'saves' },
  {
    name: 'template',
    path: 'outgoing-messages/templates-drafts',
    open: ['New template'],
    field: 'Name',
    by: 'asks',
  },
  {
    name: 'template content',
    path: 'outgoing-messages-template/content/$ogmTemplateId',
    field: 'Subject',
    by: 'saves',
  },
  {
    name: 'subscription list',
    path: 'outgoing-messages/subscription-lists',
    open: ['New list'],
    field: 'Internal name',
    by: 'asks',
  },
  {
    name: 'suppression',
    path: 'admin/suppressions',
    open: ['Suppress addresses'],
    field: 'Reason',
    by: 'asks',
  },
  { name: 'sender', path: 'admin/senders', open: ['New sender'], field: 'Name', by: 'asks' },
  { name: 'mail account', path: 'admin/senders', open: ['New mail account'], field: 'Name', by: 'asks' },
  { name: 'comment', path: 'data-records/$dataRecordId', field: 'Comment', by: 'saves' },
  { name: 'own name', path: 'user/preferences', open: ['Change name'], field: 'First name', by: 'asks' },
  {
    name: 'own password',
    path: 'user/preferences',
    open: ['Change password'],
    field: 'New password',
    by: 'asks',
  },
  { name: 'own address', path: 'user/preferences', open: ['Change email'], field: 'New email', by: 'asks' },
  {
    name: 'name of a wizard',
    path: 'admin/data-wizards/$dataWizardId/settings',
    field: 'Wizard name',
    by: 'saves',
  },
  {
    name: 'field of a record',
    path: 'data-records/$dataRecordId/all-fields',
    field: 'Email',
    text: 'typed@example.org',
    by: 'saves',
  },
  {
    name: 'subscriber',
    path: 'outgoing-messages/subscription-lists/$subscriptionListId',
    open: ['Add subscriber'],
    field: 'Name',
    by: 'asks',
  },
  {
    name: 'unsubscribing a person',
    path: 'outgoing-messages/subscription-lists/$subscriptionListId',
    open: ['elena@example.org'],
    field: 'How this person asked',
    by: 'asks',
  },
  {
    name: 'team',
    path: '/choose-team',
    open: ['Create a team'],
    isInPage: true,
    field: 'Team name',
    by: 'asks',
  },
  {
    name: 'new list',
    path: 'admin/custom-lists',
    open: ['New custom list'],
    isInPage: true,
    field: 'Singular name',
    by: 'asks',
  },
  {
    name: 'project settings',
    path: 'projects/$projectId',
    open: ['Actions for Planting day', 'Edit project'],
    field: 'Name',
    by: 'asks',
  },
  { name: 'new task', path: 'projects/$projectId', open: ['New task'], field: 'Task', by: 'asks' },
  ...(['Title', 'Checklist item', 'Comment'] as const).map(
    (field): TypedForm => ({
      name: `${field} of a task`,
      path: 'projects/$projectId',
      open: ['Dig the beds'],
      isInPage: true,
      field,
      // Its new name, too.
      text: 'Dig the beds, twice',
      by: 'saves',
    }),
  ),
];

const question = 'Are you sure you want to cancel?';
const usualText = 'Typed and not sent';

/** Types into the form and tries to leave by a link, by Back, by Escape and by a reload: nothing is lost without a question. */
export async function leaveTypedForm(page: Page, form: TypedForm, places: Places): Promise<void> {
  const { teamId } = places;
  const address = pathOf(form.path, places);
  await openPath(page, `/team-${teamId}/recent`);
  await openPath(page, address);
  const input = await openForm(page, form);
  const { text = usualText } = form;
  if (await input.evaluate((element) => element instanceof HTMLElement && element.isContentEditable))
    await retype(input, text);
  else await input.fill(text);
  const away = () =>
    page.evaluate((path) => globalThis.__TSR_ROUTER__.history.push(path), elsewhereOf(teamId));
  const isDialog = form.open !== undefined && !form.isInPage;
  if (form.by === 'asks') await leaveAsked(page, { input, text, away, isDialog });
  else await leaveSaved(page, { form, text, away, address });
  await page.getByRole('heading', { level: 1, name: 'Bookmarked' }).waitFor();
}

/** Of a path below the team, or from the root. */
export function pathOf(path: string, { teamId, ids }: Places): string {
  const filled = path.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? '');
  return path.startsWith('/') ? filled : `/team-${teamId}/${filled}`;
}

const elsewhereOf = (teamId: string) => `/team-${teamId}/bookmarked`;

async function openForm(page: Page, { open, isInPage, field }: TypedForm): Promise<Locator> {
  for (const name of open ?? []) await openerOf(page, name).click();
  const isDialog = open !== undefined && !isInPage;
  const scope = isDialog ? page.getByRole('dialog').last() : page.getByRole('main');
  const editable = page.locator('input, textarea, [contenteditable="true"]');
  return scope.getByLabel(field).and(editable).first();
}

/** The name of a card begins with its title. */
function openerOf(page: Page, name: string): Locator {
  const exact = { name, exact: true };
  return page
    .getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
    .or(page.getByRole('link', exact))
    .or(page.getByRole('menuitem', exact))
    .first();
}

interface Asked {
  readonly input: Locator;
  readonly text: string;
  readonly away: () => Promise<void>;
  readonly isDialog: boolean;
}

async function leaveAsked(page: Page, { input, text, away, isDialog }: Asked): Promise<void> {
  const asked = page.getByRole('dialog', { name: question });
  const ways = [away, () => page.goBack(), ...(isDialog ? [() => page.keyboard.press('Escape')] : [])];
  for (const leave of ways) {
    await leave();
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await input.inputValue()).toBe(text);
  }
  // The browser asks before a reload.
  const reload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(await page.evaluate(reload)).toBe(true);
  await away();
  await asked.getByRole('button', { name: 'Discard changes' }).click();
}

interface Saved {
  readonly form: TypedForm;
  readonly text: string;
  readonly address: string;
  readonly away: () => Promise<void>;
}

async function leaveSaved(page: Page, { form, text, away, address }: Saved): Promise<void> {
  const isThere = async () => {
    const input = await openForm(page, form);
    await expect.poll(() => input.evaluate(textOf)).toContain(text);
  };
  await away();
  // It is left once it is saved.
  await page.getByRole('heading', { level: 1, name: 'Bookmarked' }).waitFor();
  await page.getByRole('dialog', { name: question }).waitFor({ state: 'detached' });
  await page.goBack();
  await isThere();
  await page.goto(address);
  await isThere();
  await away();
}

/** Of an input, or of an editor. */
function textOf(element: Element): string {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : (element.textContent ?? '');
}
