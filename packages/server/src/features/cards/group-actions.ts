import {
  type DataCardGroup,
  type DataCardGroupId,
  type DataCardId,
  type dataCardGroups,
  maxCardGroups,
  maxCards,
} from '@fieldhouse/contract/data-cards';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { listCards } from './card-actions.ts';
import {
  deleteGroupRow,
  type GroupRow,
  insertGroupRow,
  listCardRows,
  listGroupRows,
  listPlaceRows,
  lockCollectionCards,
  lockGroupRow,
  orderGroupRows,
  setPlaceRows,
  updateGroupRow,
} from './card-queries.ts';
import { loadVisibleCollection } from './visible-cards.ts';

type Input<E extends keyof typeof dataCardGroups> = EndpointInput<(typeof dataCardGroups)[E]>;
const nameTaken = { data_card_groups__name_unique: 'name_taken' } as const;

/** A group without cards visible to the viewer is left out. */
export async function listGroups(
  ctx: TeamContext,
  input: Pick<Input<'list'>, 'params'>,
): Promise<{ items: DataCardGroup[] }> {
  const { items: cards } = await listCards(ctx, input);
  const shown = new Set<string>(cards.map(({ id }) => id));
  const rows = await listGroupRows(ctx.db, input.params.collectionId, maxCardGroups);
  const places = await placesOf(ctx, rows);
  const items = rows.flatMap((row) => {
    const cardIds = places.get(row.id) ?? [];
    const left = cardIds.filter((id) => shown.has(id));
    return cardIds.length > 0 && left.length === 0 ? [] : [toGroup(row, left)];
  });
  return { items };
}

export async function createGroup(
  ctx: TeamContext,
  { params, body }: Input<'create'>,
): Promise<DataCardGroup> {
  const { collectionId } = params;
  await ensureCollection(ctx, collectionId);
  await lockCollectionCards(ctx.db, collectionId);
  const isRoom = (await listGroupRows(ctx.db, collectionId, maxCardGroups)).length < maxCardGroups;
  refuseUnless(isRoom, 'action_not_allowed', { data: { max: maxCardGroups } });
  const row: GroupRow = { id: newId(), collectionId, name: body.name, icon: body.icon };
  await mapUniqueViolation(insertGroupRow(ctx.db, row), nameTaken);
  await place(ctx, row, body.cardIds);
  await audit(ctx, 'card_group.created', row, { group: row });
  return toGroup(row, body.cardIds);
}

export async function changeGroup(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<DataCardGroup> {
  await ensureCollection(ctx, params.collectionId);
  const before = await loadGroup(ctx, params);
  const after: GroupRow = { ...before, name: body.name ?? before.name, icon: body.icon ?? before.icon };
  await mapUniqueViolation(updateGroupRow(ctx.db, after), nameTaken);
  if (body.cardIds) await place(ctx, after, body.cardIds);
  await audit(ctx, 'card_group.changed', after, { before, change: body });
  return toGroup(after, (await placesOf(ctx, [after])).get(after.id) ?? []);
}

export async function orderGroups(ctx: TeamContext, { params, body }: Input<'order'>): Promise<undefined> {
  await ensureCollection(ctx, params.collectionId);
  await lockCollectionCards(ctx.db, params.collectionId);
  await orderGroupRows(ctx.db, params.collectionId, body.ids);
  ctx.announce({ type: 'collection.changed', collectionId: params.collectionId });
}

export async function removeGroup(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  await ensureCollection(ctx, params.collectionId);
  const before = await loadGroup(ctx, params);
  await deleteGroupRow(ctx.db, before.id);
  await audit(ctx, 'card_group.deleted', before, { before });
}

async function ensureCollection(ctx: TeamContext, id: string): Promise<void> {
  refuseUnless(await loadVisibleCollection(ctx, id), 'not_found');
}

async function loadGroup(
  ctx: TeamContext,
  params: { readonly collectionId: string; readonly dataCardGroupId: string },
): Promise<GroupRow> {
  const row = await lockGroupRow(ctx.db, params.collectionId, params.dataCardGroupId);
  refuseUnless(row, 'not_found');
  return row;
}

/** Cards of another collection are not found. */
async function place(ctx: TeamContext, { id, collectionId }: GroupRow, cardIds: readonly string[]) {
  const known = new Set((await listCardRows(ctx.db, collectionId, maxCards)).map((card) => card.id));
  const isKnown = cardIds.every((cardId) => known.has(cardId));
  refuseUnless(isKnown && new Set(cardIds).size === cardIds.length, 'not_found');
  await setPlaceRows(ctx.db, id, cardIds);
}

async function placesOf(ctx: TeamContext, rows: readonly GroupRow[]) {
  const groupIds = rows.map(({ id }) => id);
  const places = await listPlaceRows(ctx.db, groupIds, maxCardGroups * maxCards);
  const byGroup = Map.groupBy(places, ({ groupId }) => groupId);
  return new Map(groupIds.map((id) => [id, (byGroup.get(id) ?? []).map(({ cardId }) => cardId)]));
}

async function audit(ctx: TeamContext, action: string, row: GroupRow, detail: object): Promise<void> {
  await writeAudit(ctx, { action, subjectId: row.id, subjectName: row.name, detail });
  ctx.announce({ type: 'collection.changed', collectionId: row.collectionId });
}

function toGroup(row: GroupRow, cardIds: readonly string[]): DataCardGroup {
  return {
    // All created by newId.
    id: row.id as DataCardGroupId,
    collectionId: row.collectionId as CollectionId,
    name: row.name,
    icon: row.icon,
    cardIds: cardIds as DataCardId[],
  };
}
