import { onDemand } from '../../../app/feedback/on-demand.tsx';
import type { FieldTypeUi } from './field-type-ui.ts';

export const boolean: FieldTypeUi = {
  icon: 'check',
  headerIcon: 'check',
  width: 96,
  cell: (value) => ({ look: 'flag', isOn: value === true }),
  text: (value, _settings, { yes, no }) => (value === true ? yes : no),
  copied: (value) => (value === true ? 'true' : 'false'),
  Operand: onDemand(() => import('../input/operands/flag-operand.tsx'), 'FlagOperand'),
  Settings: undefined,
  startTyping: (typed) => typed,
  reports: 'text',
  isSavedAtOnce: () => true,
  totals: ['percent_true'],
  shownAs: 'flag',
  color: (value) => (value === true ? 'green' : undefined),
};
