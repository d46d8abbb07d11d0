import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { operandBy } from '../../input/operands/operand-by.tsx';
import { asTyped, plainCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

const IconInput = onDemand(() => import('../../input/icon.tsx'), 'IconInput');

export const icon: FieldTypeUi = {
  icon: 'star',
  headerIcon: 'star',
  width: 180,
  cell: plainCell,
  text: (value) => String(value),
  Operand: operandBy(IconInput),
  Settings: undefined,
  startTyping: asTyped,
  reports: 'text',
  totals: [],
};
