// A saved view of a collection's records, with its own URL.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { View } from '@fieldhouse/contract/data-views';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePageLabel } from '../../app/crumbs/page-label.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { TeamNotFoundPage } from '../../app/pages/lazy-not-found.tsx';
import { FullPage } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { CollectionPlace } from '../fields/index.ts';
import { ActiveView } from './active-view.tsx';
import { useOpenView } from './open-view/use-open-view.ts';
import { OptionsButton, ViewOptions } from './settings/view-options.tsx';
import { viewsQuery } from './settings/view-queries.ts';
import { ViewSwitcher } from './view-switcher.tsx';

interface ViewPageProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly viewId: string;
}

export function ViewPage({ place, collection, viewId }: ViewPageProps) {
  const loading = (
    <FullPage>
      <RowsSkeleton rows={20} isFull />
    </FullPage>
  );
  return (
    <QueryBoundary query={useQuery(viewsQuery(place))} skeleton={loading} size="page">
      {({ items }) => {
        const saved = items.find(({ id }) => id === viewId);
        // Deleted in the meantime, or another user's personal view.
        if (!saved) return <TeamNotFoundPage />;
        return <Opened place={place} collection={collection} saved={saved} />;
      }}
    </QueryBoundary>
  );
}

interface OpenedProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly saved: View;
}

function Opened({ place, collection, saved }: OpenedProps) {
  const open = useOpenView(saved);
  usePageLabel(saved.internalName);
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const lead = (
    <>
      <ViewSwitcher place={place} collection={collection} open={open} settings={open.settings} />
      <OptionsButton ref={button} onClick={() => setAsked(true)} />
    </>
  );
  return (
    <>
      <ActiveView place={place} collection={collection} open={open} lead={lead} />
      <ViewOptions
        collection={collection}
        open={open}
        isShown={isAsked}
        onClose={() => setAsked(false)}
        button={button}
      />
    </>
  );
}
