import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord, Sort } from '@fieldhouse/contract/records';
import type { TextField } from '../../../app/language/text-languages.ts';
import type { GridSelection } from '../../../ui/grid/data-grid.tsx';
import type { ValueFormats } from '../../fields/index.ts';
import type { EditorKeyBuffer } from '../keys/editor-key-buffer.ts';
import type { Rows } from '../question/use-row-window.ts';
import type { CellEdit, RecordWrites } from '../saving/use-record-writes.ts';
import type { TableCommand } from '../toolbar/table-command.ts';
import type { TableLayout } from '../toolbar/table-layout.ts';

export interface HeaderPlace {
  readonly field: Field;
  readonly x: number;
  readonly y: number;
}

export interface RecordsGridProps {
  readonly label: string;
  readonly rows: Rows;
  readonly total: number;
  readonly layout: TableLayout;
  /** The cell's field by column index: for a translatable field, its text in the chosen language. */
  readonly valueFields: readonly TextField[];
  readonly nameField: Field | undefined;
  readonly avatarField: Field | undefined;
  readonly sorts: readonly Sort[];
  readonly formats: ValueFormats;
  readonly writes: RecordWrites;
  readonly editorKeys: EditorKeyBuffer;
  readonly selection: GridSelection;
  readonly onSelection: (selection: GridSelection) => void;
  readonly onEdit: (edit: CellEdit) => void;
  readonly onPaste: (row: number, fields: readonly Field[], block: readonly (readonly string[])[]) => void;
  readonly onClear: (rows: readonly DataRecord[], fields: readonly Field[]) => void;
  readonly onHeader: (place: HeaderPlace) => void;
  readonly onOpen: (record: DataRecord) => void;
  readonly onAdd: (() => void) | undefined;
  readonly onDeleteRows: () => void;
  readonly onCommand: (command: TableCommand) => void;
  /** Announces to screen readers. */
  readonly onAnnounce: (text: string) => void;
}
