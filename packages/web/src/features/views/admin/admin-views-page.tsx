// The views of a collection, where admins manage those of the team.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { View } from '@fieldhouse/contract/data-views';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { Badge, Button } from '@mantine/core';
import { LayoutIcon } from '@phosphor-icons/react/dist/csr/Layout';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { HelpLink } from '../../../app/help/help-link.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PageSkeleton, RowsSkeleton } from '../../../ui/skeletons.tsx';
import { type CollectionPlace, collectionQuery } from '../../fields/index.ts';
import { ArrangedViews } from '../settings/arrange-dialog.tsx';
import { ViewDialog } from '../settings/view-dialog.tsx';
import { ViewIcon } from '../settings/view-icon.tsx';
import { viewsQuery } from '../settings/view-queries.ts';
import classes from '../views.module.css';

export function AdminViewsPage() {
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  // The server answers not_found for an address that names no collection of the team.
  const collectionId = dataCollectionId as CollectionId;
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  return (
    <QueryBoundary query={useQuery(collectionQuery(place))} skeleton={<PageSkeleton />} size="page">
      {(collection) => <CollectionViews place={place} collection={collection} />}
    </QueryBoundary>
  );
}

interface CollectionViewsProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

const nothing = { displayedFields: [] };

function CollectionViews({ place, collection }: CollectionViewsProps) {
  const t = usePhrases('views');
  const navigate = useNavigate();
  const views = useQuery(viewsQuery(place));
  const [isCreating, setCreating] = useState(false);
  const hasViews = (views.data?.items.length ?? 0) > 0;
  const add = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setCreating(true)}>
      {t('admin.new')}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={collection.pluralName}
        actions={
          <>
            <HelpLink page="views" />
            {hasViews && add}
          </>
        }
      />
      <QueryBoundary
        query={views}
        skeleton={<RowsSkeleton rows={4} height={52} />}
        empty={
          <Notice
            icon={<LayoutIcon size={26} />}
            title={t('admin.empty')}
            text={t('admin.emptyText')}
            action={add}
          />
        }
      >
        {({ items }) => (
          <>
            <ViewsPanel place={place} all={items} visibility="team" title={t('switch.team')} />
            <ViewsPanel place={place} all={items} visibility="personal" title={t('switch.own')} />
          </>
        )}
      </QueryBoundary>
      {isCreating && (
        <ViewDialog
          place={place}
          collection={collection}
          settings={nothing}
          visibility="team"
          onMade={({ id }) =>
            void navigate({
              to: '/team-{$teamId}/admin/data-views/$dataViewId/details',
              params: { teamId: place.teamId, dataViewId: id },
              search: { collection: collection.id },
            })
          }
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  );
}

interface ViewsPanelProps {
  readonly place: CollectionPlace;
  readonly all: readonly View[];
  readonly visibility: View['visibility'];
  readonly title: string;
}

function ViewsPanel({ place, all, visibility, title }: ViewsPanelProps) {
  const t = usePhrases('views');
  const views = all.filter((one) => one.visibility === visibility);
  if (views.length === 0) return null;
  return (
    <Panel title={title} count={String(views.length)} isFlush>
      <ArrangedViews
        place={place}
        views={views}
        all={all}
        row={(view) => (
          <>
            <ViewIcon view={view} size={20} />
            <span className={classes.adminText}>
              <Link
                className={classes.adminName}
                to="/team-{$teamId}/admin/data-views/$dataViewId/details"
                params={{ teamId: place.teamId, dataViewId: view.id }}
                search={{ collection: place.collectionId }}
              >
                {view.internalName}
              </Link>
              {view.description !== '' && <span className={classes.adminFacts}>{view.description}</span>}
            </span>
            <Badge variant="default" tt="none">
              {t(`type.${view.type}`)}
            </Badge>
          </>
        )}
      />
    </Panel>
  );
}
