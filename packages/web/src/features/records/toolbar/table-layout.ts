// A user's table layout of a collection: widths, order, hidden and frozen columns, row height. Saved per user
// in this browser; a view has its own.
import type { Field } from '@fieldhouse/contract/collections';
import type { Density } from '@fieldhouse/contract/data-views';
import type { DataRecord } from '@fieldhouse/contract/records';
import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { usePreferences } from '../../../app/preferences/preferences.ts';
import { useSession } from '../../../app/session/session.ts';
import type { ChipColor } from '../../../ui/chip.tsx';
import { fieldTypesUi } from '../../fields/index.ts';

export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, normal: 34, roomy: 44 };

/** Limits of user-set column widths. */
export const minColumnWidth = 60;
export const maxColumnWidth = 800;

interface StoredLayout {
  readonly widths: Readonly<Record<string, number>>;
  readonly hidden: readonly string[];
  readonly order?: readonly string[];
  readonly frozen?: number;
  /** Undefined follows the user's preferences. */
  readonly density?: Density;
}

export interface TableLayout {
  readonly shown: readonly Field[];
  readonly hidden: readonly Field[];
  readonly rowHeight: number;
  readonly density: Density;
  readonly widthOf: (field: Field) => number;
  readonly setWidth: (field: Field, width: number) => void;
  readonly setHidden: (field: Field, isHidden: boolean) => void;
  readonly setDensity: (density: Density) => void;
  readonly showAll: () => void;
  /** Number of frozen columns. */
  readonly frozen: number;
  readonly setFrozen: (count: number) => void;
  readonly move: (from: number, to: number) => void;
  readonly colorOf?: ((record: DataRecord) => ChipColor | undefined) | undefined;
}

const untouched: StoredLayout = { widths: {}, hidden: [] };
const nameWidth = 220;

export function defaultColumnWidth(field: Field, nameField: Field | undefined): number {
  return field === nameField ? nameWidth : fieldTypesUi[field.dataType].width;
}

export function useTableLayout(
  collectionId: string,
  fields: readonly Field[],
  nameField: Field | undefined,
): TableLayout {
  const session = useSession();
  const [stored, store] = useLocalStorage<StoredLayout>({
    key: `tableLayout.${session?.userId ?? 'anonymous'}.${collectionId}`,
    defaultValue: untouched,
    getInitialValueInEffect: false,
  });
  const usual = useDefaultDensity();
  return useMemo(() => {
    const density = stored.density ?? usual;
    const ordered = inOrder(nameFirst(fields, nameField), stored.order ?? []);
    const isHidden = (field: Field) => field !== nameField && stored.hidden.includes(field.columnName);
    const shown = ordered.filter((field) => !isHidden(field));
    return {
      density,
      setDensity: (chosen) => store((now) => ({ ...now, density: chosen })),
      rowHeight: rowHeights[density] ?? rowHeights.normal,
      shown,
      hidden: ordered.filter(isHidden),
      widthOf: (field) => stored.widths[field.columnName] ?? defaultColumnWidth(field, nameField),
      setWidth: (field, width) =>
        store((now) => ({ ...now, widths: { ...now.widths, [field.columnName]: Math.round(width) } })),
      setHidden: (field, isNowHidden) =>
        store((now) => ({
          ...now,
          hidden: isNowHidden
            ? [...now.hidden.filter((name) => name !== field.columnName), field.columnName]
            : now.hidden.filter((name) => name !== field.columnName),
        })),
      showAll: () => store((now) => ({ ...now, hidden: [] })),
      frozen: Math.min(stored.frozen ?? defaultFrozenColumns, shown.length),
      setFrozen: (frozen) => store((now) => ({ ...now, frozen })),
      move: (from, to) => {
        const [field, target] = [shown[from], shown[to]];
        if (!field || !target) return;
        // Hidden columns keep their position between the others.
        const order = moveItem(ordered, ordered.indexOf(field), ordered.indexOf(target));
        store((now) => ({ ...now, order: order.map(({ columnName }) => columnName) }));
      },
    };
  }, [stored, store, fields, nameField, usual]);
}

/** Only the name column. */
export const defaultFrozenColumns = 1;

/** From the user's preferences. */
export function useDefaultDensity(): Density {
  return usePreferences().density === 'compact' ? 'compact' : 'normal';
}

export function nameFirst(fields: readonly Field[], nameField: Field | undefined): readonly Field[] {
  return nameField ? [nameField, ...fields.filter((field) => field !== nameField)] : fields;
}

/** Columns added after the order was saved come last. */
function inOrder(fields: readonly Field[], order: readonly string[]): readonly Field[] {
  const placeOf = ({ columnName }: Field) => {
    const place = order.indexOf(columnName);
    return place === -1 ? order.length : place;
  };
  return fields.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
