import { sessionId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { api } from '../../../api/api.ts';
import { DevicesPanel } from './devices-panel.tsx';

const at = '2026-11-28T09:00:00Z';
const sessions = Array.from({ length: 12 }, (_, index) => ({
  id: sessionId.parse(`01890000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`),
  userAgent: '',
  startedAt: at,
  lastUsedAt: at,
  isCurrent: index === 0,
}));

test('the list of sessions ends after the last used ones; the others are shown on request', async () => {
  const screen = await renderInApp(<DevicesPanel />, {
    answers: [answer(api.sessions.list, () => ({ items: sessions }))],
  });
  const devices = screen.getByText('Unknown device');
  await expect.element(devices.first()).toBeVisible();
  expect(devices.elements()).toHaveLength(5);
  await screen.getByRole('button', { name: 'Show all 12' }).click();
  expect(devices.elements()).toHaveLength(12);
});
