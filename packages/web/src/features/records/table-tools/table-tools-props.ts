import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { RecordId } from '@fieldhouse/contract/ids';
import type { GridSelection } from '../../../ui/grid/data-grid.tsx';
import type { CollectionPlace } from '../../fields/index.ts';
import type { EditorKeyBuffer } from '../keys/editor-key-buffer.ts';
import type { Rows } from '../question/use-row-window.ts';
import type { ViewState } from '../question/view-state.ts';
import type { RecordWrites } from '../saving/use-record-writes.ts';
import type { TableCommand } from '../toolbar/table-command.ts';

export interface TableToolsProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly rows: Rows;
  readonly view: ViewState;
  readonly writes: RecordWrites;
  readonly shown: readonly Field[];
  readonly selection: GridSelection;
  /** False if several tables are on a page: shortcuts would be ambiguous. */
  readonly hasKeys: boolean;
  readonly editorKeys: EditorKeyBuffer;
  readonly command: TableCommand | undefined;
  readonly onCommand: (command: TableCommand | undefined) => void;
  readonly onOpen: (id: RecordId) => void;
  readonly onDelete: (ids: readonly RecordId[]) => Promise<boolean>;
  readonly loadSelected: () => Promise<readonly RecordId[]>;
  readonly onSelectionDone: () => void;
}
