import type { MapBounds } from '@fieldhouse/contract/record-places';
import type { DataRecord } from '@fieldhouse/contract/records';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { instanceQuery } from '../../../app/instance.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamEvents } from '../../../app/team-events.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { fieldTypesUi, useRecordLabel } from '../../fields/index.ts';
import {
  type DrawnCluster,
  extentOf,
  isOnePlace,
  MapCanvas,
  type MapWindow,
  mergeOverlapping,
  toGrid,
  wholeWorld,
} from '../../maps/index.ts';
import type { PlacedViewProps } from '../open-view/placed-view.ts';
import { MapList } from './map-list.tsx';
import classes from './map-view.module.css';
import { PlaceCard } from './place-card.tsx';
import { placesQuery } from './places-query.ts';

/** The records of a view on a map, with a list of the visible ones. */
export function MapView(props: PlacedViewProps) {
  const t = usePhrases('map');
  const { collection, settings } = props;
  const field = collection.fields.find(({ columnName }) => columnName === settings.map?.addressField);
  if (!field || !fieldTypesUi[field.dataType].isPlace)
    return <Notice title={t('noField')} text={t('noFieldText')} />;
  return <PlacedRecords {...props} field={field.columnName} />;
}

function PlacedRecords(props: PlacedViewProps & { readonly field: string }) {
  const labelOf = useRecordLabel();
  const { teamId, collection, settings, field, onOpen } = props;
  const t = usePhrases('map');
  const tiles = useQuery(instanceQuery).data?.mapTiles ?? null;
  const [canDraw, setCanDraw] = useState(true);
  const [seen, setSeen] = useState<MapWindow>();
  const [target, setTarget] = useState<MapBounds>();
  const [chosen, setChosen] = useState<Chosen>();
  const all = useQuery(placesQuery(props, field, wholeWorld));
  const asked = useMemo(() => (canDraw && seen ? toGrid(seen) : wholeWorld), [canDraw, seen]);
  const places = useQuery(placesQuery(props, field, asked));
  const { data, refetch } = places;
  useTeamEvents((event) => {
    if (event.type === 'records.changed' && event.collectionId === collection.id) {
      void refetch();
      void all.refetch();
    }
  });
  const found = data?.clusters ?? noClusters;
  const clusters = useMemo(() => mergeOverlapping(found, asked.zoom), [found, asked.zoom]);
  const extent = useMemo(() => all.data && extentOf(all.data.clusters), [all.data]);
  const [firstExtent, setFirstExtent] = useState<MapBounds>();
  if (extent && !firstExtent) setFirstExtent(extent);
  const nameOf = useCallback(
    ({ id, count }: DrawnCluster) => {
      if (id === null) return t('cluster', { count, name: collection.pluralName.toLocaleLowerCase() });
      const record = data?.records.find((one) => one.id === id);
      const label = record && labelOf(record, collection);
      return label
        ? t('point', { name: label })
        : t('pointOf', { name: collection.name.toLocaleLowerCase() });
    },
    [t, collection, data, labelOf],
  );
  const choose = (cluster: DrawnCluster) => {
    const { bounds } = cluster;
    // The id of a cluster of the API is that of its record.
    if (cluster.id !== null) setChosen({ id: cluster.id as DataRecord['id'] });
    // No zoom level separates points in the same place.
    else if (isOnePlace(bounds)) setChosen({ bounds });
    else setTarget({ ...bounds });
  };
  const view = (
    <section className={classes.view} aria-label={t('label', { name: collection.pluralName })}>
      <div className={classes.map}>
        {canDraw ? (
          <Suspense fallback={<Skeleton className={classes.canvas ?? ''} radius={0} />}>
            <MapCanvas
              clusters={clusters}
              tiles={tiles}
              focus={target ?? firstExtent}
              chosen={chosen && 'id' in chosen ? chosen.id : undefined}
              nameOf={nameOf}
              onMoved={setSeen}
              onChoose={choose}
              onFailed={() => setCanDraw(false)}
            />
          </Suspense>
        ) : (
          <Notice title={t('noDrawing')} text={t('noDrawingText')} size="compact" />
        )}
        {chosen && 'id' in chosen && (
          <PlaceCard
            key={chosen.id}
            teamId={teamId}
            collection={collection}
            field={field}
            displayed={settings.displayedFields}
            recordId={chosen.id}
            onOpen={() => onOpen(chosen.id)}
            onClose={() => setChosen(undefined)}
          />
        )}
      </div>
      <MapList
        {...props}
        places={places}
        window={asked}
        within={chosen && 'bounds' in chosen ? chosen.bounds : undefined}
        chosen={chosen && 'id' in chosen ? chosen.id : undefined}
        isNowhere={all.data?.total === 0}
        onChoose={(id) => setChosen({ id })}
        onWiden={() => {
          setChosen(undefined);
          if (extent) setTarget({ ...extent });
        }}
      />
    </section>
  );
  // The map is drawn before its places are loaded, and must not be drawn again after it.
  return (
    <QueryBoundary query={places} skeleton={view}>
      {() => view}
    </QueryBoundary>
  );
}

/** One record, or several in the same place. */
type Chosen = { readonly id: DataRecord['id'] } | { readonly bounds: MapBounds };

const noClusters: readonly DrawnCluster[] = [];
