import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { TextOperand } from '../../input/operands/operand-by.tsx';
import { asTyped, plainCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const code: FieldTypeUi = {
  icon: 'code',
  headerIcon: 'code',
  width: 180,
  cell: plainCell,
  text: (value) => String(value),
  copied: (value) => String(value),
  Operand: TextOperand,
  Settings: onDemand(() => import('../../settings/code-settings.tsx'), 'CodeSettings'),
  startTyping: asTyped,
  reports: 'text',
  totals: [],
  hasLines: () => true,
  shownAs: 'code',
};
