import type { CollectionId } from '@fieldhouse/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { OpenedBy } from '../../app/forms/opened-by.tsx';
import { useTeamId } from '../../app/session/use-team.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { BlueprintsPage } from './blueprints/blueprints-page.tsx';
import { CollectionDetails } from './collection-details.tsx';
import { type CollectionPlace, collectionQuery } from './collection-queries.ts';
import { FieldsPage } from './fields/fields-page.tsx';
import { NewChildForm } from './membership/new-child-form.tsx';
import { NewCollectionForm } from './new-collection-form.tsx';

interface AdminCollectionPageProps {
  readonly tab: 'new' | 'details' | 'data-fields';
}

export function AdminCollectionPage({ tab }: AdminCollectionPageProps) {
  if (tab !== 'new') return <CollectionTab tab={tab} />;
  return (
    <OpenedBy parameter="kind">
      <OpenedBy parameter="below">
        <NewCollection />
      </OpenedBy>
    </OpenedBy>
  );
}

/** From scratch, as a child, or from another team's blueprint. */
function NewCollection() {
  const { kind, below } = useSearch({ strict: false });
  if (kind === 'blueprint') return <BlueprintsPage />;
  // The server answers not_found for an address that names no collection of the team.
  if (below !== undefined) return <NewChildForm key={below} parentId={below as CollectionId} />;
  return <NewCollectionForm />;
}

function CollectionTab({ tab }: { readonly tab: 'details' | 'data-fields' }) {
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  // The server answers not_found for an address that names no collection of the team.
  const collectionId = dataCollectionId as CollectionId;
  const place: CollectionPlace = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  return (
    <QueryBoundary query={useQuery(collectionQuery(place))} skeleton={<PageSkeleton />} size="page">
      {(collection) =>
        tab === 'details' ? (
          <CollectionDetails key={collection.id} place={place} collection={collection} />
        ) : (
          <FieldsPage place={place} collection={collection} />
        )
      }
    </QueryBoundary>
  );
}
