import {
  cardSettings,
  type DataCard,
  type DataCardId,
  type dataCards,
  displayWidth,
  maxCards,
} from '@fieldhouse/contract/data-cards';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { dataType, isRecordLink } from '@fieldhouse/contract/field-types';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { listReferringFields } from '../catalogue/index.ts';
import {
  type CardRow,
  deleteCardRow,
  insertCardRow,
  listCardRows,
  lockCardRow,
  lockCollectionCards,
  orderCardRows,
  updateCardRow,
} from './card-queries.ts';
import { ensureValidCardSettings, loadVisibleCollection, toVisibleCard } from './visible-cards.ts';

type Input<E extends keyof typeof dataCards> = EndpointInput<(typeof dataCards)[E]>;
const nameTaken = { data_cards__name_unique: 'name_taken' } as const;

export async function listCards(
  ctx: TeamContext,
  { params }: Pick<Input<'list'>, 'params'>,
): Promise<{ items: DataCard[] }> {
  const own = await load(ctx, params.collectionId);
  const rows = await listCardRows(ctx.db, params.collectionId, maxCards);
  const items: DataCard[] = [];
  for (const row of rows) items.push(...[(await toVisibleCard(ctx, own, toCard(row))) ?? []].flat());
  return { items };
}

/**
 * Links from collections that are not visible to the viewer are left out. A link to the root also applies to
 * records of a child, since they are the same records.
 */
export async function listSources(ctx: TeamContext, { params }: Input<'sources'>) {
  const { familyIds } = (await load(ctx, params.collectionId)).collection;
  const links = (await Promise.all(familyIds.map((id) => listReferringFields(ctx.db, id)))).flat();
  const items = [];
  for (const link of links.filter((one) => isRecordLink(dataType.parse(one.dataType)))) {
    const seen = await loadVisibleCollection(ctx, link.childId ?? link.collectionId);
    const field = seen?.collection.fields.find(({ id }) => id === link.id);
    if (!seen || !field || !seen.isOpen(field.id)) continue;
    const { collection } = seen;
    items.push({
      collectionId: collection.id,
      fieldId: field.id,
      collectionName: collection.row.pluralName,
      fieldTitle: field.title,
    });
  }
  return { items };
}

export async function createCard(ctx: TeamContext, { params, body }: Input<'create'>): Promise<DataCard> {
  const { collectionId } = params;
  const own = await load(ctx, collectionId);
  await lockCollectionCards(ctx.db, collectionId);
  const isRoom = (await listCardRows(ctx.db, collectionId, maxCards)).length < maxCards;
  refuseUnless(isRoom, 'action_not_allowed', { data: { max: maxCards } });
  await ensureValidCardSettings(ctx, own, body.settings);
  const row: CardRow = { id: newId(), collectionId, ...body };
  await mapUniqueViolation(insertCardRow(ctx.db, row), nameTaken);
  await audit(ctx, 'card.created', row, { card: row });
  return toCard(row);
}

export async function changeCard(ctx: TeamContext, { params, body }: Input<'change'>): Promise<DataCard> {
  const own = await load(ctx, params.collectionId);
  const before = await loadCard(ctx, params);
  if (body.settings) await ensureValidCardSettings(ctx, own, body.settings);
  const { name = before.name, icons = before.icons, width = before.width, settings = before.settings } = body;
  const after: CardRow = { ...before, name, icons, width, settings };
  await mapUniqueViolation(updateCardRow(ctx.db, after), nameTaken);
  await audit(ctx, 'card.changed', after, { before, after });
  return toCard(after);
}

export async function orderCards(ctx: TeamContext, { params, body }: Input<'order'>): Promise<undefined> {
  await load(ctx, params.collectionId);
  await lockCollectionCards(ctx.db, params.collectionId);
  await orderCardRows(ctx.db, params.collectionId, body.ids);
  ctx.announce({ type: 'collection.changed', collectionId: params.collectionId });
}

export async function removeCard(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  await load(ctx, params.collectionId);
  const before = await loadCard(ctx, params);
  await deleteCardRow(ctx.db, before.id);
  await audit(ctx, 'card.deleted', before, { before });
}

async function load(ctx: TeamContext, collectionId: string) {
  const seen = await loadVisibleCollection(ctx, collectionId);
  refuseUnless(seen, 'not_found');
  return seen;
}

async function loadCard(
  ctx: TeamContext,
  params: { readonly collectionId: string; readonly dataCardId: string },
): Promise<CardRow> {
  const row = await lockCardRow(ctx.db, params.collectionId, params.dataCardId);
  refuseUnless(row, 'not_found');
  return row;
}

async function audit(ctx: TeamContext, action: string, row: CardRow, detail: object): Promise<void> {
  await writeAudit(ctx, { action, subjectId: row.id, subjectName: row.name, detail });
  ctx.announce({ type: 'collection.changed', collectionId: row.collectionId });
}

function toCard(row: CardRow): DataCard {
  return {
    // Both created by newId.
    id: row.id as DataCardId,
    collectionId: row.collectionId as CollectionId,
    name: row.name,
    // Validated by the contract before they were stored.
    icons: row.icons as string[],
    width: displayWidth.catch('full').parse(row.width),
    settings: cardSettings.parse(row.settings),
  };
}
