import { backends, type DataCollection } from '@fieldhouse/contract/backends';
import { collectionId } from '@fieldhouse/contract/ids';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { allowMotion } from '../../../test/allow-motion.ts';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { cacheSampleInstance } from '../../../test/sample-instance.ts';
import { sampleCollection, storeRecords } from '../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { clientOf } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { frameCollectionsQuery } from '../crumbs/collection-crumb.ts';
import { Sidebar } from './sidebar.tsx';

const { list: listCollections } = clientOf({ list: backends.dataCollection });

function collectionNamed(name: string, number: number): DataCollection {
  return {
    id: collectionId.parse(`01890000-0000-7000-8000-${String(100 + number).padStart(12, '0')}`),
    idTeam: teamId,
    idParentDataCollection: null,
    name,
    pluralName: name,
    description: '',
    tableName: `c_${number}`,
    isSmartCollection: false,
    membershipDataFilter: null,
    isGloballySearchable: true,
    isShownInSidebar: true,
    representsPeople: false,
    membershipOrder: null,
    isBlueprint: false,
    blueprintMarketplacePrice: null,
    isDeleted: false,
    IsInternalConfiguration: false,
    IsUsedAsCustomList: false,
    countDataObject: 12,
    s360Icon: '',
    IdDataFieldDataObjectAvatar: null,
    IdDataFieldDataObjectName: null,
    children: [],
  };
}

function FoldingSidebar() {
  const [isNarrow, setNarrow] = useState(false);
  return <Sidebar isNarrow={isNarrow} onToggle={() => setNarrow(!isNarrow)} />;
}

test.each([0, 7, 40])('nothing below %i collections moves when they arrive', async (count) => {
  await allowMotion();
  cacheSampleInstance();
  cacheSession(sampleSession());
  const found = Array.from({ length: count }, (_, index) => collectionNamed(`Choir ${index + 1}`, index));
  const renderAndHold = async () => {
    const { promise, resolve } = Promise.withResolvers<DataCollection[]>();
    const screen = await renderInApp(<Sidebar isNarrow={false} />, {
      answers: [answer(listCollections, () => promise)],
    });
    return { screen, below: screen.getByText('Custom Lists').first(), arrive: () => resolve(found) };
  };
  // On the first visit their number isn't known.
  const first = await renderAndHold();
  await expect.element(first.below).not.toBeVisible();
  first.arrive();
  await expect.element(first.below).toBeVisible();
  await first.screen.unmount();
  queryClient.clear();
  cacheSampleInstance();
  cacheSession(sampleSession());
  const later = await renderAndHold();
  await expect.element(later.below).toBeVisible();
  const top = () => later.below.element().getBoundingClientRect().top;
  const before = top();
  later.arrive();
  if (count > 0) await expect.element(later.screen.getByText('Choir 1', { exact: true })).toBeVisible();
  else await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(top()).toBe(before);
});

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

test.each([
  ['en', 'Outgoing Messages'],
  ['es', 'Mensajes salientes'],
] as const)(
  'messages are one entry of the sidebar in %s: their lists are on their own page',
  async (language, name) => {
    cacheSampleInstance();
    queryClient.setQueryData(frameCollectionsQuery(teamId).queryKey, []);
    cacheSession(sampleSession());
    const screen = await renderInApp(<Sidebar isNarrow={false} />, {
      language,
      answers: storeRecords(sampleCollection([]), []).answers,
    });
    await expect.element(screen.getByRole('link', { name, exact: true })).toBeVisible();
    const toMessages = screen
      .getByRole('link')
      .elements()
      .flatMap(
        (link) => link.getAttribute('href')?.match(/\/outgoing-messages.*$|\/subscription-lists.*$/) ?? [],
      );
    expect(toMessages).toHaveLength(1);
  },
);
