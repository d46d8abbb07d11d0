import type { Field } from '@fieldhouse/contract/collections';
import type { Operand } from '@fieldhouse/contract/filters';

export interface OperandProps {
  readonly field: Field;
  readonly label: string;
  readonly value: Operand | undefined;
  readonly onChange: (value: Operand | undefined) => void;
  /** The condition has a list of values. */
  readonly isMulti: boolean;
}
