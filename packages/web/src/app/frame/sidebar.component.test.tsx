import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { cacheSampleInstance } from '../../../test/sample-instance.ts';
import { sampleCollection, storeRecords } from '../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { queryClient } from '../../api/query-client.ts';
import { frameCollectionsQuery } from '../crumbs/collection-crumb.ts';
import { Sidebar } from './sidebar.tsx';

function FoldingSidebar() {
  const [isNarrow, setNarrow] = useState(false);
  return <Sidebar isNarrow={isNarrow} onToggle={() => setNarrow(!isNarrow)} />;
}

test('a narrow sidebar names its pages in tooltips, also by keyboard', async () => {
  cacheSampleInstance();
  queryClient.setQueryData(frameCollectionsQuery(teamId).queryKey, []);
  cacheSession(sampleSession());
  const screen = await renderInApp(<FoldingSidebar />, {
    answers: storeRecords(sampleCollection([]), []).answers,
  });
  const toggle = screen.getByRole('button', { name: 'Collapse sidebar' });
  await toggle.hover();
  const tooltip = screen.getByRole('tooltip', { name: 'Collapse sidebar' });
  await tooltip.hover();
  await expect.element(tooltip).toBeVisible();
  await toggle.click();
  // A link.
  (screen.getByRole('link', { name: 'Projects & Tasks' }).element() as HTMLElement).focus();
  await userEvent.tab();
  const next = screen.getByRole('tooltip', { name: 'Bookmarked' });
  await expect.element(next).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{Escape}');
  await expect.element(next).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect.element(screen.getByText('Projects & Tasks')).toBeVisible();
});
