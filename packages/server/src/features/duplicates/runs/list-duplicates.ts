// Current groups: of the ids that a run found, the records that the viewer may read and whose values, as far
// as readable, still match. Groups that no longer match are skipped, and dismissed pairs are never in the
// same group.
import {
  type DuplicateGroup,
  type DuplicateReason,
  type duplicates,
  maxMergedRecords,
} from '@fieldhouse/contract/duplicates';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  type DismissedPairs,
  splitByDismissedPairs,
  toDismissedPairs,
} from '@fieldhouse/domain/duplicates/dismissed-pairs';
import { isSimilarName } from '@fieldhouse/domain/duplicates/similar-names';
import { z } from 'zod';
import type { TeamContext } from '../../../kernel/context.ts';
import { badCursor } from '../../../kernel/http/cursors.ts';
import type { CollectionDefinition } from '../../catalogue/index.ts';
import type { Access } from '../../records/engine/access/index.ts';
import { type ComparedValues, readComparedValues } from '../../records/engine/search/index.ts';
import { accessOf, findRecords } from '../../records/index.ts';
import { findDismissedPairs } from '../dismissed-pairs/dismissed-pair-queries.ts';
import { fillVisiblePage } from '../fill-visible-page.ts';
import { getPeopleCollection } from '../people-collection.ts';
import { readPasses } from './passes.ts';
import { type ReadablePass, readablePasses } from './readable-passes.ts';
import { findPasses, findRun, type GroupPlace, listGroups } from './run-queries.ts';

type StoredGroup = Awaited<ReturnType<typeof listGroups>>[number];

const groupsAPage = 20;

export async function listDuplicates(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof duplicates.list>,
): Promise<{ items: DuplicateGroup[]; next: string | null }> {
  const collection = await getPeopleCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const after = query.after === undefined ? undefined : readCursor(query.after);
  const run = await findRun(ctx.db, collection.id);
  const open = readablePasses(collection, readPasses(run?.shownPasses), access);
  if (!run?.shownRunId || open.length === 0) return { items: [], next: null };
  const place: Place = { collection, access, open, runId: run.shownRunId };
  const { found, next } = await fillVisiblePage(
    { after, limit: query.limit ?? groupsAPage },
    (reached, limit) => readGroups(ctx, place, { after: reached, limit }),
  );
  return { items: await withRecords(ctx, place, found), next: next ? writeCursor(next) : null };
}

interface Place {
  readonly collection: CollectionDefinition;
  readonly access: Access;
  readonly open: readonly ReadablePass[];
  readonly runId: string;
}

interface FoundGroup {
  readonly reasons: readonly DuplicateReason[];
  readonly ids: readonly string[];
}

/** What remains of each of these stored groups, in order. */
async function readGroups(
  ctx: TeamContext,
  place: Place,
  page: { readonly after: GroupPlace | undefined; readonly limit: number },
) {
  const { collection, access, open } = place;
  const request = {
    collectionId: collection.id,
    runId: place.runId,
    passes: open.map(({ pass }) => pass),
  };
  const stored = await listGroups(ctx.db, request, page);
  const keys = [...new Set(stored.map(({ membersKey }) => membersKey))];
  const passesOf = keys.length > 0 ? await findPasses(ctx.db, request, keys) : new Map();
  const ids = [...new Set(stored.flatMap(({ recordIds }) => recordIds))];
  const likenesses = open.map(({ likeness }) => likeness);
  const compared = await readComparedValues(ctx, collection, { likenesses, ids, access });
  const apart = toDismissedPairs(await findDismissedPairs(ctx.db, collection.rootId, [...compared.keys()]));
  return stored.map((group) => ({
    place: { pass: group.pass, membersKey: group.membersKey },
    items: nowOf(group, { place, compared, apart, passes: passesOf.get(group.membersKey) ?? [] }),
  }));
}

interface Now {
  readonly place: Place;
  readonly compared: ReadonlyMap<string, readonly ComparedValues[]>;
  readonly apart: DismissedPairs;
  /** Passes that found the same records. */
  readonly passes: readonly number[];
}

/** What remains of a stored group. A group with the same records as in an earlier pass is not repeated. */
function nowOf({ pass, recordIds }: StoredGroup, { place, compared, apart, passes }: Now): FoundGroup[] {
  const byPass = place.open.flatMap((one, at) =>
    passes.includes(one.pass)
      ? [
          {
            ...one,
            alike: alikeNow(recordIds, compared, { at, ...one }).flatMap((ids) =>
              splitByDismissedPairs(ids, apart),
            ),
          },
        ]
      : [],
  );
  const own = byPass.find((one) => one.pass === pass)?.alike ?? [];
  return own.flatMap((ids) => {
    const same = byPass.filter(({ alike }) => alike.some((others) => others.join() === ids.join()));
    if (same[0]?.pass !== pass) return [];
    return [{ ids, reasons: [...new Set(same.map(({ likeness }) => likeness.reason))] }];
  });
}

/** Sets of two or more records; several if values have changed since. */
function alikeNow(
  ids: readonly string[],
  compared: ReadonlyMap<string, readonly ComparedValues[]>,
  { at, likeness }: ReadablePass & { readonly at: number },
): string[][] {
  const readable = ids.flatMap((id) => {
    const { value, name } = compared.get(id)?.[at] ?? { value: null, name: null };
    return value === null || value === '' ? [] : [{ id, value, name }];
  });
  const sets = [...Map.groupBy(readable, ({ value }) => value).values()].filter(({ length }) => length > 1);
  const alike = likeness.day
    ? sets.filter(([one, other]) => isSimilarName(one?.name ?? '', other?.name ?? ''))
    : sets;
  return alike.map((set) => set.map(({ id }) => id));
}

async function withRecords(
  ctx: TeamContext,
  { collection, access }: Place,
  found: readonly FoundGroup[],
): Promise<DuplicateGroup[]> {
  const ids = [...new Set(found.flatMap((group) => group.ids.slice(0, maxMergedRecords)))];
  const records = await findRecords(ctx, { collectionId: collection.id, ids, access });
  const byId = new Map<string, (typeof records)[number]>(records.map((record) => [record.id, record]));
  return found.map((group) => ({
    reasons: [...group.reasons],
    records: group.ids.slice(0, maxMergedRecords).flatMap((id) => byId.get(id) ?? []),
    recordCount: group.ids.length,
  }));
}

const cursor = z.tuple([z.coerce.number().int().min(0).max(32_767), z.guid()]);

function readCursor(text: string): GroupPlace {
  const parsed = cursor.safeParse(Buffer.from(text, 'base64url').toString().split('|'));
  if (!parsed.success) throw badCursor();
  return { pass: parsed.data[0], membersKey: parsed.data[1] };
}

function writeCursor({ pass, membersKey }: GroupPlace): string {
  return Buffer.from(`${pass}|${membersKey}`).toString('base64url');
}
