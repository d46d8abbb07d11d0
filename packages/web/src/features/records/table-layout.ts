// How a person laid out the table of a collection: widths, hidden columns, row height. Kept in this browser per person.
import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { usePreferences } from '../../app/preferences.ts';
import { useSession } from '../../app/session.ts';
import type { ChipColor } from '../../ui/chip.tsx';
import { defaultWidths } from './cell-of.ts';

export const rowHeights = { compact: 28, normal: 34, roomy: 44 } as const;
export type Density = keyof typeof rowHeights;

interface StoredLayout {
  readonly widths: Readonly<Record<string, number>>;
  readonly hidden: readonly string[];
  /** Undefined follows the person's preferences. */
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
  /** Columns that stay in place, the name alone unless told. */
  readonly frozen?: number | undefined;
  /** Puts a column at another place; undefined where they keep the order of the fields. */
  readonly move?: (from: number, to: number) => void;
  readonly colorOf?: ((record: DataRecord) => ChipColor | undefined) | undefined;
}

const untouched: StoredLayout = { widths: {}, hidden: [] };
const nameWidth = 220;

export function usualWidth(field: Field, nameField: Field | undefined): number {
  return field === nameField ? nameWidth : defaultWidths[field.dataType];
}

export function useTableLayout(
  collectionId: string,
  fields: readonly Field[],
  nameField: Field | undefined,
): TableLayout {
  const session = useSession();
  const [stored, store] = useLocalStorage<StoredLayout>({
    key: `tableLayout.${session?.userId ?? 'nobody'}.${collectionId}`,
    defaultValue: untouched,
    getInitialValueInEffect: false,
  });
  const usual: Density = usePreferences().density === 'compact' ? 'compact' : 'normal';
  return useMemo(() => {
    const density = stored.density ?? usual;
    const ordered = nameField ? [nameField, ...fields.filter((field) => field !== nameField)] : fields;
    const isHidden = (field: Field) => field !== nameField && stored.hidden.includes(field.columnName);
    return {
      shown: ordered.filter((field) => !isHidden(field)),
      hidden: ordered.filter(isHidden),
      density,
      rowHeight: rowHeights[density] ?? rowHeights.normal,
      widthOf: (field) => stored.widths[field.columnName] ?? usualWidth(field, nameField),
      setWidth: (field, width) =>
        store((now) => ({ ...now, widths: { ...now.widths, [field.columnName]: Math.round(width) } })),
      setHidden: (field, isNowHidden) =>
        store((now) => ({
          ...now,
          hidden: isNowHidden
            ? [...now.hidden.filter((name) => name !== field.columnName), field.columnName]
            : now.hidden.filter((name) => name !== field.columnName),
        })),
      setDensity: (chosen) => store((now) => ({ ...now, density: chosen })),
      showAll: () => store((now) => ({ ...now, hidden: [] })),
    };
  }, [stored, store, fields, nameField, usual]);
}
