import type { View } from '@fieldhouse/contract/data-views';
import type { TeamId, ViewId } from '@fieldhouse/contract/ids';
import type { QueryClient } from '@tanstack/react-query';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { queryOf } from '../../../api/queries.ts';
import type { CollectionPlace } from '../../fields/index.ts';

export function viewsQuery(place: CollectionPlace) {
  return queryOf(viewsApi.list, { params: place });
}

export function viewQuery(teamId: TeamId, viewId: ViewId) {
  return queryOf(viewsApi.find, { params: { teamId, viewId } });
}

/** Those that are loaded, which are all that the viewer sees. */
export function namesOfViews(client: QueryClient, place: CollectionPlace): string[] {
  return client.getQueryData(viewsQuery(place).queryKey)?.items.map(({ internalName }) => internalName) ?? [];
}

/** Caches the server's response until the next refetch. */
export function putView(client: QueryClient, place: CollectionPlace, view: View): void {
  const { queryKey } = viewsQuery(place);
  const known = client.getQueryData<{ items: View[] }>(queryKey);
  if (!known) return;
  const items = known.items.some(({ id }) => id === view.id)
    ? known.items.map((one) => (one.id === view.id ? view : one))
    : [...known.items, view];
  client.setQueryData(queryKey, { items });
}
