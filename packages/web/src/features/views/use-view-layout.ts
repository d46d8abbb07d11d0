// The columns of a table as its view lays them out. What a person changes is a change of the view until it is saved.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { useMemo, useState } from 'react';
import { usePreferences } from '../../app/preferences.ts';
import { type ChipColor, toChipColor } from '../../ui/chip.tsx';
import { linksOf, nameFieldOf, rowHeights, type TableLayout, usualWidth } from '../records/index.ts';
import type { OpenView } from './use-open-view.ts';

export function useViewLayout(collection: CollectionWithFields, open: OpenView): TableLayout {
  const usual = usePreferences().density === 'compact' ? 'compact' : 'normal';
  const [density, setDensity] = useState<TableLayout['density']>(usual);
  return useMemo(() => {
    const { settings, change } = open;
    const nameField = nameFieldOf(collection);
    const shown = shownFields(collection.fields, settings.displayedFields, nameField);
    const widthOf = (field: Field) =>
      settings.columnWidths?.[field.columnName] ?? usualWidth(field, nameField);
    const show = (fields: readonly Field[]) =>
      change({
        displayedFields: fields.map(({ columnName }) => ({
          field: columnName,
          width: settings.displayedFields.find(({ field }) => field === columnName)?.width ?? 'full',
        })),
      });
    return {
      shown,
      hidden: collection.fields.filter((field) => !shown.includes(field)),
      density,
      rowHeight: rowHeights[density],
      widthOf,
      setWidth: (field, width) =>
        change({ columnWidths: { ...settings.columnWidths, [field.columnName]: clamped(width) } }),
      setHidden: (field, isHidden) =>
        show(isHidden ? shown.filter((one) => one !== field) : [...shown, field]),
      setDensity,
      showAll: () => show([...shown, ...collection.fields.filter((field) => !shown.includes(field))]),
      frozen: Math.min(settings.frozenColumns ?? 1, shown.length),
      move: (from, to) => show(moved(shown, from, to)),
      colorOf: colorOf(collection.fields, settings.colorBy),
    };
  }, [collection, open, density]);
}

const clamped = (width: number) => Math.min(2000, Math.max(40, Math.round(width)));

/** Those that the view names and that are there; without any named, all of them, the name first. */
function shownFields(
  fields: readonly Field[],
  displayed: OpenView['settings']['displayedFields'],
  nameField: Field | undefined,
): readonly Field[] {
  const named = displayed.flatMap(({ field }) => fields.find(({ columnName }) => columnName === field) ?? []);
  if (named.length > 0) return named;
  return nameField ? [nameField, ...fields.filter((field) => field !== nameField)] : fields;
}

function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The colour of a record: that of its choice, or green where it is true. */
export function colorOf(
  fields: readonly Field[],
  name: string | undefined,
): ((record: DataRecord) => ChipColor | undefined) | undefined {
  const field = fields.find(({ columnName }) => columnName === name);
  if (!field) return undefined;
  const column = field.columnName;
  if (field.dataType === 'boolean') {
    return ({ values }) => (values[column] === true ? 'green' : undefined);
  }
  return ({ values }) => {
    const [first] = linksOf(values[column]);
    return first && toChipColor(first.color);
  };
}
