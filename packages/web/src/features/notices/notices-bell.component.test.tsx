import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { api } from '../../api/api.ts';
import { NoticesBell } from './notices-bell.tsx';

test('a large number of notifications leaves the bell visible', async () => {
  cacheSession(sampleSession());
  const screen = await renderInApp(<NoticesBell />, {
    answers: [answer(api.notices.countUnread, () => ({ count: 100 }))],
  });
  const number = screen.getByText('99+');
  await expect.element(number).toBeVisible();
  const bell = screen.getByRole('button', { name: 'Notifications, 99+ unread' }).element();
  const icon = bell.querySelector('svg')?.getBoundingClientRect();
  const { left, top, bottom } = number.element().getBoundingClientRect();
  if (!icon) throw new Error('The button has an icon.');
  expect(left).toBeGreaterThanOrEqual(icon.left + icon.width / 2);
  expect(top).toBeLessThan(icon.top);
  expect(bottom).toBeLessThan(icon.bottom);
});
