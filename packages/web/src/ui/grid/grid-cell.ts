// The look of a grid cell, independent of its meaning. Callers define its content and editor.
import { type CustomCell, GridCellKind } from '@glideapps/glide-data-grid';
import type { ChipColor } from '../chip.tsx';

export interface GridChip {
  readonly label: string;
  readonly color: ChipColor;
}

export type CellLook =
  | { readonly look: 'text'; readonly align?: 'left' | 'right'; readonly isSoft?: boolean }
  /** A name with a picture or initials before it. */
  | { readonly look: 'face'; readonly picture?: string | undefined }
  | { readonly look: 'chips'; readonly chips: readonly GridChip[] }
  | { readonly look: 'flag'; readonly isOn: boolean | null }
  /** The row is loading. */
  | { readonly look: 'loading' };

export interface CellContent {
  readonly look: CellLook;
  /** The text for screen readers. */
  readonly text: string;
  /** The language of the text, if it may differ from the page's. */
  readonly lang?: string | undefined;
  /** The clipboard text, if different from `text`. */
  readonly copied?: string;
  /** Passed to the editor and returned with the edit. */
  readonly value: unknown;
  readonly isReadOnly?: boolean;
}

export type GridCellOf = CustomCell<CellContent>;

export function toGridCell(content: CellContent): GridCellOf {
  const isLoading = content.look.look === 'loading';
  return {
    kind: GridCellKind.Custom,
    data: content,
    // The grid exposes this to screen readers; `toCopiedCell` replaces it for the clipboard.
    copyData: content.text,
    allowOverlay: !isLoading && content.isReadOnly !== true,
    readonly: isLoading || content.isReadOnly === true,
  };
}

/** The cell as copied to the clipboard. */
export function toCopiedCell(cell: GridCellOf): GridCellOf {
  return { ...cell, copyData: cell.data.copied ?? cell.data.text };
}
