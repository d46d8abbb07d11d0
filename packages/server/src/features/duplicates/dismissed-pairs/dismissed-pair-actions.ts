// Dismissed pairs ("these are two people"): created for records that the viewer may read, effective for the
// whole team, recorded in the history of both, and undone the same way.
import type { DismissedPair, duplicates } from '@fieldhouse/contract/duplicates';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { z } from 'zod';
import type { TeamContext } from '../../../kernel/context.ts';
import { badCursor, isInstantText } from '../../../kernel/http/cursors.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { memberOf } from '../../../kernel/member-of.ts';
import type { CollectionDefinition } from '../../catalogue/index.ts';
import { accessOf, actorsOf, findRecords } from '../../records/index.ts';
import { insertMergeHistory } from '../duplicate-queries.ts';
import { fillVisiblePage } from '../fill-visible-page.ts';
import { getPeopleCollection } from '../people-collection.ts';
import {
  type DismissedPairCursor,
  deleteDismissedPairs,
  insertDismissedPairs,
  listDismissedPairRows,
  type Pair,
} from './dismissed-pair-queries.ts';

export async function dismissPairs(
  ctx: TeamContext,
  input: EndpointInput<typeof duplicates.dismiss>,
): Promise<{ count: number }> {
  const { collection, pairs, actorId } = await readPairs(ctx, input);
  const dismissed = await insertDismissedPairs(ctx.db, {
    collectionId: collection.rootId,
    pairs,
    dismissedBy: actorId,
    dismissedAt: ctx.now(),
  });
  await recordInHistory(ctx, collection, { pairs: dismissed, actorId, action: 'told_apart' });
  return { count: dismissed.length };
}

export async function undismissPairs(
  ctx: TeamContext,
  input: EndpointInput<typeof duplicates.undismiss>,
): Promise<{ count: number }> {
  const { collection, pairs, actorId } = await readPairs(ctx, input);
  const restored = await deleteDismissedPairs(ctx.db, { collectionId: collection.rootId, pairs });
  await recordInHistory(ctx, collection, { pairs: restored, actorId, action: 'told_apart_no_more' });
  return { count: restored.length };
}

/** Validates pairs, each once, of records that the viewer may read. */
async function readPairs(
  ctx: TeamContext,
  { params, body }: Pick<EndpointInput<typeof duplicates.dismiss>, 'params' | 'body'>,
) {
  const actor = memberOf(ctx);
  const collection = await getPeopleCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const pairs = new Map<string, Pair>();
  for (const { recordId, otherId } of body.pairs) {
    refuseUnless(recordId !== otherId, 'action_not_allowed');
    const pair: Pair = recordId < otherId ? [recordId, otherId] : [otherId, recordId];
    pairs.set(pair.join(), pair);
  }
  const ids = [...new Set([...pairs.values()].flat())];
  const found = await findRecords(ctx, { collectionId: collection.id, ids, access });
  refuseUnless(found.length === ids.length, 'not_found');
  return { collection, pairs: [...pairs.values()], actorId: actor.userId };
}

async function recordInHistory(
  ctx: TeamContext,
  { rootId }: CollectionDefinition,
  {
    pairs,
    actorId,
    action,
  }: {
    readonly pairs: readonly Pair[];
    readonly actorId: string;
    readonly action: 'told_apart' | 'told_apart_no_more';
  },
): Promise<void> {
  if (pairs.length === 0) return;
  const recordIds = [...new Set(pairs.flat())];
  await insertMergeHistory(ctx.db, {
    collectionId: rootId,
    recordIds,
    batch: { id: newId(), actorId },
    action,
  });
}

const pairsAPage = 50;

export async function listDismissedPairs(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof duplicates.listDismissed>,
): Promise<{ items: DismissedPair[]; next: string | null }> {
  const collection = await getPeopleCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const { found, next } = await fillVisiblePage<DismissedPair, DismissedPairCursor>(
    {
      after: query.after === undefined ? undefined : readCursor(query.after),
      limit: query.limit ?? pairsAPage,
    },
    async (after, limit) => {
      const rows = await listDismissedPairRows(ctx.db, collection.rootId, { after, limit });
      const ids = [...new Set(rows.flatMap(({ lowId, highId }) => [lowId, highId]))];
      const open = await findRecords(ctx, { collectionId: collection.id, ids, access });
      const byId = new Map<string, (typeof open)[number]>(open.map((record) => [record.id, record]));
      const actorOf = await actorsOf(ctx, [...new Set(rows.map(({ dismissedBy }) => dismissedBy))]);
      return rows.map((row) => {
        const [one, other] = [byId.get(row.lowId), byId.get(row.highId)];
        const dismissedBy = actorOf(row.dismissedBy);
        const dismissedAt = row.at.toISOString();
        return {
          place: { dismissedAt: row.dismissedAt, lowId: row.lowId, highId: row.highId },
          items: one && other ? [{ records: [one, other], dismissedBy, dismissedAt }] : [],
        };
      });
    },
  );
  return { items: found, next: next ? writeCursor(next) : null };
}

const cursor = z.tuple([z.string().refine(isInstantText), z.guid(), z.guid()]);

function readCursor(text: string): DismissedPairCursor {
  const parsed = cursor.safeParse(Buffer.from(text, 'base64url').toString().split('|'));
  if (!parsed.success) throw badCursor();
  const [dismissedAt, lowId, highId] = parsed.data;
  return { dismissedAt, lowId, highId };
}

function writeCursor({ dismissedAt, lowId, highId }: DismissedPairCursor): string {
  return Buffer.from(`${dismissedAt}|${lowId}|${highId}`).toString('base64url');
}
