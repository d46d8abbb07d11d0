import { TextOperand } from '../../input/operands/operand-by.tsx';
import { notTyped, plainCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const detailList: FieldTypeUi = {
  icon: 'details',
  headerIcon: 'list',
  width: 240,
  cell: plainCell,
  text: detailsText,
  Operand: TextOperand,
  Settings: undefined,
  startTyping: notTyped,
  reports: 'text',
  totals: [],
  isLong: true,
};

function detailsText(value: unknown): string {
  const lines: readonly unknown[] = Array.isArray(value) ? value : [];
  return lines
    .flatMap((line) =>
      typeof line === 'object' && line !== null && 'label' in line && 'value' in line
        ? [`${String(line.label)}: ${String(line.value)}`]
        : [],
    )
    .join(' · ');
}
