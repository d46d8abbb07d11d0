// A table command beyond viewing and typing. The code that runs it loads with the first command.
import type { DataRecord } from '@fieldhouse/contract/records';
import type { Rectangle } from '../../../ui/grid/data-grid.tsx';

export type TableCommand =
  | { readonly kind: 'undo' | 'redo' | 'shortcuts' | 'edit' | 'delete_all' }
  | { readonly kind: 'row'; readonly record: DataRecord; readonly x: number; readonly y: number }
  | { readonly kind: 'fill'; readonly source: Rectangle; readonly target: Rectangle };
