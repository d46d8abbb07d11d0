import type { CalendarFeed } from '@fieldhouse/contract/calendar-feeds';
import type { CalendarFeedId, ViewId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { calendarFeedsApi } from '../../api/endpoints/views/calendar-feeds-api.ts';
import { FeedDialog } from './feed-dialog.tsx';

const viewId = '01890000-0000-7000-8000-000000000071' as ViewId;
const feedOf = (number: number, of: ViewId | null): CalendarFeed => ({
  id: `01890000-0000-7000-8000-0000000000${80 + number}` as CalendarFeedId,
  viewId: of,
  address: `https://app.example/api/public/calendars/TOKEN${number}/calendar.ics`,
  createdAt: '2026-11-01T09:00:00.000Z',
  lastReadAt: null,
});

async function renderDialog(language: 'en' | 'es' = 'en', of: ViewId | null = viewId) {
  // That of another calendar is no concern of this dialog.
  let items = [feedOf(0, of === null ? viewId : null)];
  const screen = await renderInApp(
    <FeedDialog teamId={teamId} viewId={of} name="Plan" onClose={() => {}} />,
    {
      language,
      answers: [
        answer(calendarFeedsApi.list, () => ({ items })),
        answer(calendarFeedsApi.create, ({ body }) => {
          const made = feedOf(items.length, body.viewId);
          items = [...items.slice(0, 1), made];
          return made;
        }),
        answer(calendarFeedsApi.delete, () => {
          items = items.slice(0, 1);
          return undefined;
        }),
      ],
    },
  );
  return screen;
}

test('an address is created by keyboard, replaced and deleted', async () => {
  const screen = await renderDialog();
  const create = screen.getByRole('button', { name: 'Create address' });
  await expect.element(create).toHaveFocus();
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{Enter}');
  const address = screen.getByRole('textbox', { name: 'Address for your calendar app' });
  await expect.element(address).toHaveValue('https://app.example/api/public/calendars/TOKEN1/calendar.ics');
  await expect
    .element(screen.getByRole('link', { name: 'Open in calendar app' }))
    .toHaveAttribute('href', 'webcal://app.example/api/public/calendars/TOKEN1/calendar.ics');
  await expect.element(screen.getByText(/No app has read it yet/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();

  await screen.getByRole('button', { name: 'New address' }).click();
  await expect.element(page.getByText(/stops working right away/)).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Create a new address?' })
    .getByRole('button', { name: 'New address' })
    .click();
  await expect.element(address).toHaveValue('https://app.example/api/public/calendars/TOKEN2/calendar.ics');

  await screen.getByRole('button', { name: 'Delete address' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this address?' })
    .getByRole('button', { name: 'Delete address' })
    .click();
  await expect.element(create).toBeVisible();
});

test('it is in Spanish for one’s own tasks', async () => {
  const screen = await renderDialog('es', null);
  await expect.element(screen.getByText(/tus tareas abiertas con fecha límite/)).toBeVisible();
  await screen.getByRole('button', { name: 'Crear dirección' }).click();
  await expect.element(screen.getByRole('textbox', { name: /^Dirección para/ })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
