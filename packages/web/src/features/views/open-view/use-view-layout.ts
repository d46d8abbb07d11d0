// A table's columns in the layout of its view. User changes are unsaved changes of the view.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { useMemo } from 'react';
import type { ChipColor } from '../../../ui/chip.tsx';
import { fieldTypesUi, nameFieldOf } from '../../fields/index.ts';
import {
  defaultColumnWidth,
  defaultFrozenColumns,
  moveItem,
  nameFirst,
  rowHeights,
  type TableLayout,
  useDefaultDensity,
} from '../../records/index.ts';
import type { OpenView } from './use-open-view.ts';

export function useViewLayout(collection: CollectionWithFields, open: OpenView): TableLayout {
  const usual = useDefaultDensity();
  return useMemo(() => {
    const { settings, change } = open;
    const density = settings.density ?? usual;
    const nameField = nameFieldOf(collection);
    const shown = shownFields(collection.fields, settings.displayedFields, nameField);
    const widthOf = (field: Field) =>
      settings.columnWidths?.[field.columnName] ?? defaultColumnWidth(field, nameField);
    const show = (fields: readonly Field[]) =>
      change({
        displayedFields: fields.map(({ columnName }) => ({
          field: columnName,
          width: settings.displayedFields.find(({ field }) => field === columnName)?.width ?? 'full',
        })),
      });
    return {
      density,
      setDensity: (chosen) => change({ density: chosen }),
      rowHeight: rowHeights[density],
      shown,
      hidden: collection.fields.filter((field) => !shown.includes(field)),
      widthOf,
      setWidth: (field, width) =>
        change({ columnWidths: { ...settings.columnWidths, [field.columnName]: clamped(width) } }),
      setHidden: (field, isHidden) =>
        show(isHidden ? shown.filter((one) => one !== field) : [...shown, field]),
      showAll: () => show([...shown, ...collection.fields.filter((field) => !shown.includes(field))]),
      frozen: Math.min(settings.frozenColumns ?? defaultFrozenColumns, shown.length),
      setFrozen: (frozenColumns) => change({ frozenColumns }),
      move: (from, to) => show(moveItem(shown, from, to)),
      colorOf: colorOf(collection.fields, settings.colorBy),
    };
  }, [collection, open, usual]);
}

const clamped = (width: number) => Math.min(2000, Math.max(40, Math.round(width)));

/** The view's fields that still exist; without any, all fields, the name first. */
function shownFields(
  fields: readonly Field[],
  displayed: OpenView['settings']['displayedFields'],
  nameField: Field | undefined,
): readonly Field[] {
  const named = displayed.flatMap(({ field }) => fields.find(({ columnName }) => columnName === field) ?? []);
  return named.length > 0 ? named : nameFirst(fields, nameField);
}

/** The colour of a record: that of its choice, or green if true. */
export function colorOf(
  fields: readonly Field[],
  name: string | undefined,
): ((record: DataRecord) => ChipColor | undefined) | undefined {
  const field = fields.find(({ columnName }) => columnName === name);
  if (!field) return undefined;
  const { color } = fieldTypesUi[field.dataType];
  return color && (({ values }) => color(values[field.columnName]));
}
