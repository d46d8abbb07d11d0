// The trash of a collection, for users who may delete in it.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { recordId } from '@fieldhouse/contract/ids';
import type { TrashedRecord, trash } from '@fieldhouse/contract/record-history';
import { z } from 'zod';
import type { TeamContext } from '../../../kernel/context.ts';
import { badCursor, isInstantText, toPage } from '../../../kernel/http/cursors.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { accessOf } from '../access-of.ts';
import { findActors } from '../engine/read/history/record-history.ts';
import { eraseRecords, listTrash } from '../engine/write/trash.ts';
import { toActor } from '../history/history-actions.ts';

export async function listTrashed(ctx: TeamContext, { params, query }: EndpointInput<typeof trash.list>) {
  const { after, limit = 50, search } = query;
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  refuseUnless(access.mayDelete, 'forbidden');
  const rows = await listTrash(ctx, collection, access, {
    search,
    after: after === undefined ? undefined : readCursor(after),
    limit: limit + 1,
  });
  const { page, next } = toPage(rows, limit, ({ key, id }) =>
    Buffer.from(`${key}|${id}`).toString('base64url'),
  );
  const actors = await findActors(
    ctx,
    page.flatMap(({ actor_id: id }) => id ?? []),
  );
  const items = page.map((row): TrashedRecord => {
    const isOpen = access.mayReadMetadata && row.is_open;
    return {
      id: recordId.parse(row.id),
      label: row.label,
      ...(row.labels && { labels: row.labels }),
      deletedAt: isOpen ? row.at.toISOString() : null,
      deletedBy: isOpen ? toActor(actors, row.actor_id) : null,
    };
  });
  return { items, next };
}

export async function eraseTrashed(ctx: TeamContext, { params, body }: EndpointInput<typeof trash.erase>) {
  const collection = await loadCollection(ctx, params.collectionId);
  return { erased: await eraseRecords(ctx, collection, body.ids, await accessOf(ctx, collection)) };
}

const cursor = z.tuple([z.string().refine(isInstantText), z.uuid()]);

function readCursor(text: string): { key: string; id: string } {
  const parsed = cursor.safeParse(Buffer.from(text, 'base64url').toString().split('|'));
  if (!parsed.success) throw badCursor();
  return { key: parsed.data[0], id: parsed.data[1] };
}
