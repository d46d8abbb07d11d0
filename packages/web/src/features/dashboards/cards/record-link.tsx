import type { RecordId } from '@fieldhouse/contract/ids';
import { Link } from '@tanstack/react-router';
import { usePhrases } from '../../../app/phrases.ts';
import type { CollectionPlace } from '../../fields/index.ts';

interface RecordLinkProps {
  readonly place: CollectionPlace;
  readonly recordId: RecordId;
  readonly name: string;
}

export function RecordLink({ place: { teamId, collectionId }, recordId, name }: RecordLinkProps) {
  const t = usePhrases('dashboards');
  return (
    <Link
      to="/team-{$teamId}/data-records/$dataRecordId"
      params={{ teamId, dataRecordId: recordId }}
      search={{ collection: collectionId }}
    >
      {name || t('list.unnamed')}
    </Link>
  );
}
