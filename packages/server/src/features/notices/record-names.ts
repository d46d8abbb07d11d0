// Names of the records that notices link to, as their reader may see them now.
import type { Notice } from '@fieldhouse/contract/notices';
import type { TeamContext } from '../../kernel/context.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import { loadCollection } from '../catalogue/index.ts';
import { accessOf, findRecords } from '../records/index.ts';

export type RecordNames = ReadonlyMap<string, string>;

export async function recordNamesFor(ctx: TeamContext, notices: readonly Notice[]): Promise<RecordNames> {
  const wanted = new Map<string, Set<string>>();
  for (const { place } of notices) {
    if (place.type !== 'record') continue;
    const ids = wanted.get(place.collectionId) ?? new Set();
    wanted.set(place.collectionId, ids.add(place.recordId));
  }
  const names = new Map<string, string>();
  for (const [collectionId, ids] of wanted)
    for (const [id, name] of await namesIn(ctx, collectionId, [...ids])) names.set(id, name);
  return names;
}

async function namesIn(ctx: TeamContext, collectionId: string, ids: readonly string[]): Promise<RecordNames> {
  // The collection was deleted, or is no longer visible to the reader.
  return (
    (await unlessRefused(async () => {
      const collection = await loadCollection(ctx, collectionId);
      const access = await accessOf(ctx, collection);
      const { nameField } = collection;
      if (!nameField || !access.mayRead(nameField)) return new Map();
      const records = await findRecords(ctx, { collectionId, ids, access });
      return new Map(records.map(({ id, values }) => [id, textOf(values[nameField.columnName])]));
    })) ?? new Map()
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
