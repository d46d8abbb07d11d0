import { collectionId, importId } from '@fieldhouse/contract/ids';
import { noticeId } from '@fieldhouse/contract/notices';
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

test.each([
  ['en', 'import_done', { imported: 1, refused: 0 }, '1 row imported from t.csv'],
  ['en', 'import_done', { imported: 1200, refused: 1 }, '1,200 rows imported from t.csv, 1 rejected'],
  ['en', 'import_failed', { imported: 1, refused: 0 }, 'Your import of t.csv stopped after 1 row'],
  ['es', 'import_done', { imported: 1, refused: 0 }, '1 fila importada de t.csv'],
  ['es', 'import_done', { imported: 3, refused: 2 }, '3 filas importadas de t.csv; rechazadas: 2'],
  ['es', 'import_failed', { imported: 0, refused: 0 }, 'La importación de t.csv se ha detenido tras 0 filas'],
] as const)(
  'in %s, an import is reported with its number of rows: %s %j',
  async (language, kind, counts, text) => {
    cacheSession(sampleSession());
    const screen = await renderInApp(<NoticesBell />, {
      language,
      answers: [
        answer(api.notices.countUnread, () => ({ count: 1 })),
        answer(api.notices.list, () => ({
          items: [
            {
              id: noticeId.parse('01890000-0000-7000-8000-000000000090'),
              kind,
              who: null,
              what: 't.csv',
              counts,
              place: {
                type: 'import' as const,
                collectionId: collectionId.parse('01890000-0000-7000-8000-000000000091'),
                importId: importId.parse('01890000-0000-7000-8000-000000000092'),
              },
              at: '2026-11-30T10:00:00.000Z',
              isRead: true,
            },
          ],
          next: null,
        })),
      ],
    });
    await screen.getByRole('button', { name: /^(Notifications|Avisos)/ }).click();
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  },
);
