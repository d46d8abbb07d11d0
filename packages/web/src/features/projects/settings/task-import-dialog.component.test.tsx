import type { Project } from '@fieldhouse/contract/projects';
import { expect, test, vi } from 'vitest';
import { expectNoAxeViolations } from '../../../../test/expect-no-axe-violations.ts';
import { holdUploads } from '../../../../test/held-uploads.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { TaskImportDialog } from './task-import-dialog.tsx';

// The parts that the dialog uses.
const project = { id: '01890000-0000-7000-8000-000000000040', name: 'Spring fair' } as unknown as Project;
const file = new File(['Title;Votes\nMow;3\n;4\n'], 'tasks.csv');
const summary = {
  columns: [
    { header: 'Title', part: 'title' },
    { header: 'Votes', part: null },
  ],
  tasks: 1,
  titles: ['Mow'],
  unread: [{ row: 2, part: 'title', text: '' }],
  unreadCount: 1,
};

test('a chosen file says what it would create, and creates it on request', async () => {
  cacheSession(sampleSession());
  const begun = holdUploads();
  const onClose = vi.fn();
  const screen = await renderInApp(<TaskImportDialog project={project} onClose={onClose} />);
  const create = screen.getByRole('button', { name: /^Create/ });
  await expect.element(create).toBeDisabled();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  if (input) input.files = chosen.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => begun.length).toBe(1);
  begun[0]?.refuse('body_too_large', 413);
  await expect.element(screen.getByText(/too large|bigger|maximum/i)).toBeVisible();
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.answer(summary);
  await expect.element(screen.getByText('1 task for Spring fair')).toBeVisible();
  await expect.element(screen.getByText('Not imported: Votes')).toBeVisible();
  await expect.element(screen.getByText('Row 2: no title, so no task')).toBeVisible();
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: 'Create 1 task' }).click();
  await expect.poll(() => begun.length).toBe(3);
  expect(begun[2]?.address).toContain('/tasks/file?fileName=tasks.csv');
  begun[2]?.answer(summary);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
