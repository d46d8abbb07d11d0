// Where the records of a shared map are. Without ids: the records of a point are those within its bounds.
import type { Language } from '@fieldhouse/contract/identity';
import type { SharedPlaces } from '@fieldhouse/contract/public-views';
import type { MapBounds } from '@fieldhouse/contract/record-places';
import { Refusal } from '../../kernel/http/refusal.ts';
import { readPlacesWith } from '../records/index.ts';
import type { OpenedView } from './open-view.ts';
import { addressFieldOf, colorFieldOf } from './placing.ts';
import { loadPrinting, ownSorts, searchOf, selectOf } from './reading.ts';

/** Of a point that was chosen. */
const listedRecords = 20;

interface AskedPlaces extends MapBounds {
  readonly zoom: number;
  readonly search?: string | undefined;
  readonly language?: Language | undefined;
}

/** `not_found` if the view is no map by a confirmed field. */
export async function readSharedPlaces(
  opened: OpenedView,
  token: string,
  { west, south, east, north, zoom, search, language }: AskedPlaces,
): Promise<SharedPlaces> {
  const field = addressFieldOf(opened);
  if (!field) throw new Refusal('not_found');
  const { ctx, collection, access, fields } = opened;
  const { print } = await loadPrinting(opened, token, language);
  const color = colorFieldOf(opened);
  const { clusters, records, total, withoutPlace } = await readPlacesWith(
    ctx,
    collection,
    {
      field: field.columnName,
      bounds: { west, south, east, north },
      zoom,
      ...searchOf(search),
      ...(color && { colorBy: color.columnName }),
      sorts: ownSorts(opened),
      select: selectOf(fields),
      limit: listedRecords,
    },
    access,
  );
  return {
    clusters: clusters.map(({ id: _id, ...cluster }) => cluster),
    records: records.map(print),
    total,
    withoutPlace,
  };
}
