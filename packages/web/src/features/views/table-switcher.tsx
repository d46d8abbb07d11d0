// The switcher above the table of all records: a new view stores the current table layout.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import { useMemo } from 'react';
import { type CollectionPlace, nameFieldOf } from '../fields/index.ts';
import {
  defaultFrozenColumns,
  nameFirst,
  useDefaultDensity,
  useTableLayout,
  useView,
} from '../records/index.ts';
import { isSame } from './open-view/view-search.ts';
import { ViewSwitcher } from './view-switcher.tsx';

const idOf = ({ id }: Field) => id;

interface TableSwitcherProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  /** The dialog of a new view instead of the menu. */
  readonly startsNew?: boolean;
}

export function TableSwitcher({ place, collection, startsNew = false }: TableSwitcherProps) {
  const { filter, sorts } = useView();
  const nameField = nameFieldOf(collection);
  const { shown, widthOf, frozen, density } = useTableLayout(collection.id, collection.fields, nameField);
  const usual = useDefaultDensity();
  const settings = useMemo(
    () => ({
      ...(filter && { filter }),
      ...(sorts.length > 0 && { sorts: [...sorts] }),
      displayedFields: isSame(shown.map(idOf), nameFirst(collection.fields, nameField).map(idOf))
        ? []
        : shown.map(({ columnName }) => ({ field: columnName, width: 'full' as const })),
      ...(frozen !== defaultFrozenColumns && { frozenColumns: frozen }),
      ...(density !== usual && { density }),
      columnWidths: Object.fromEntries(shown.map((field) => [field.columnName, widthOf(field)])),
    }),
    [filter, sorts, shown, frozen, density, usual, widthOf, collection, nameField],
  );
  return (
    <ViewSwitcher
      place={place}
      collection={collection}
      open={undefined}
      settings={settings}
      starts={startsNew ? 'new' : 'menu'}
    />
  );
}
