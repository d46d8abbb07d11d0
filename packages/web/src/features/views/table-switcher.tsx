// The switcher over the table of all records: a new view keeps the table as it is laid out now.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { useMemo } from 'react';
import { type CollectionPlace, nameFieldOf, useTableLayout, useView } from '../records/index.ts';
import { ViewSwitcher } from './view-switcher.tsx';

interface TableSwitcherProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

export function TableSwitcher({ place, collection }: TableSwitcherProps) {
  const { filter, sorts } = useView();
  const nameField = nameFieldOf(collection);
  const { shown, hidden, widthOf } = useTableLayout(collection.id, collection.fields, nameField);
  const settings = useMemo(
    () => ({
      ...(filter && { filter }),
      ...(sorts.length > 0 && { sorts: [...sorts] }),
      displayedFields:
        hidden.length === 0
          ? []
          : shown.map(({ columnName }) => ({ field: columnName, width: 'full' as const })),
      columnWidths: Object.fromEntries(shown.map((field) => [field.columnName, widthOf(field)])),
    }),
    [filter, sorts, shown, hidden, widthOf],
  );
  return (
    <ViewSwitcher place={place} collection={collection} open={undefined} settings={settings} startsOpen />
  );
}
