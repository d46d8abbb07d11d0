// Renders an open view: one lazily loaded component per view type.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { type ReactNode, Suspense } from 'react';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { CollectionPlace } from '../fields/index.ts';
import { Records } from '../records/index.ts';
import type { OpenView } from './open-view/use-open-view.ts';
import { useViewLayout } from './open-view/use-view-layout.ts';
import { ViewFrame } from './view-frame.tsx';
import classes from './views.module.css';

const ListView = onDemand(() => import('./list/list-view.tsx'), 'ListView');
const DetailView = onDemand(() => import('./detail/detail-view.tsx'), 'DetailView');
const GroupedTable = onDemand(() => import('./list/grouped-table.tsx'), 'GroupedTable');
const OnCalendar = onDemand(() => import('./calendar-and-map-views.tsx'), 'OnCalendar');
const OnMap = onDemand(() => import('./calendar-and-map-views.tsx'), 'OnMap');

export interface ActiveViewProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly open: OpenView;
  /** The first item of the toolbar. */
  readonly lead?: ReactNode;
}

export function ActiveView({ place, collection, open, lead }: ActiveViewProps) {
  const t = usePhrases('views');
  const layout = useViewLayout(collection, open);
  const note = open.saved.isPartial && (
    <span className={classes.partial} role="note">
      {t('partial')}
    </span>
  );
  const start = (
    <>
      {lead}
      {note}
    </>
  );
  const { type } = open.saved;
  if (type === 'table' && !open.settings.group) {
    return <Records place={place} collection={collection} view={open.view} lead={start} layout={layout} />;
  }
  const shared = { place, collection, open };
  return (
    <ViewFrame {...shared} lead={start}>
      <Suspense fallback={<RowsSkeleton rows={12} height={62} isFull />}>
        {type === 'table' && <GroupedTable {...shared} layout={layout} />}
        {type === 'list' && <ListView {...shared} />}
        {type === 'detail' && <DetailView {...shared} />}
        {type === 'calendar' && <OnCalendar {...shared} />}
        {type === 'map' && <OnMap {...shared} />}
      </Suspense>
    </ViewFrame>
  );
}
