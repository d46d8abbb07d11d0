import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import type { ConflictPart } from '../../../../app/forms/edit-base.ts';
import { SaveNotice } from './save-notice.tsx';

const part = (property: string, yours: unknown, theirs: unknown): ConflictPart => ({
  property,
  name: property,
  yours,
  theirs,
});

const saving = {
  draft: {},
  state: 'conflict',
  problem: undefined,
  isCopied: false,
  flush: async () => true,
  decide: async () => true,
  isUnsaved: () => true,
  discard: () => undefined,
} as const;

test('each setting of a message that two people changed has its name, and both texts where it is one', async () => {
  const conflicts = [
    part('internalName', 'Summer camp', 'Camp 2027'),
    part('internalDescription', '', 'For families'),
    part('fromName', 'Riverside', 'River'),
    part('replyTo', 'ada@example.org', 'ben@example.org'),
    part('contentLanguage', 'es', null),
    part('tracksOpens', true, false),
    part('audience', { filter: {} }, {}),
  ];
  const save = { ...saving, conflicts };
  await renderInApp(<SaveNotice save={save} oops="Not saved" />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  for (const [name = '', ...texts] of [
    ['Internal name', 'Summer camp', 'Camp 2027'],
    ['Internal description', 'For families'],
    ['From name', 'Riverside', 'River'],
    ['Reply-to address', 'ada@example.org', 'ben@example.org'],
    ['Language for merge tags', 'Spanish'],
    ['Track opens', 'Yes', 'No'],
    ['Recipients'],
  ]) {
    const group = alert.getByRole('radiogroup', { name });
    await expect.element(group).toBeVisible();
    for (const text of texts) await expect.element(group.getByText(text, { exact: true })).toBeVisible();
  }
  expect(alert.getByRole('radiogroup').elements()).toHaveLength(7);
});

test('texts that two people changed show what their merge tags are called', async () => {
  const heading = { id: 'one', kind: 'heading', level: 1, align: 'left' };
  const conflicts = [
    part('subjectLine', 'Hello {{name:first_name | friend}}', 'Hello all'),
    part('blocks', { ...heading, text: 'For {{name |}}' }, { ...heading, text: 'For you' }),
  ];
  await renderInApp(<SaveNotice save={{ ...saving, conflicts }} oops="Not saved" />);
  const alert = page.getByRole('alert');
  for (const [name = '', ...texts] of [
    ['Subject', 'First name', 'friend', 'Hello all'],
    ['Heading', 'Name', 'For you'],
  ]) {
    const group = alert.getByRole('radiogroup', { name });
    for (const text of texts) await expect.element(group.getByText(text, { exact: true })).toBeVisible();
  }
  expect(alert.element().textContent).not.toContain('{{');
});
