import type { Field } from '@fieldhouse/contract/collections';
import { Menu } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { MenuAt } from '../../../ui/popovers/menu-at.tsx';
import { appendAt } from '../../fields/index.ts';
import type { View } from '../question/use-view.ts';
import { maxColumnWidth, minColumnWidth, type TableLayout } from '../toolbar/table-layout.ts';
import type { HeaderPlace } from './records-grid-props.ts';

interface HeaderMenuProps {
  readonly place: HeaderPlace;
  readonly nameField: Field | undefined;
  readonly view: View;
  readonly layout: TableLayout;
  readonly onClose: () => void;
  /** Announces the action to screen readers. */
  readonly onAnnounce: (text: string) => void;
}

/** The menu of a column header. */
export function HeaderMenu(props: HeaderMenuProps) {
  const { place, nameField, view, layout, onClose, onAnnounce } = props;
  const { field, x, y } = place;
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
      <Menu.Divider />
      <LayoutItems field={field} nameField={nameField} layout={layout} onAnnounce={onAnnounce} />
    </MenuAt>
  );
}

type LayoutItemsProps = Pick<HeaderMenuProps, 'nameField' | 'layout' | 'onAnnounce'> &
  Pick<HeaderPlace, 'field'>;

/** Menu equivalents of drag and drop. */
function LayoutItems({ field, nameField, layout, onAnnounce }: LayoutItemsProps) {
  const t = usePhrases('records');
  const { shown, frozen } = layout;
  const place = shown.indexOf(field);
  const isLastFrozen = frozen === place + 1;
  const column = field.title;
  const freeze = () => {
    layout.setFrozen(isLastFrozen ? 0 : place + 1);
    onAnnounce(isLastFrozen ? t('announced.unfrozen') : t('announced.frozen', { column }));
  };
  const move = (to: number) => () => {
    layout.move(place, to);
    onAnnounce(t('announced.moved', { column, place: to + 1, count: shown.length }));
  };
  const widen = (by: number) => () => {
    const width = layout.widthOf(field) + by;
    layout.setWidth(field, width);
    onAnnounce(t('announced.width', { column, width }));
  };
  const hide = () => {
    layout.setHidden(field, true);
    onAnnounce(t('announced.hidden', { column }));
  };
  return (
    <>
      {place < maxFrozen && (
        <Menu.Item onClick={freeze}>{isLastFrozen ? t('table.unfreeze') : t('table.freeze')}</Menu.Item>
      )}
      <Menu.Item disabled={place === 0} onClick={move(place - 1)}>
        {t('table.moveLeft')}
      </Menu.Item>
      <Menu.Item disabled={place === shown.length - 1} onClick={move(place + 1)}>
        {t('table.moveRight')}
      </Menu.Item>
      <Menu.Item
        closeMenuOnClick={false}
        disabled={layout.widthOf(field) + stepOfWidth > maxColumnWidth}
        onClick={widen(stepOfWidth)}
      >
        {t('table.wider')}
      </Menu.Item>
      <Menu.Item
        closeMenuOnClick={false}
        disabled={layout.widthOf(field) - stepOfWidth < minColumnWidth}
        onClick={widen(-stepOfWidth)}
      >
        {t('table.narrower')}
      </Menu.Item>
      {field !== nameField && <Menu.Item onClick={hide}>{t('table.hideColumn')}</Menu.Item>}
    </>
  );
}

/** The maximum that a view stores. */
const maxFrozen = 10;
const stepOfWidth = 40;
