import type { Field } from '@fieldhouse/contract/collections';
import { Menu } from '@mantine/core';
import { usePhrases } from '../../app/phrases.ts';
import { MenuAt } from '../../ui/menu-at.tsx';
import { appendAt } from './filter-builder/filter-tree.ts';
import type { HeaderPlace } from './records-grid.tsx';
import type { TableLayout } from './table-layout.ts';
import type { View } from './use-view.ts';

interface HeaderMenuProps {
  readonly place: HeaderPlace;
  readonly nameField: Field | undefined;
  readonly view: View;
  readonly layout: TableLayout;
  readonly onClose: () => void;
}

/** What can be done with a column, at its header. */
export function HeaderMenu({ place: { field, x, y }, nameField, view, layout, onClose }: HeaderMenuProps) {
  const t = usePhrases('records');
  const sortBy = (direction: 'asc' | 'desc') => {
    const others = view.sorts.filter((sort) => sort.field !== field.columnName);
    view.change({ sorts: [{ field: field.columnName, direction }, ...others].slice(0, 5) });
  };
  return (
    <MenuAt x={x} y={y} label={t('table.columnMenu', { column: field.title })} onClose={onClose}>
      <Menu.Label>{field.title}</Menu.Label>
      <Menu.Item onClick={() => sortBy('asc')}>{t('table.sortAscending')}</Menu.Item>
      <Menu.Item onClick={() => sortBy('desc')}>{t('table.sortDescending')}</Menu.Item>
      <Menu.Item
        onClick={() =>
          view.change({
            filter: appendAt(view.filter, [], {
              field: field.columnName,
              operator: 'is_not_empty',
            }),
          })
        }
      >
        {t('table.filterByThis')}
      </Menu.Item>
      {field !== nameField && (
        <Menu.Item onClick={() => layout.setHidden(field, true)}>{t('table.hideColumn')}</Menu.Item>
      )}
    </MenuAt>
  );
}
