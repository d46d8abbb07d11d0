import { Menu } from '@mantine/core';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sampleCollection } from '../../../test/sample-records.ts';
import { ExportItems } from './export-items.tsx';

test('a CSV file for Excel is what the menu offers, with the mark that its accents need', async () => {
  const { id } = sampleCollection([]);
  const screen = await renderInApp(
    <Menu opened>
      <Menu.Dropdown>
        <ExportItems collectionId={id} query={{ search: 'Ana' }} />
      </Menu.Dropdown>
    </Menu>,
  );
  const addresses = () =>
    screen
      .getByRole('menuitem')
      .elements()
      .map((item) => {
        const { pathname, searchParams } = new URL(item.getAttribute('href') ?? '', location.href);
        return [pathname.split('/').at(-1), searchParams.get('byteOrderMark'), searchParams.get('query')];
      });
  await expect.poll(addresses).toEqual([
    ['export.csv', '1', '{"search":"Ana"}'],
    ['export.xlsx', null, '{"search":"Ana"}'],
    ['export.json', null, '{"search":"Ana"}'],
  ]);
});
