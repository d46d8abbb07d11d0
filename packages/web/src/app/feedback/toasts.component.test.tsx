import { expect, test } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { toast } from './toasts.tsx';

test('of two successes only the last is shown; errors and what can be undone stay', async () => {
  const screen = await renderInApp(<h1>Page</h1>);
  toast({ text: 'Record deleted', tone: 'good', action: { label: 'Undo', onAct: () => undefined } });
  toast({ text: 'It could not be saved', tone: 'danger' });
  toast({ text: 'Message approved', tone: 'good' });
  await expect.element(screen.getByText('Message approved')).toBeVisible();
  toast({ text: 'Message scheduled', tone: 'good' });
  await expect.element(screen.getByText('Message scheduled')).toBeVisible();
  await expect.element(screen.getByText('Message approved')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Record deleted')).toBeVisible();
  await expect.element(screen.getByText('It could not be saved')).toBeVisible();
});
