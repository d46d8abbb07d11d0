import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { htmlToPlainText } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { TextOperand } from '../../input/operands/operand-by.tsx';
import { plainCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const formattedText: FieldTypeUi = {
  icon: 'article',
  headerIcon: 'text',
  width: 260,
  cell: plainCell,
  text: (value) => htmlToPlainText(String(value)),
  copied: (value) => String(value),
  Operand: TextOperand,
  Settings: undefined,
  startTyping: (typed) => `<p>${escapeHtml(typed)}</p>`,
  reports: 'text',
  totals: [],
  isLong: true,
};
