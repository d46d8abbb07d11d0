import {
  type DuplicateGroup,
  type DuplicateReason,
  duplicateReason,
  type duplicates,
  mostGroups,
} from '@fieldhouse/contract/duplicates';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { DataRecord } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { type CollectionDefinition, loadCollection } from '../collections/index.ts';
import { accessOf, findLikelyDuplicates, findRecords, type LikelyGroup } from '../records/index.ts';

/** Of collections that represent people; elsewhere two records of one name are no mistake. */
export async function getPeople(ctx: TeamContext, id: string): Promise<CollectionDefinition> {
  const collection = await loadCollection(ctx, id);
  const access = await accessOf(ctx, collection);
  refuseUnless(collection.row.representsPeople, 'action_not_allowed');
  refuseUnless(access.mayDelete && collection.fields.some(access.mayWrite), 'not_found');
  return collection;
}

export async function listDuplicates(
  ctx: TeamContext,
  { params }: EndpointInput<typeof duplicates.list>,
): Promise<{ groups: DuplicateGroup[]; isComplete: boolean }> {
  const collection = await getPeople(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const found = await findLikelyDuplicates(ctx, { collection, access }, mostGroups);
  const joined = joinGroups(found.groups).slice(0, mostGroups);
  const ids = [...new Set(joined.flatMap((group) => group.ids))];
  const records = await findRecords(ctx, { collectionId: collection.id, ids, access });
  const byId = new Map<string, DataRecord>(records.map((record) => [record.id, record]));
  const groups = joined.map(({ reasons, ids: some }) => ({
    reasons: [...reasons],
    records: some.flatMap((id) => byId.get(id) ?? []),
  }));
  return { groups: groups.filter((group) => group.records.length > 1), isComplete: found.isComplete };
}

interface JoinedGroup {
  readonly reasons: readonly DuplicateReason[];
  readonly ids: readonly string[];
}

/** Exactly the same records for several reasons are one group; the more reasons, the surer. */
function joinGroups(groups: readonly LikelyGroup[]): JoinedGroup[] {
  const joined = new Map<string, { reasons: Set<DuplicateReason>; ids: readonly string[] }>();
  for (const { likeness, ids } of groups) {
    const key = ids.toSorted().join();
    const known = joined.get(key) ?? { reasons: new Set(), ids };
    known.reasons.add(likeness);
    joined.set(key, known);
  }
  const order = duplicateReason.options;
  return [...joined.values()]
    .map(({ reasons, ids }) => ({ reasons: order.filter((reason) => reasons.has(reason)), ids }))
    .sort((a, b) => b.reasons.length - a.reasons.length || firstReason(a) - firstReason(b));
}

function firstReason({ reasons: [first = 'similar_name'] }: JoinedGroup): number {
  return duplicateReason.options.indexOf(first);
}
