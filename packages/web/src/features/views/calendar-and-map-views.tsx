// The calendar and map of a view, connected to the URL and the record pages.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { RecordId } from '@fieldhouse/contract/ids';
import { useNavigate } from '@tanstack/react-router';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import type { CollectionPlace } from '../fields/index.ts';
import type { OpenView } from './open-view/use-open-view.ts';

const CalendarView = onDemand(() => import('./calendar/calendar-view.tsx'), 'CalendarView');

const MapView = onDemand(() => import('./map/map-view.tsx'), 'MapView');

interface PlacedProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly open: OpenView;
}

function usePlaced({ place, collection, open }: PlacedProps) {
  const navigate = useNavigate();
  const { filter, search } = open.view;
  return {
    teamId: place.teamId,
    collection,
    filter,
    search,
    settings: open.settings,
    onOpen: (dataRecordId: RecordId) =>
      void navigate({
        to: '/team-{$teamId}/data-records/$dataRecordId',
        params: { teamId: place.teamId, dataRecordId },
        search: { collection: place.collectionId },
      }),
  };
}

export function OnCalendar(props: PlacedProps) {
  const t = usePhrases('views');
  const placed = usePlaced(props);
  const { saved, settings, day, goTo } = props.open;
  if (!settings.calendar) return <Notice title={t('calendar.missing')} text={t('calendar.missingText')} />;
  return <CalendarView {...placed} {...day} view={saved} onNavigate={goTo} />;
}

export function OnMap(props: PlacedProps) {
  const t = usePhrases('views');
  const placed = usePlaced(props);
  if (!props.open.settings.map) return <Notice title={t('map.missing')} text={t('map.missingText')} />;
  return <MapView {...placed} />;
}
