// How values of each field type are stored: columns, identifiers, operands.
export { columnTypes } from './column-types.ts';
export { targetIdOf } from './families/id-columns.ts';
export { oneOperand } from './operands.ts';
export { type RecordName, recordName } from './record-names.ts';
