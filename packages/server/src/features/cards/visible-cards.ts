// The parts of a card that are visible to the viewer. Fields and collections that they may not see are
// removed; a card that depends on one, or whose filter names one, is left out entirely: it would reveal
// hidden data.
import type { CardSettings, CardSource, DataCard } from '@fieldhouse/contract/data-cards';
import { holdsSeveral, isPictureType, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { DataRules } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import {
  authorRules,
  type CollectionDefinition,
  type FieldDefinition,
  findCollection,
  memberViewOf,
} from '../catalogue/index.ts';
import { fullAccess } from '../records/engine/access/index.ts';
import { accessOf, checkQuery } from '../records/index.ts';

/** A collection with the permissions of the viewer. */
interface Seen {
  readonly collection: CollectionDefinition;
  readonly isShown: (fieldId: string) => boolean;
  /** Whether its values can be read or changed in at least some records. */
  readonly isOpen: (fieldId: string) => boolean;
}

export async function loadVisibleCollection(ctx: TeamContext, id: string): Promise<Seen | undefined> {
  const collection = await findCollection(ctx, id);
  const view = collection && (await memberViewOf(ctx, collection));
  if (!collection || !view) return undefined;
  const rules = await authorRules(ctx, collection);
  const known = new Set<string>(collection.fields.map((field) => field.id));
  return {
    collection,
    isShown: (fieldId) => known.has(fieldId) && view.isShown(fieldId),
    isOpen: (fieldId) => known.has(fieldId) && (rules === undefined || isOpenIn(rules, fieldId)),
  };
}

function isOpenIn({ read, update }: DataRules, fieldId: string): boolean {
  return read(fieldId) !== 'never' || update(fieldId) !== 'never';
}

export async function toVisibleCard(
  ctx: TeamContext,
  own: Seen,
  card: DataCard,
): Promise<DataCard | undefined> {
  const { settings } = card;
  if (settings.type === 'form') {
    const fields = settings.fields.filter(({ fieldId }) => own.isShown(fieldId));
    const hasNoVisibleField = fields.length === 0 && settings.fields.length > 0;
    return hasNoVisibleField ? undefined : { ...card, settings: { ...settings, fields } };
  }
  const shown = await sourceOf(ctx, own, settings.source);
  if (!shown) return undefined;
  if (settings.filter && !isFilterShown(settings.filter, shown)) return undefined;
  const sorts = settings.sorts.filter(({ field }) => isColumnShown(field, shown));
  if (settings.type === 'table') {
    return {
      ...card,
      settings: { ...settings, sorts, columns: settings.columns.filter((id) => shown.isShown(id)) },
    };
  }
  const { imageFieldId, ...others } = settings;
  const isPictured = imageFieldId !== undefined && shown.isShown(imageFieldId);
  return { ...card, settings: { ...others, sorts, ...(isPictured && { imageFieldId }) } };
}

/** The collection whose records are shown; the card's own for images of a field. */
async function sourceOf(ctx: TeamContext, own: Seen, source: CardSource): Promise<Seen | undefined> {
  if (source.kind === 'reverse') {
    const other = await loadVisibleCollection(ctx, source.collectionId);
    return other?.isShown(source.fieldId) ? other : undefined;
  }
  if (!own.isShown(source.fieldId)) return undefined;
  const field = own.collection.fields.find(({ id }) => id === source.fieldId);
  const target = field && targetOf(field);
  return target === undefined ? own : loadVisibleCollection(ctx, target);
}

function targetOf({ dataType, settings }: FieldDefinition): string | undefined {
  return isRecordLink(dataType) && typeof settings.collectionId === 'string'
    ? settings.collectionId
    : undefined;
}

const systemColumns = ['created_at', 'updated_at', 'created_by', 'updated_by'];

function isColumnShown(name: string, { collection, isShown }: Seen): boolean {
  if (systemColumns.includes(name)) return true;
  const field = collection.byColumn.get(name.split('.')[0] ?? '');
  return field !== undefined && isShown(field.id);
}

function isFilterShown(filter: Filter, seen: Seen): boolean {
  // Paths through links are not checked here: such filters are hidden from everyone who does not see all
  // data.
  if ('operator' in filter) return !filter.field.includes('.') && isColumnShown(filter.field, seen);
  return [...(filter.all ?? []), ...(filter.any ?? [])].every((part) => isFilterShown(part, seen));
}

/**
 * Refuses settings that name what does not exist or is not readable for the author, or that lead to neither
 * records nor images.
 */
export async function ensureValidCardSettings(
  ctx: TeamContext,
  own: Seen,
  settings: CardSettings,
): Promise<void> {
  if (settings.type === 'form') {
    for (const { fieldId } of settings.fields) ensureField(own.isOpen(fieldId), fieldId);
    return;
  }
  const { source } = settings;
  const shown = await sourceOf(ctx, own, source);
  refuseUnless(shown, 'unknown_field', { data: { field: source.fieldId } });
  const field = (source.kind === 'reverse' ? shown : own).collection.fields.find(
    ({ id }) => id === source.fieldId,
  );
  const isOpen = (source.kind === 'reverse' ? shown : own).isOpen(source.fieldId);
  ensureField(field !== undefined && isOpen && mayFeed(field, source, settings.type, own), source.fieldId);
  const named = settings.type === 'table' ? settings.columns : [settings.imageFieldId ?? []].flat();
  for (const id of named) ensureField(shown.isOpen(id), id);
  await ensureQuery(ctx, shown, settings);
}

/** The card's query must be one that its author could run. */
async function ensureQuery(
  ctx: TeamContext,
  { collection }: Seen,
  { filter, sorts }: Exclude<CardSettings, { type: 'form' }>,
): Promise<void> {
  if (filter === undefined && sorts.length === 0) return;
  const isLimited = (await authorRules(ctx, collection)) !== undefined;
  const access = isLimited ? await accessOf(ctx, collection) : fullAccess;
  await checkQuery(ctx, collection, { filter, sorts }, access);
}

function mayFeed(
  field: FieldDefinition,
  source: CardSource,
  type: 'table' | 'thumbnails',
  { collection }: Seen,
): boolean {
  // The collections of a table show the same records.
  if (source.kind === 'reverse') return collection.familyIds.some((id) => id === targetOf(field));
  if (isRecordLink(field.dataType)) return holdsSeveral(field.dataType);
  return type === 'thumbnails' && isPictureType(field.dataType);
}

function ensureField(isThere: boolean, field: string): void {
  refuseUnless(isThere, 'unknown_field', { data: { field } });
}
