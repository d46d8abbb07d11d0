// Records of the same name in one list are distinguished by their pictures, and by another value.
import type { SearchGroup, SearchHit } from '@fieldhouse/contract/search';
import type { TeamContext } from '../../kernel/context.ts';
import type { CollectionDefinition } from '../catalogue/index.ts';
import type { SearchedCollection } from '../records/engine/search/index.ts';
import { avatarFieldOf, createDistinguishing, findRecords, pictureUrlOf } from '../records/index.ts';

/** With a detail for each hit that has none, and that shares its name with another one; and with all pictures. */
export async function withTwinDetails(
  ctx: TeamContext,
  group: SearchGroup,
  { collection, access }: SearchedCollection,
): Promise<SearchGroup> {
  const named = Map.groupBy(group.hits, ({ label }) => label);
  const twins = group.hits.filter(
    ({ label, detail }) => detail === '' && (named.get(label)?.length ?? 0) > 1,
  );
  const avatar = avatarFieldOf(collection);
  const shown = avatar && access.mayRead(avatar) ? group.hits : twins;
  if (shown.length === 0) return group;
  const ids = shown.map(({ id }) => id);
  const found = await findRecords(ctx, { collectionId: collection.id, ids, access });
  const records = new Map(found.map((record) => [record.id as string, record]));
  const distinguish = createDistinguishing(collection, access);
  return {
    ...group,
    hits: group.hits.map((hit) => {
      const own = records.get(hit.id);
      if (!own) return hit;
      const pictured = { ...hit, ...pictureOf(own.values, collection) };
      if (!twins.includes(hit)) return pictured;
      const others = (named.get(hit.label) ?? []).flatMap(({ id }) => records.get(id) ?? []);
      return { ...pictured, detail: distinguish(own, others) };
    }),
  };
}

export function pictureOf(
  values: Readonly<Record<string, unknown>>,
  collection: CollectionDefinition,
): Pick<SearchHit, 'pictureUrl'> {
  const pictureUrl = pictureUrlOf(values, collection);
  return pictureUrl === null ? {} : { pictureUrl };
}
