import type { BlockCondition } from '@fieldhouse/contract/mail-blocks';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { usePhrases } from '../../../../app/phrases.ts';
import { useConditionText } from './condition-text.ts';
import css from './conditions.module.css';

/** On a block that not everyone gets. */
export function ConditionBadge({ condition }: { readonly condition: BlockCondition }) {
  const t = usePhrases('mail-blocks');
  const filter = useConditionText(condition);
  const label = filter === undefined ? t('visibility.badgeLabel') : t('visibility.badgeOf', { filter });
  return (
    <span className={css.badge} role="img" aria-label={label} title={label}>
      <FunnelIcon size={12} weight="bold" />
      {t('visibility.badge')}
    </span>
  );
}
