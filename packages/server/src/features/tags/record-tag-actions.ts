// The tags of a record: visible to users who may read it, set by users who may change a field of it.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { recordTags, TagChoice } from '@fieldhouse/contract/record-tags';
import { maxTags, type TagId, tagColor } from '@fieldhouse/contract/tags';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { loadCollection } from '../catalogue/index.ts';
import { announceRecordsChanged } from '../records/engine/read/index.ts';
import { getReadable, mayChangeRecord, rootPlace } from '../records/index.ts';
import { listRecordTagRows, listTagRows, setRecordTagRows, type TagRow } from './tag-queries.ts';

type Input<E extends keyof typeof recordTags> = EndpointInput<(typeof recordTags)[E]>;

export async function listTagChoices(ctx: TeamContext): Promise<{ items: TagChoice[] }> {
  return { items: (await listTagRows(ctx.db, maxTags)).map(toChoice) };
}

export async function getRecordTags(ctx: TeamContext, { params }: Pick<Input<'get'>, 'params'>) {
  await getReadable(ctx, params);
  const rows = await listRecordTagRows(ctx.db, await rootPlace(ctx, params));
  return { items: rows.map(toChoice), may: { change: await mayChangeRecord(ctx, params) } };
}

export async function setRecordTags(ctx: TeamContext, { params, body }: Input<'set'>) {
  await getReadable(ctx, params);
  refuseUnless(await mayChangeRecord(ctx, params), 'forbidden');
  const known = new Set((await listTagRows(ctx.db, maxTags)).map(({ id }) => id));
  const tagIds = [...new Set(body.tagIds)];
  refuseUnless(
    tagIds.every((id) => known.has(id)),
    'not_found',
  );
  await setRecordTagRows(ctx.db, await rootPlace(ctx, params), tagIds);
  announceRecordsChanged(ctx, await loadCollection(ctx, params.collectionId), 'updated', [params.recordId]);
  return getRecordTags(ctx, { params });
}

function toChoice({ id, name, color, description }: TagRow): TagChoice {
  // Created by newId.
  return { id: id as TagId, name, color: tagColor.catch('gray').parse(color), description };
}
