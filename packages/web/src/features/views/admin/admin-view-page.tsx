// A view in the administration: its name, its fields, and a preview with real records.
import type { View } from '@fieldhouse/contract/data-views';
import type { ViewId } from '@fieldhouse/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { TabRow } from '../../../app/frame/tab-row.tsx';
import { TeamNotFoundPage } from '../../../app/pages/lazy-not-found.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { collectionQuery } from '../../fields/index.ts';
import { viewQuery } from '../settings/view-queries.ts';
import { CalendarTab, FieldsTab } from './admin-settings-tabs.tsx';
import { DetailsTab } from './details-tab.tsx';
import { PreviewTab } from './preview-tab.tsx';

type Tab = 'details' | 'displayed-fields' | 'calendar-date-info' | 'preview';

const viewPath = '/team-{$teamId}/admin/data-views/$dataViewId';

export function AdminViewPage({ tab }: { readonly tab: Tab }) {
  const teamId = useTeamId();
  const { dataViewId } = useParams({ strict: false });
  // The server answers not_found for an address that names no view of the team.
  const notFound = <TeamNotFoundPage />;
  return (
    <QueryBoundary
      query={useQuery(viewQuery(teamId, dataViewId as ViewId))}
      skeleton={<PageSkeleton />}
      refusals={{ not_found: notFound, invalid_input: notFound }}
      size="page"
    >
      {(view) => <OfCollection view={view} tab={tab} />}
    </QueryBoundary>
  );
}

interface OfCollectionProps {
  readonly view: View;
  readonly tab: Tab;
}

function OfCollection({ view, tab }: OfCollectionProps) {
  const teamId = useTeamId();
  const { collectionId } = view;
  const { collection: named } = useSearch({ strict: false });
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  const collection = useQuery(collectionQuery(place));
  // The breadcrumbs take the collection from the search params, which a link may have omitted.
  if (named !== collectionId) {
    return <Navigate to="." search={{ collection: collectionId }} replace />;
  }
  if (tab === 'calendar-date-info' && view.type !== 'calendar') return <TeamNotFoundPage />;
  return (
    <QueryBoundary query={collection} skeleton={<PageSkeleton />} size="page">
      {(loaded) => {
        const shared = { place, collection: loaded, view };
        return (
          <>
            <ViewTabs view={view} />
            {tab === 'details' && <DetailsTab key={view.version} {...shared} />}
            {tab === 'displayed-fields' && <FieldsTab {...shared} />}
            {tab === 'calendar-date-info' && <CalendarTab {...shared} />}
            {tab === 'preview' && <PreviewTab {...shared} />}
          </>
        );
      }}
    </QueryBoundary>
  );
}

/** A calendar has one more tab. */
function ViewTabs({ view }: { readonly view: View }) {
  const t = usePhrases('views');
  const tab = (name: string, label: string) => ({ label, to: `${viewPath}/${name}`, preservesSearch: true });
  return (
    <TabRow
      tabs={[
        tab('details', t('tab.details')),
        tab('displayed-fields', t('tab.displayedFields')),
        ...(view.type === 'calendar' ? [tab('calendar-date-info', t('tab.calendarDateInfo'))] : []),
        tab('preview', t('tab.preview')),
      ]}
    />
  );
}
