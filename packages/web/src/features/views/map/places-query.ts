// The points in a map's viewport.
import { holdsSeveral, isListChoice } from '@fieldhouse/contract/field-types';
import { maxMapZoom } from '@fieldhouse/contract/map-zoom';
import { recordPlaces } from '@fieldhouse/contract/record-places';
import { queryOptions } from '@tanstack/react-query';
import { clientOf } from '../../../api/client.ts';
import type { MapWindow } from '../../maps/index.ts';
import { selectionOf } from '../../records/index.ts';
import type { PlacedViewProps } from '../open-view/placed-view.ts';

const placesApi = clientOf(recordPlaces);

const listedPlaces = 50;

type Asked = Pick<PlacedViewProps, 'teamId' | 'collection' | 'filter' | 'search' | 'settings'>;

export function placesQuery(asked: Asked, field: string, { bounds, zoom }: MapWindow) {
  const { teamId, collection, filter, search, settings } = asked;
  const params = { teamId, collectionId: collection.id };
  const body = {
    ...selectionOf({ filter, search }),
    field,
    bounds,
    zoom: Math.min(zoom, maxMapZoom),
    limit: listedPlaces,
    ...(settings.sorts && { sorts: settings.sorts }),
    ...(isSelection(asked, settings.colorBy) && { colorBy: settings.colorBy }),
  };
  return queryOptions({
    queryKey: [recordPlaces.query.name, params, body],
    queryFn: ({ signal }) => placesApi.query({ params, body }, { signal }),
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
}

function isSelection({ collection }: Asked, colorBy: string | undefined): boolean {
  const field = collection.fields.find(({ columnName }) => columnName === colorBy);
  return field !== undefined && isListChoice(field.dataType) && !holdsSeveral(field.dataType);
}
