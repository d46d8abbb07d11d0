import { type Comment, comment as commentSchema } from '@fieldhouse/contract/comments';
import { teamUserId } from '@fieldhouse/contract/ids';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { forgetStoredDrafts } from '../../app/forms/stored-draft.ts';
import type { CommentThread } from './comment-thread.ts';
import { Comments } from './comments.tsx';

beforeEach(() => {
  cacheSession(sampleSession());
  forgetStoredDrafts();
});

const written = commentSchema.parse({
  id: '01890000-0000-7000-8000-000000000c01',
  author: { kind: 'person', name: 'Ada Okafor' },
  body: 'Call on Monday',
  mentions: [],
  at: '2026-11-27T10:00:00Z',
  editedAt: null,
  may: { edit: true, delete: true },
});

function threadOf(
  record: string,
  items: readonly Comment[],
  change?: CommentThread['change'],
): CommentThread {
  const nothing = async () => undefined;
  return {
    key: ['comments of a test', record],
    list: async () => ({ items, next: null }),
    mentionableKey: ['people of a test', record],
    mentionable: async () => ({ items: [] }),
    add: nothing,
    change: change ?? nothing,
    remove: nothing,
  };
}

test('a half-written comment is there again when one comes back to its record, and not on another', async () => {
  const first = await renderInApp(<Comments thread={threadOf('one', [])} />);
  await first.getByRole('textbox', { name: 'Comment' }).fill('Half a thou');
  await first.unmount();
  const other = await renderInApp(<Comments thread={threadOf('two', [])} />);
  await expect.element(other.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  await other.unmount();
  const again = await renderInApp(<Comments thread={threadOf('one', [])} />);
  const text = again.getByRole('textbox', { name: 'Comment' });
  await expect.element(text).toHaveValue('Half a thou');
  await userEvent.keyboard('{Tab}');
  await again.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(text).toHaveValue('');
});

test('a comment that was changed in another tab shows both texts', async () => {
  const saved: unknown[] = [];
  const data = { current: { body: 'Call on Friday' } };
  const thread = threadOf('one', [written], async (_id, body, before) => {
    if (before !== 'Call on Friday')
      throw new ApiProblem({ type: '', title: '', status: 409, code: 'stale_version', requestId: '', data });
    saved.push(body);
  });
  const screen = await renderInApp(<Comments thread={thread} />);
  await screen.getByRole('button', { name: /Ada Okafor/ }).click();
  await screen.getByRole('menuitem', { name: 'Edit comment' }).click();
  await screen.getByRole('textbox', { name: 'Edit comment' }).fill('Call on Tuesday');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('Call on Friday')).toBeVisible();
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: 'Save mine' }).click();
  await expect.poll(() => saved).toEqual(['Call on Tuesday']);
});

test('what was changed in a comment is dropped after a question only', async () => {
  const screen = await renderInApp(<Comments thread={threadOf('one', [written])} />);
  const edit = async () => {
    await screen.getByRole('button', { name: /Ada Okafor/ }).click();
    await screen.getByRole('menuitem', { name: 'Edit comment' }).click();
  };
  const text = screen.getByRole('textbox', { name: 'Edit comment' });
  const cancel = screen.getByRole('button', { name: 'Cancel', exact: true });
  const question = screen.getByRole('dialog', { name: 'Are you sure you want to cancel?' });
  await edit();
  await cancel.click();
  await expect.element(text).not.toBeInTheDocument();
  await edit();
  await text.fill('Call on Tuesday');
  await cancel.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(text).toHaveValue('Call on Tuesday');
  await cancel.click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(screen.getByText('Call on Monday')).toBeVisible();
});

test('a tab that only shows a draft shows what the other tab makes of it, and asks nothing', async () => {
  const screen = await renderInApp(<Comments thread={threadOf('r3', [])} />);
  const input = screen.getByRole('textbox', { name: 'Comment' });
  await input.fill('Call');
  const [key = ''] = Object.keys(localStorage).filter((name) => localStorage[name]?.includes('"Call"'));
  await screen.unmount();
  const other = await renderInApp(<Comments thread={threadOf('r3', [])} />);
  const shown = other.getByRole('textbox', { name: 'Comment' });
  await expect.element(shown).toHaveValue('Call');
  const newValue = localStorage[key]?.replace('"Call"', '"Call on Monday"');
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  await expect.element(shown).toHaveValue('Call on Monday');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  // Sent there.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  await expect.element(shown).toHaveValue('');
});

test('while people are looked for, Enter names no one who doesn’t fit', async () => {
  const ann = { teamUserId: teamUserId.parse('01890000-0000-7000-8000-000000000d01'), name: 'Ann Lee' };
  const anton = { teamUserId: teamUserId.parse('01890000-0000-7000-8000-000000000d02'), name: 'Anton Ek' };
  let answerAnton = () => {};
  const waiting = new Promise<void>((resolve) => {
    answerAnton = resolve;
  });
  const thread: CommentThread = {
    ...threadOf('r4', []),
    mentionable: async (search: string) => {
      if (search.length > 2) await waiting;
      return { items: [ann, anton].filter(({ name }) => name.toLowerCase().startsWith(search)) };
    },
  };
  const screen = await renderInApp(<Comments thread={thread} />);
  const input = screen.getByRole('textbox', { name: 'Comment' });
  await input.click();
  await userEvent.keyboard('@an');
  await expect.element(screen.getByRole('option', { name: 'Ann Lee' })).toBeVisible();
  await userEvent.keyboard('t');
  await expect.element(screen.getByRole('option', { name: 'Ann Lee' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('@Anton Ek ');
  answerAnton();
});

test('two tabs that write at the same place: the one whose text is not stored asks before it is left', async () => {
  const screen = await renderInApp(<Comments thread={threadOf('r2', [])} />);
  const input = screen.getByRole('textbox', { name: 'Comment' });
  await input.fill('Call on Tuesday');
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.poll(isAsked).toBe(false);
  const [key = ''] = Object.keys(localStorage).filter((name) => localStorage[name]?.includes('Call on Tue'));
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage[key] }));
  await expect.poll(isAsked).toBe(false);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: '{"text":"Write a letter"}' }));
  await expect.poll(isAsked).toBe(true);
  await input.fill('Call on Tuesday at noon');
  await expect.poll(isAsked).toBe(false);
});
