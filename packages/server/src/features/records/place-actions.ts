import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Places, PlacesQuery, recordPlaces } from '@fieldhouse/contract/record-places';
import type { TeamContext } from '../../kernel/context.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import { accessOf } from './access-of.ts';
import type { MemberAccess } from './engine/access/access.ts';
import { recordQuery } from './engine/indexes/indexes.ts';
import { selectMapPlaces } from './engine/read/totals/select-map-places.ts';

export async function queryPlaces(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof recordPlaces.query>,
): Promise<Places> {
  const collection = await loadCollection(ctx, params.collectionId);
  return readPlacesWith(ctx, collection, body, await accessOf(ctx, collection));
}

export async function readPlacesWith(
  ctx: TeamContext,
  collection: CollectionDefinition,
  body: PlacesQuery,
  access: MemberAccess,
): Promise<Places> {
  const { clusters, records, ...counts } = await selectMapPlaces(ctx, collection, body, access);
  recordQuery(ctx, collection, { ...body, places: body.field });
  // The engine writes JSON in the contract's format.
  return { ...counts, clusters: [...clusters], records: records.map((text) => JSON.parse(text)) };
}
