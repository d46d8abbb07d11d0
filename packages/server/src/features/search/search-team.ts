// Names are compared here, records in their tables; both in the same four steps, so that groups can be
// ordered by rank.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { SearchGroup, SearchHit, SearchKind, SearchReply, search } from '@fieldhouse/contract/search';
import { cutText } from '@fieldhouse/contract/storable-text';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { matchRanks, matchText } from '@fieldhouse/domain/search/match-text';
import { searchWords } from '@fieldhouse/domain/search/search-words';
import type { TeamContext } from '../../kernel/context.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import { searchTasks, type TaskTitle } from '../projects/index.ts';
import { type RecordHit, type SearchedCollection, searchRecords } from '../records/engine/search/index.ts';
import { accessOf } from '../records/index.ts';
import { listSearchableItems, type SearchableItem, type SearchedId } from './searchable-items.ts';
import { withTwinDetails } from './twin-details.ts';

const longestDetail = 120;

const maxRecordGroups = 8;
const nameKinds: readonly SearchKind[] = [
  'collection',
  'custom_list',
  'view',
  'wizard',
  'wizard_draft',
  'message',
  'project',
  'message_template',
];

export async function searchTeam(
  ctx: TeamContext,
  { body }: EndpointInput<typeof search.find>,
): Promise<SearchReply> {
  if (foldText(body.text) === '') return { groups: [], unanswered: [] };
  const { things, searched } = await listSearchableItems(ctx);
  const collections = await loadSearched(ctx, searched);
  const found = await searchRecords(ctx, collections, body);
  const people = new Set<unknown>(
    collections
      .filter(({ collection }) => collection.row.representsPeople)
      .map(({ collection }) => collection.id),
  );
  const isOfPeople = ({ collectionId }: SearchGroup) => (people.has(collectionId) ? 1 : 0);
  const names = new Map(
    collections.map(({ collection }) => [collection.id as string, collection.row.pluralName]),
  );
  const records = onceEach(collections, found.hits)
    .map(([one, hits]) => toRecordGroup(one, hits, body.text))
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => bestRank(a) - bestRank(b) || isOfPeople(b) - isOfPeople(a))
    .slice(0, maxRecordGroups);
  const byId = new Map(collections.map((one) => [one.collection.id as string, one]));
  const distinguished: SearchGroup[] = [];
  // One after the other: all share the connection of the request.
  for (const group of records) {
    const searchedIn = byId.get(String(group.collectionId));
    distinguished.push(searchedIn ? await withTwinDetails(ctx, group, searchedIn) : group);
  }
  return {
    groups: [
      ...distinguished,
      ...nameKinds.flatMap((kind) => toNameGroup(kind, things, body)),
      ...toTaskGroup(await searchTasks(ctx, body), body.text),
    ],
    unanswered: collections.flatMap(({ collection: { id } }) => {
      const reason = found.unanswered.get(id);
      return reason ? [{ collectionId: id, name: names.get(id) ?? '', reason }] : [];
    }),
  };
}

/** Collections with records visible to the viewer. */
async function loadSearched(
  ctx: TeamContext,
  searched: readonly SearchedId[],
): Promise<SearchedCollection[]> {
  const loaded = await Promise.all(
    searched.map(async ({ id, isWithinSearched }): Promise<SearchedCollection[]> => {
      const collection = await loadCollection(ctx, id);
      // Records of a child collection are found in the parent, except by fields that only the child has.
      if (isWithinSearched && !hasSearchedFields(collection)) return [];
      // Builders may see a definition without being allowed to see its records.
      return (
        (await unlessRefused(async () => {
          return [{ collection, access: await accessOf(ctx, collection) }];
        })) ?? []
      );
    }),
  );
  return loaded.flat();
}

function hasSearchedFields({ id, fields }: CollectionDefinition): boolean {
  return fields.some((field) => field.collectionId === id && field.isSearchable);
}

/** A record found in a collection and in one of its children is only listed in the first. */
function onceEach(
  collections: readonly SearchedCollection[],
  hits: ReadonlyMap<string, readonly RecordHit[]>,
): (readonly [SearchedCollection, readonly RecordHit[]])[] {
  const shown = new Set<string>();
  return collections
    .toSorted((a, b) => a.collection.chain.length - b.collection.chain.length)
    .map((one) => {
      const fresh = (hits.get(one.collection.id) ?? []).filter(({ id }) => !shown.has(id));
      for (const { id } of fresh) shown.add(id);
      return [one, fresh] as const;
    });
}

function toRecordGroup(
  { collection }: SearchedCollection,
  hits: readonly RecordHit[],
  text: string,
): SearchGroup {
  return {
    kind: 'record',
    collectionId: collection.id,
    name: collection.row.pluralName,
    hits: hits
      .toSorted((a, b) => a.rank - b.rank)
      .map(
        (hit): SearchHit => ({
          kind: 'record',
          id: hit.id,
          collectionId: collection.id,
          label: hit.label,
          ...(hit.labels && { labels: hit.labels }),
          detail: detailOf(hit, text),
          icon: collection.row.icon,
          rank: matchRanks[hit.rank] ?? 'similar',
        }),
      ),
  };
}

/** Explains the match if the name does not contain it. */
function detailOf({ label, labels, lines }: RecordHit, text: string): string {
  const words = searchWords(text);
  // Which of its names is displayed depends on the reader, and so does whether it contains the match.
  if (labels) {
    const holdsAll = lines.find((one) => words.every((word) => one.includes(word)));
    return lineOf(holdsAll ?? lines.find((one) => words.some((word) => one.includes(word))));
  }
  const name = foldText(label);
  if (words.every((word) => name.includes(word))) return '';
  const missing = words.filter((word) => !name.includes(word));
  const line = lines.find((one) => missing.some((word) => one.includes(word)));
  return line === name ? '' : lineOf(line);
}

function lineOf(line = ''): string {
  return cutText(line, longestDetail);
}

function toNameGroup(
  kind: SearchKind,
  things: readonly SearchableItem[],
  { text, limit }: { readonly text: string; readonly limit: number },
): SearchGroup[] {
  const hits = things
    .filter((thing) => thing.kind === kind)
    .flatMap((thing): SearchHit[] => {
      const byDetail = matchText(thing.detail, text);
      const rank = matchText(thing.label, text) ?? (byDetail === 'similar' ? undefined : byDetail);
      return rank ? [{ ...thing, rank }] : [];
    })
    .sort((a, b) => matchRanks.indexOf(a.rank) - matchRanks.indexOf(b.rank));
  // Similar spellings are noise if there are exact matches.
  const isExact = hits[0] !== undefined && hits[0].rank !== 'similar';
  const shown = hits.filter(({ rank }) => !isExact || rank !== 'similar').slice(0, limit);
  return shown.length === 0 ? [] : [{ kind, collectionId: null, name: '', hits: shown }];
}

function toTaskGroup(tasks: Awaited<ReturnType<typeof searchTasks>>, text: string): SearchGroup[] {
  const hits = tasks.map((task) => ({ ...toTaskHit(task), rank: matchText(task.title, text) ?? 'part' }));
  return hits.length === 0 ? [] : [{ kind: 'task', collectionId: null, name: '', hits }];
}

export function toTaskHit({ id, title, projectName }: TaskTitle): SearchHit {
  const icon = 'fa-solid fa-list-check';
  return { kind: 'task', id, collectionId: null, label: title, detail: projectName, icon, rank: 'name' };
}

function bestRank({ hits }: SearchGroup): number {
  return Math.min(...hits.map(({ rank }) => matchRanks.indexOf(rank)));
}
