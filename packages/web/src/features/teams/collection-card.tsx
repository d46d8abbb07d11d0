import type { Collection } from '@fieldhouse/contract/collections';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import css from './dashboard-page.module.css';

interface CollectionCardProps {
  readonly collection: Collection;
  readonly teamId: string;
}

export function CollectionCard({ collection, teamId }: CollectionCardProps) {
  const t = usePhrases('teams');
  const formats = useFormats();
  const { id, pluralName, description, icon, recordCount, isCountExact } = collection;
  const count = t('dashboard.records', { count: recordCount });
  return (
    <Link
      to="/team-{$teamId}/data-collections/$dataCollectionId/records"
      params={{ teamId, dataCollectionId: id }}
      className={css.card}
    >
      <span className={css.cardTop}>
        <span className={css.cardIcon}>
          <DataIcon icon={icon} size={16} />
        </span>
        <span className={css.cardName}>{pluralName}</span>
      </span>
      {description && <span className={css.cardText}>{description}</span>}
      <span className={css.cardCount}>
        {isCountExact ? count : t('dashboard.about', { number: formats.number(recordCount) })}
      </span>
    </Link>
  );
}
