// What a cell of the grid looks like, whatever it means. The product says what stands in it and how it is edited.
import { type CustomCell, GridCellKind } from '@glideapps/glide-data-grid';
import type { ChipColor } from '../chip.tsx';

export interface GridChip {
  readonly label: string;
  readonly color: ChipColor;
}

export type CellLook =
  | { readonly look: 'text'; readonly align?: 'left' | 'right'; readonly isSoft?: boolean }
  /** A name with a picture before it, or its initials. */
  | { readonly look: 'face'; readonly picture?: string | undefined }
  | { readonly look: 'chips'; readonly chips: readonly GridChip[] }
  | { readonly look: 'flag'; readonly isOn: boolean | null }
  /** The row is on its way. */
  | { readonly look: 'loading' };

export interface CellContent {
  readonly look: CellLook;
  /** What a screen reader says. */
  readonly text: string;
  /** In which the text stands, where it may be another than that of the page. */
  readonly lang?: string | undefined;
  /** What goes to the clipboard, if not the text. */
  readonly copied?: string;
  /** Given back to the editor and with the edit. */
  readonly value: unknown;
  readonly isReadOnly?: boolean;
}

export type GridCellOf = CustomCell<CellContent>;

export function toGridCell(content: CellContent): GridCellOf {
  const isLoading = content.look.look === 'loading';
  return {
    kind: GridCellKind.Custom,
    data: content,
    // The grid reads this to screen readers; `toCopiedCell` puts in what the clipboard gets.
    copyData: content.text,
    allowOverlay: !isLoading && content.isReadOnly !== true,
    readonly: isLoading || content.isReadOnly === true,
  };
}

/** The cell as it goes to the clipboard. */
export function toCopiedCell(cell: GridCellOf): GridCellOf {
  return { ...cell, copyData: cell.data.copied ?? cell.data.text };
}
