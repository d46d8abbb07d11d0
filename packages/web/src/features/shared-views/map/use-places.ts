// Where the records of a shared map are, within a window.
import { publicViewsApi } from '../../../api/endpoints/views/public-views-api.ts';
import type { MapWindow } from '../../maps/index.ts';
import { usePages } from '../use-pages.ts';
import { queryOf, type Reading } from '../use-shared-view.ts';

export function usePlaces(reading: Reading, { bounds, zoom }: MapWindow) {
  const { token } = reading;
  return usePages(JSON.stringify([reading, bounds, zoom]), async (_after, signal) => {
    const query = { ...asText({ ...bounds, zoom }), ...queryOf(reading) };
    const places = await publicViewsApi.places({ params: { token }, query }, { signal });
    return { ...places, next: null };
  });
}

/** As an address contains them. */
function asText<K extends string>(numbers: Readonly<Record<K, number>>): Record<K, string> {
  // Object.fromEntries loses the keys.
  return Object.fromEntries(
    Object.entries<number>(numbers).map(([name, value]) => [name, String(value)]),
  ) as Record<K, string>;
}
