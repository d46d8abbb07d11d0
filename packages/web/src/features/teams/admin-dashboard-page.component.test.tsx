import type { AdminOverview } from '@fieldhouse/contract/admin-dashboard';
import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { api } from '../../api/api.ts';
import { AdminDashboardPage } from './admin-dashboard-page.tsx';

const collection = (id: string, pluralName: string, isUsedAsCustomList: boolean) => ({
  id,
  parentId: null,
  pluralName,
  icon: '',
  isUsedAsCustomList,
  recordCount: 5,
  isExact: true,
});

const overview: AdminOverview = {
  users: { active: 1, invited: 0, cancelled: 0, deactivated: 0, admins: 1 },
  collections: [collection('a', 'People', false), collection('b', 'Cities', true)],
  messages: null,
  storage: { recordBytes: 0, fileBytes: 0, fileCount: 0 },
  attention: [],
};

test('custom lists are apart from the collections', async () => {
  cacheSession(sampleSession());
  const screen = await renderInApp(<AdminDashboardPage />, {
    answers: [answer(api.adminDashboard.get, () => overview)],
  });
  const collections = screen.getByRole('region', { name: /^Data Collections/ });
  await expect.element(collections.getByRole('link', { name: /People/ })).toBeVisible();
  await expect.element(collections.getByRole('link', { name: /Cities/ })).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('region', { name: /^Custom Lists/ }).getByRole('link', { name: /Cities/ }))
    .toBeVisible();
});
