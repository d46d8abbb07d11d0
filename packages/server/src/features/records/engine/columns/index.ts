// How values of each field type are stored, and written to files: columns, identifiers, operands.
export type { SheetCell } from './column-type.ts';
export { columnTypes } from './column-types.ts';
export { targetIdOf } from './families/id-columns.ts';
export { oneOperand } from './operands.ts';
export { nameColumns, type RecordName, recordName } from './record-names.ts';
export { uniqueKind } from './unique-keys.ts';
