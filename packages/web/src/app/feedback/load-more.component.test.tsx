import { useInfiniteQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { api } from '../../api/api.ts';
import { pagesOf } from '../../api/queries.ts';
import { LoadMore } from './load-more.tsx';

const pages = new Map([
  ['', { items: ['Ada', 'Tom'], next: 'Tom' }],
  ['Tom', { items: ['Olga'], next: null }],
]);

function Names() {
  const names = useInfiniteQuery(
    pagesOf(
      [api.teamUsers.list.endpoint.name],
      async ({ after = '' }) => pages.get(after) ?? { items: [], next: null },
    ),
  );
  return (
    <>
      <p>{names.data?.join(', ')}</p>
      <LoadMore query={names} label="More names" />
    </>
  );
}

test('the next page is added to the list, and the last one has no button', async () => {
  const screen = await renderInApp(<Names />);
  await expect.element(screen.getByText('Ada, Tom')).toBeVisible();
  await screen.getByRole('button', { name: 'More names' }).click();
  await expect.element(screen.getByText('Ada, Tom, Olga')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'More names' })).not.toBeInTheDocument();
});
