import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Places, recordPlaces } from '@fieldhouse/contract/record-places';
import type { TeamContext } from '../../kernel/context.ts';
import { loadCollection } from '../catalogue/index.ts';
import { accessOf } from './access-of.ts';
import { recordQuery } from './engine/indexes/indexes.ts';
import { selectMapPlaces } from './engine/read/totals/select-map-places.ts';

export async function queryPlaces(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof recordPlaces.query>,
): Promise<Places> {
  const collection = await loadCollection(ctx, params.collectionId);
  const { clusters, records, ...counts } = await selectMapPlaces(
    ctx,
    collection,
    body,
    await accessOf(ctx, collection),
  );
  recordQuery(ctx, collection, { ...body, places: body.field });
  // The engine writes JSON in the contract's format.
  return { ...counts, clusters: [...clusters], records: records.map((text) => JSON.parse(text)) };
}
