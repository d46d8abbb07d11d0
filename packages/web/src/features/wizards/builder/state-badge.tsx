import type { WizardSummary } from '@fieldhouse/contract/wizards';
import { usePhrases } from '../../../app/phrases.ts';
import { Chip } from '../../../ui/chip.tsx';

const colors = { live: 'green', closed: 'yellow', full: 'blue', offline: 'gray' } as const;

export function StateBadge({ state }: Pick<WizardSummary, 'state'>) {
  const t = usePhrases('wizards');
  return <Chip color={colors[state]}>{t(`state.${state}`)}</Chip>;
}
