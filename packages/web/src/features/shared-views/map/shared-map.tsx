// A shared map: the points of the confirmed address, and the records of one that was chosen. Keyboard users find all of them
// in the list below it.
import { maxMapZoom } from '@fieldhouse/contract/map-zoom';
import type { MapBounds } from '@fieldhouse/contract/record-places';
import { Skeleton } from '@mantine/core';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { ProblemNotice } from '../../../app/feedback/problem-notice.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Notice } from '../../../ui/notice.tsx';
import {
  around,
  type DrawnCluster,
  extentOf,
  isOnePlace,
  MapCanvas,
  type MapWindow,
  mergeOverlapping,
  type Tiles,
  toGrid,
  wholeWorld,
} from '../../maps/index.ts';
import type { View } from '../record-cards.tsx';
import type { Reading } from '../use-shared-view.ts';
import { PlacePopup } from './place-popup.tsx';
import css from './shared-map.module.css';
import { usePlaces } from './use-places.ts';

interface SharedMapProps {
  readonly view: View;
  readonly tiles: Tiles | null;
  readonly reading: Reading;
}

export function SharedMap({ view, tiles, reading }: SharedMapProps) {
  const t = usePhrases('shared-views');
  const [canDraw, setCanDraw] = useState(true);
  const [seen, setSeen] = useState<MapWindow>();
  const [target, setTarget] = useState<MapBounds>();
  const [chosen, setChosen] = useState<MapBounds>();
  const all = usePlaces(reading, wholeWorld);
  const asked = useMemo(() => (canDraw && seen ? toGrid(seen) : wholeWorld), [canDraw, seen]);
  const query = usePlaces(reading, asked);
  const found = query.pages[0];
  const clusters = useMemo(
    () => mergeOverlapping(found?.clusters.map(toDrawn) ?? [], asked.zoom),
    [found, asked.zoom],
  );
  const everywhere = all.pages[0];
  // What a search found is moved to.
  useEffect(() => {
    const extent = everywhere && extentOf(everywhere.clusters);
    if (extent) setTarget(extent);
  }, [everywhere]);
  const nameOf = useCallback(
    ({ count }: DrawnCluster) => (count === 1 ? t('map.point') : t('map.cluster', { count })),
    [t],
  );
  const choose = ({ bounds }: DrawnCluster) => {
    // No zoom level separates points in the same place.
    if (isOnePlace(bounds)) setChosen(bounds);
    else setTarget({ ...bounds });
  };
  return (
    <div className={css.part}>
      {query.error !== undefined && <ProblemNotice error={query.error} onRetry={query.refetch} />}
      <div className={css.map}>
        {canDraw ? (
          <Suspense fallback={<Skeleton height="100%" radius={0} />}>
            <MapCanvas
              clusters={clusters}
              tiles={tiles}
              focus={target}
              chosen={chosen && keyOf(chosen)}
              nameOf={nameOf}
              onMoved={setSeen}
              onChoose={choose}
              onFailed={() => setCanDraw(false)}
            />
          </Suspense>
        ) : (
          <Notice title={t('map.noDrawing')} text={t('map.noDrawingText')} size="compact" />
        )}
        {chosen && (
          <PlacePopup
            key={keyOf(chosen)}
            view={view}
            reading={reading}
            window={{ bounds: around(chosen), zoom: maxMapZoom }}
            onClose={() => setChosen(undefined)}
          />
        )}
      </div>
      {everywhere !== undefined && everywhere.withoutPlace > 0 && (
        <p className={css.note}>{t('map.without', { count: everywhere.withoutPlace })}</p>
      )}
    </div>
  );
}

function toDrawn(cluster: Omit<DrawnCluster, 'id'>): DrawnCluster {
  return { ...cluster, id: cluster.count === 1 ? keyOf(cluster.bounds) : null };
}

/** Records have no ids here: a point is identified by where it is. */
function keyOf({ west, south }: MapBounds): string {
  return `${west} ${south}`;
}
