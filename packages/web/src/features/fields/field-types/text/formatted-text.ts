import { htmlToPlainText } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { TextOperand } from '../../input/operands/operand-by.tsx';
import { notTyped, onDemand, plainCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const formattedText: FieldTypeUi = {
  icon: 'article',
  headerIcon: 'text',
  width: 260,
  cell: plainCell,
  text: (value) => htmlToPlainText(String(value)),
  copied: (value) => String(value),
  Input: onDemand(() => import('../../input/text/formatted-text.tsx'), 'FormattedTextInput'),
  Operand: TextOperand,
  Settings: undefined,
  startTyping: notTyped,
  reports: 'text',
  totals: [],
  isLong: true,
};
