import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { TextOperand } from '../../input/operands/operand-by.tsx';
import { asTyped, plainCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const plainText: FieldTypeUi = {
  icon: 'text',
  headerIcon: 'text',
  width: 180,
  cell: plainCell,
  text: (value) => String(value),
  Operand: TextOperand,
  Settings: onDemand(() => import('../../settings/text-settings.tsx'), 'TextSettings'),
  startTyping: asTyped,
  hasLines: ({ isMultiLine }) => isMultiLine === true,
  reports: 'text',
  totals: [],
  inLine: 'first',
  isInSubtitle: true,
};
