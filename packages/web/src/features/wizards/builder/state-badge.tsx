import type { WizardSummary } from '@fieldhouse/contract/wizards';
import { usePhrases } from '../../../app/phrases.ts';
import { Chip } from '../../../ui/chip.tsx';

const colors = { live: 'green', closed: 'yellow', full: 'blue', offline: 'gray' } as const;

interface StateBadgeProps extends Pick<WizardSummary, 'state'> {
  /** Of a live one, if there is room to name it. */
  readonly version?: number | undefined;
}

export function StateBadge({ state, version }: StateBadgeProps) {
  const t = usePhrases('wizards');
  const isNamed = state === 'live' && version !== undefined;
  return (
    <Chip color={colors[state]}>
      {isNamed ? t('builder.versionLive', { number: version }) : t(`state.${state}`)}
    </Chip>
  );
}
