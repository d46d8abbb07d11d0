import { TextOperand } from '../../input/operands/operand-by.tsx';
import { asTyped, softCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const url: FieldTypeUi = {
  icon: 'globe',
  headerIcon: 'globe',
  width: 220,
  cell: softCell,
  text: (value) => String(value),
  Operand: TextOperand,
  Settings: undefined,
  startTyping: asTyped,
  reports: 'text',
  totals: [],
  shownAs: 'link',
};
