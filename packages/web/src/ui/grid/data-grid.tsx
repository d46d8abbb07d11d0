// The grid of the records table: Glide Data Grid in the colours of the theme. Loaded lazily with its styles.
import '@glideapps/glide-data-grid/dist/index.css';
import {
  type AllCellRenderers,
  type CustomRenderer,
  DataEditorCore,
  type DataEditorProps,
  type DataEditorRef,
  type GridCell,
  GridCellKind,
  type GridSelection,
  ImageWindowLoaderImpl,
  loadingCellRenderer,
  markerCellRenderer,
  newRowCellRenderer,
  type ProvideEditorComponent,
  type Rectangle,
} from '@glideapps/glide-data-grid';
import { useMantineColorScheme } from '@mantine/core';
import { type Ref, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ChipColor } from '../chip.tsx';
import classes from './data-grid.module.css';
import { drawCell } from './draw-cell.ts';
import { drawHeaders } from './draw-header.ts';
import type { GridCellOf } from './grid-cell.ts';
import { type GridColors, readGridColors, readGridTheme } from './grid-theme.ts';
import { headerIcons } from './header-icons.ts';
import { type GridPaste, useGridPaste } from './use-grid-paste.ts';

export type { DataEditorRef as GridHandle, GridSelection, Rectangle };
export type ProvidedEditor = ProvideEditorComponent<GridCell>;
export type GridKeyEvent = Parameters<NonNullable<DataEditorProps['onKeyDown']>>[0];

export type DataGridProps = Omit<
  DataEditorProps,
  | 'theme'
  | 'customRenderers'
  | 'headerIcons'
  | 'drawHeader'
  | 'imageWindowLoader'
  | 'getCellContent'
  | 'width'
  | 'height'
  | 'onPaste'
> & {
  readonly getCellContent: (cell: readonly [number, number]) => GridCellOf;
  readonly gridRef?: Ref<DataEditorRef>;
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly onFlagToggled: (cell: GridCellOf) => GridCellOf | undefined;
  readonly onPaste?: GridPaste;
  /** Some cells have a language of their own. */
  readonly hasLanguages?: boolean;
  /** Ids of the columns whose values are at the right. */
  readonly rightColumns: ReadonlySet<string>;
  /** The tint of a row. */
  readonly rowColor?: ((row: number) => ChipColor | undefined) | undefined;
};

/**
 * Of the kinds of cells that the grid adds itself; ours are custom. All of the library’s would come with a parser of Markdown and a
 * carousel. Each draws only cells of its own kind, as in the library’s list.
 */
const ownRenderers = [
  markerCellRenderer,
  newRowCellRenderer,
  loadingCellRenderer,
] as unknown as typeof AllCellRenderers;

export function DataGrid({
  gridRef,
  label,
  onFlagToggled,
  rowColor,
  hasLanguages = false,
  onPaste,
  rightColumns,
  ...props
}: DataGridProps) {
  const portal = useRef<HTMLDivElement>(null);
  useTableLabel(portal, label);
  useGridPaste(portal, props.gridSelection, onPaste);
  useCellLanguages(portal, hasLanguages, props.getCellContent);
  const theme = useGridTheme();
  const drawHeader = useMemo(() => drawHeaders(rightColumns), [rightColumns]);
  const [pictures] = useState(() => new ImageWindowLoaderImpl());
  const renderers = useMemo(() => [rendererOf(theme.colors, onFlagToggled)], [theme.colors, onFlagToggled]);
  return (
    <>
      <DataEditorCore
        {...props}
        keybindings={{ ...props.keybindings, paste: false }}
        ref={gridRef}
        width="100%"
        height="100%"
        theme={theme.grid}
        renderers={ownRenderers}
        customRenderers={renderers}
        imageWindowLoader={pictures}
        getRowThemeOverride={(row) => {
          const color = rowColor?.(row);
          return color && { bgCell: theme.colors.rows[color] };
        }}
        headerIcons={headerIcons}
        drawHeader={drawHeader}
        smoothScrollY
        smoothScrollX
        verticalBorder={false}
        isOutsideClick={isOutsideClick}
      />
      {/* The grid renders cell editors here. */}
      <div ref={portal} id="portal" className={classes.portal} />
    </>
  );
}

/** A canvas is not accessible; screen readers read a hidden table, which the grid creates without a name. */
function useTableLabel(portal: RefObject<HTMLDivElement | null>, label: string) {
  useEffect(() => {
    const frame = portal.current?.parentElement;
    if (!frame) return undefined;
    const name = () => {
      const table = frame.querySelector('table[role="grid"]');
      if (table?.getAttribute('aria-label') !== label) table?.setAttribute('aria-label', label);
    };
    name();
    // The table is created once the canvas has its size.
    const observer = new MutationObserver(name);
    observer.observe(frame, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [portal, label]);
}

/** Sets the `lang` of the hidden table's cells as they are added and changed. */
function useCellLanguages(
  portal: RefObject<HTMLDivElement | null>,
  isOn: boolean,
  getCell: DataGridProps['getCellContent'],
) {
  useEffect(() => {
    const frame = portal.current?.parentElement;
    if (!isOn || !frame) return undefined;
    const report = () => {
      for (const cell of frame.querySelectorAll<HTMLElement>('td[role="gridcell"]')) {
        // The grid includes the row-number column in this index.
        const [, column = 0, row = 0] = /(\d+)-(\d+)$/.exec(cell.id)?.map(Number) ?? [];
        cell.lang = column > 0 ? (getCell([column - 1, row]).data.lang ?? '') : '';
        if (cell.lang === '') cell.removeAttribute('lang');
      }
    };
    report();
    const observer = new MutationObserver(report);
    observer.observe(frame, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [portal, isOn, getCell]);
}

/** An editor's dropdowns and calendars render in portals; a click on them must not end the edit. */
function isOutsideClick(event: MouseEvent | TouchEvent): boolean {
  return !(
    event.target instanceof Element && event.target.closest('[data-portal], .mantine-Popover-dropdown')
  );
}

function useGridTheme() {
  const { colorScheme } = useMantineColorScheme();
  const [theme, setTheme] = useState(readTheme);
  // The root element's attribute decides, also when the system's preference changes under "system".
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme is not read but makes the tokens change
  useEffect(() => {
    const read = () => setTheme(readTheme());
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    read();
    return () => observer.disconnect();
  }, [colorScheme]);
  return theme;
}

function readTheme() {
  return { grid: readGridTheme(), colors: readGridColors() };
}

function rendererOf(
  colors: GridColors,
  onFlagToggled: (cell: GridCellOf) => GridCellOf | undefined,
): CustomRenderer<GridCellOf> {
  return {
    kind: GridCellKind.Custom,
    // All custom cells of this grid come from toGridCell.
    isMatch: (_cell): _cell is GridCellOf => true,
    draw: (args) => drawCell(args, colors),
    onDelete: (cell) => (cell.readonly ? undefined : { ...cell, data: { ...cell.data, value: null } }),
    onClick: ({ cell, posX, preventDefault }) => {
      const isOnFlag = cell.data.look.look === 'flag' && posX < 28 && cell.readonly !== true;
      if (!isOnFlag) return undefined;
      preventDefault();
      return onFlagToggled(cell);
    },
    measure: (context, cell, theme) => {
      const { look, text } = cell.data;
      const chips = look.look === 'chips' ? look.chips.length * 21 : 0;
      const face = look.look === 'face' ? 30 : 0;
      return context.measureText(text).width + chips + face + 2 * theme.cellHorizontalPadding;
    },
  };
}

export type { GridCellOf };
