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
  const save = {
    draft: {},
    state: 'conflict',
    problem: undefined,
    conflicts,
    isCopied: false,
    flush: async () => true,
    decide: async () => true,
    isUnsaved: () => true,
    discard: () => undefined,
  } as const;
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
