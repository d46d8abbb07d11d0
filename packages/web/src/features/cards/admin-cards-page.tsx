// The cards and the card groups of a collection, where admins lay them out.
import type { CollectionId } from '@fieldhouse/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useTeamId } from '../../app/session/use-team.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { collectionQuery } from '../fields/index.ts';
import { CardList } from './card-list.tsx';
import { GroupList } from './group-list.tsx';

export function AdminCardsPage({ tab }: { readonly tab: 'cards' | 'groups' }) {
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  // The server answers not_found for an address that names no collection of the team.
  const collectionId = dataCollectionId as CollectionId;
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  return (
    <QueryBoundary query={useQuery(collectionQuery(place))} skeleton={<PageSkeleton />} size="page">
      {(collection) =>
        tab === 'cards' ? (
          <CardList place={place} collection={collection} />
        ) : (
          <GroupList place={place} collection={collection} />
        )
      }
    </QueryBoundary>
  );
}
