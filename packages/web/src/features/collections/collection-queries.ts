import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { CollectionId, TeamId } from '@fieldhouse/contract/ids';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';

export interface CollectionPlace {
  readonly teamId: TeamId;
  readonly collectionId: CollectionId;
}

export function collectionQuery(place: CollectionPlace) {
  return queryOf(api.collections.get, { params: place });
}

/** Caches the new fields before the server has confirmed them. */
export function putFields(client: QueryClient, place: CollectionPlace, fields: readonly Field[]): void {
  const { queryKey } = collectionQuery(place);
  const known = client.getQueryData<CollectionWithFields>(queryKey);
  if (known) client.setQueryData(queryKey, { ...known, fields: [...fields] });
}
