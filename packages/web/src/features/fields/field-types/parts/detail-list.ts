import { joinPairs } from '@fieldhouse/domain/fields/parts/parts-text';
import { TextOperand } from '../../input/operands/operand-by.tsx';
import { plainCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const detailList: FieldTypeUi = {
  icon: 'details',
  headerIcon: 'list',
  width: 240,
  cell: plainCell,
  text: detailsText,
  copied: (value) => joinPairs(detailsOf(value)),
  Operand: TextOperand,
  Settings: undefined,
  // A line is added: a key takes nothing away.
  startTyping: (typed, _settings, before) => [...detailsOf(before), { label: typed, value: '' }],
  reports: 'text',
  totals: [],
  isLong: true,
};

function detailsText(value: unknown): string {
  return detailsOf(value)
    .map((detail) => `${detail.label}: ${detail.value}`)
    .join(' · ');
}

function detailsOf(value: unknown): { readonly label: string; readonly value: string }[] {
  const lines: readonly unknown[] = Array.isArray(value) ? value : [];
  return lines.flatMap((line) =>
    typeof line === 'object' && line !== null && 'label' in line && 'value' in line
      ? [{ label: String(line.label), value: String(line.value) }]
      : [],
  );
}
