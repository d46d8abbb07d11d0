// The collections of a team from the data collection back-end: deleted ones are hidden, the rest are sorted
// by name, each after its parent.
import type { DataCollection } from '@fieldhouse/contract/backends';
import type { Collection } from '@fieldhouse/contract/collections';
import type { TeamId } from '@fieldhouse/contract/ids';
import { callBackend } from '../../api/backends.ts';

export type ListedCollection = Pick<
  Collection,
  'id' | 'parentId' | 'pluralName' | 'icon' | 'isUsedAsCustomList' | 'isShownInSidebar' | 'recordCount'
>;

export async function listTeamCollections(teamId: TeamId, signal: AbortSignal): Promise<ListedCollection[]> {
  const query = { TeamId: teamId, countObjects: '1' } as const;
  return nested(await callBackend('dataCollection', 'list', { query }, { signal })).map(toListed);
}

const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

function nested(found: readonly DataCollection[]): DataCollection[] {
  const shown = found
    .filter(({ isDeleted }) => !isDeleted)
    .toSorted((a, b) => compare(a.pluralName, b.pluralName));
  const known = new Set(shown.map(({ id }) => id));
  const below = Map.groupBy(shown, ({ idParentDataCollection: parent }) =>
    parent !== null && known.has(parent) ? parent : null,
  );
  const walk = (parent: DataCollection['idParentDataCollection']): DataCollection[] =>
    (below.get(parent) ?? []).flatMap((one) => [one, ...walk(one.id)]);
  return walk(null);
}

function toListed(one: DataCollection): ListedCollection {
  return {
    id: one.id,
    parentId: one.idParentDataCollection,
    pluralName: one.pluralName,
    icon: one.s360Icon,
    isUsedAsCustomList: one.IsUsedAsCustomList,
    isShownInSidebar: one.isShownInSidebar,
    recordCount: one.countDataObject,
  };
}
