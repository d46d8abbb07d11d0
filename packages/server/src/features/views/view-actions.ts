// Views: the team's are edited by users who edit collections, personal ones by their owner; they are not
// visible to anyone else.
import { isDeepStrictEqual } from 'node:util';
import {
  maxViews,
  type View,
  type ViewSettings,
  view,
  viewSettings,
  type views,
} from '@fieldhouse/contract/data-views';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { type ViewType, viewType } from '@fieldhouse/contract/view-types';
import { hasFeature, userIdOf } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import {
  type CollectionDefinition,
  limitedAuthor,
  loadCollection,
  memberViewOf,
} from '../catalogue/index.ts';
import { validateViewSettings } from './validate-settings.ts';
import {
  deleteViewRow,
  findViewRow,
  insertView,
  listViewRows,
  lockViews,
  orderViewRows,
  updateView,
  type ViewRow,
} from './view-queries.ts';
import { type ViewAccess, viewAccessOf, visibleSettings } from './visible-settings.ts';

type Input<E extends keyof typeof views> = EndpointInput<(typeof views)[E]>;

export async function listViews(ctx: TeamContext, { params }: Input<'list'>): Promise<{ items: View[] }> {
  const reader = await loadReader(ctx, params.collectionId);
  const rows = await listViewRows(ctx.db, params.collectionId, userIdOf(ctx.actor));
  const items: View[] = [];
  for (const row of rows) items.push(await toView(reader, row));
  return { items };
}

export async function getView(ctx: TeamContext, { params }: Input<'get'>): Promise<View> {
  const reader = await loadReader(ctx, params.collectionId);
  return toView(reader, await load(reader, params.viewId));
}

export async function findView(ctx: TeamContext, { params }: Input<'find'>): Promise<View> {
  const row = await findViewRow(ctx.db, params.viewId, userIdOf(ctx.actor));
  refuseUnless(row, 'not_found');
  return toView(await loadReader(ctx, row.collectionId), row);
}

/**
 * A team view as it is stored, for queries that are compiled with the rights of their author; undefined if the collection
 * has none with this id.
 */
export async function findTeamView(
  { db }: TeamContext,
  { viewId, collectionId }: { readonly viewId: string; readonly collectionId: string },
): Promise<TeamView | undefined> {
  const row = await findViewRow(db, viewId, null);
  if (row?.collectionId !== collectionId) return undefined;
  const { filter, sorts } = viewSettings.parse(row.settings);
  return { name: row.internalName, filter, sorts, filterBy: row.filterBy };
}

interface TeamView extends Pick<ViewSettings, 'filter' | 'sorts'> {
  readonly name: string;
  /** Who changed the filter last, if their rights are limited. */
  readonly filterBy: string | null;
}

/**
 * A view that the caller may open, as it is stored, for queries that are compiled with their rights; undefined if there is
 * none with this id.
 */
export async function findStoredView(ctx: TeamContext, viewId: string): Promise<StoredView | undefined> {
  const row = await findViewRow(ctx.db, viewId, userIdOf(ctx.actor));
  if (!row) return undefined;
  const { id, collectionId, internalName: name, version, ownerId } = row;
  return {
    id,
    collectionId,
    name,
    version,
    ownerId,
    type: viewType.parse(row.viewType),
    settings: viewSettings.parse(row.settings),
  };
}

export interface StoredView {
  readonly id: string;
  readonly collectionId: string;
  readonly name: string;
  readonly version: number;
  /** Null for a team view. */
  readonly ownerId: string | null;
  readonly type: ViewType;
  readonly settings: ViewSettings;
}

export async function createView(ctx: TeamContext, { params, body }: Input<'create'>): Promise<View> {
  const reader = await loadReader(ctx, params.collectionId);
  const ownerId = ownerFor(ctx, body.visibility);
  await validateViewSettings(reader, body.settings);
  await lockViews(ctx.db, params.collectionId);
  const row = {
    id: newId(),
    collectionId: params.collectionId,
    internalName: body.internalName,
    description: body.description ?? '',
    icon: body.icon ?? null,
    viewType: body.type,
    ownerId,
    position: await nextPosition(ctx, params.collectionId, ownerId),
    settings: body.settings,
    filterBy: limitedAuthor(ctx)?.userId ?? null,
  };
  await insertView(ctx.db, row);
  await announceAndAudit(ctx, 'created', row);
  return toView(reader, { ...row, version: 1 });
}

export async function changeView(ctx: TeamContext, { params, body }: Input<'change'>): Promise<View> {
  const reader = await loadReader(ctx, params.collectionId);
  await lockViews(ctx.db, params.collectionId);
  const before = await load(reader, params.viewId);
  refuseUnlessEditable(ctx, before);
  const after = { ...before, ...(await changeOf(reader, before, body)), version: body.version };
  refuseUnless(await updateView(ctx.db, after), 'stale_version', { data: { version: before.version } });
  await announceAndAudit(ctx, 'changed', after);
  // Users who could see the previous version, or can see the new one, have to be notified.
  if (before.ownerId !== after.ownerId) announce(ctx, before);
  return toView(reader, { ...after, version: body.version + 1 });
}

export async function deleteView(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const reader = await loadReader(ctx, params.collectionId);
  const row = await load(reader, params.viewId);
  refuseUnlessEditable(ctx, row);
  await deleteViewRow(ctx.db, row.id);
  await announceAndAudit(ctx, 'deleted', row);
}

export async function reorderViews(ctx: TeamContext, { params, body }: Input<'reorder'>) {
  const { collection } = await loadReader(ctx, params.collectionId);
  const ownerId = ownerFor(ctx, body.visibility);
  await lockViews(ctx.db, params.collectionId);
  const rows = await rowsOf(ctx, params.collectionId, ownerId);
  const wanted = new Set<string>(body.viewIds);
  const isWhole = wanted.size === rows.length && rows.every(({ id }) => wanted.has(id));
  // One was created or deleted concurrently.
  refuseUnless(isWhole, 'stale_version');
  await orderViewRows(ctx.db, body.viewIds);
  for (const row of rows.slice(0, 1)) announce(ctx, row);
  if (ownerId === null) {
    const subject = { subjectId: collection.id, subjectName: collection.row.pluralName };
    await writeAudit(ctx, { action: 'view.arranged', ...subject });
  }
  return listViews(ctx, { params, query: {}, body: undefined });
}

async function changeOf(
  reader: ViewAccess,
  before: ViewRow,
  body: Input<'change'>['body'],
): Promise<Partial<ViewRow>> {
  const { ctx } = reader;
  const { internalName = before.internalName, description = before.description, icon = before.icon } = body;
  const ownerId = body.visibility ? ownerFor(ctx, body.visibility) : before.ownerId;
  const isMoved = ownerId !== before.ownerId;
  return {
    internalName,
    description,
    icon,
    viewType: body.type ?? before.viewType,
    ownerId,
    ...(isMoved && { position: await nextPosition(ctx, before.collectionId, ownerId) }),
    ...(body.settings && {
      settings: await settingsFor(reader, before, body.settings),
      ...filterByOf(ctx, before, body.settings),
    }),
  };
}

function filterByOf(ctx: TeamContext, before: ViewRow, { filter }: ViewSettings): Partial<ViewRow> {
  const isSame = isDeepStrictEqual(viewSettings.parse(before.settings).filter, filter);
  return isSame ? {} : { filterBy: limitedAuthor(ctx)?.userId ?? null };
}

/** A user who can't see all settings would lose the hidden ones by saving. */
async function settingsFor(
  reader: ViewAccess,
  before: ViewRow,
  settings: ViewSettings,
): Promise<ViewSettings> {
  const { isPartial } = await visibleSettings(reader, viewSettings.parse(before.settings));
  refuseUnless(!isPartial, 'forbidden');
  await validateViewSettings(reader, settings);
  return settings;
}

/** Refuses with `not_found` if the collection is not visible to the viewer. */
async function loadReader(ctx: TeamContext, collectionId: string): Promise<ViewAccess> {
  const collection: CollectionDefinition = await loadCollection(ctx, collectionId);
  refuseUnless(await memberViewOf(ctx, collection), 'not_found');
  return viewAccessOf(ctx, collection);
}

async function load({ ctx, collection }: ViewAccess, id: string): Promise<ViewRow> {
  const row = await findViewRow(ctx.db, id, userIdOf(ctx.actor));
  refuseUnless(row && row.collectionId === collection.id, 'not_found');
  return row;
}

function mayShape({ actor }: TeamContext): boolean {
  return hasFeature(actor, 'team_admin_data_collections');
}

/** Null for the team; refuses users who may not save such a view. */
function ownerFor(ctx: TeamContext, visibility: View['visibility']): string | null {
  const ownerId = visibility === 'team' ? null : userIdOf(ctx.actor);
  refuseUnless(visibility === 'team' ? mayShape(ctx) : ownerId !== null, 'forbidden');
  return ownerId;
}

function refuseUnlessEditable(ctx: TeamContext, { ownerId }: ViewRow): void {
  refuseUnless(ownerId !== null || mayShape(ctx), 'forbidden');
}

async function rowsOf(ctx: TeamContext, collectionId: string, ownerId: string | null): Promise<ViewRow[]> {
  const rows = await listViewRows(ctx.db, collectionId, userIdOf(ctx.actor));
  return rows.filter((row) => row.ownerId === ownerId);
}

async function nextPosition(ctx: TeamContext, collectionId: string, ownerId: string | null): Promise<number> {
  const rows = await rowsOf(ctx, collectionId, ownerId);
  refuseUnless(rows.length < maxViews, 'action_not_allowed', { data: { max: maxViews } });
  return (rows.at(-1)?.position ?? 0) + 1;
}

type AnnouncedView = Pick<ViewRow, 'id' | 'collectionId' | 'ownerId' | 'internalName'>;

/** Personal views are not audited. */
async function announceAndAudit(
  ctx: TeamContext,
  verb: 'created' | 'changed' | 'deleted',
  row: AnnouncedView,
): Promise<void> {
  announce(ctx, row);
  if (row.ownerId !== null) return;
  await writeAudit(ctx, { action: `view.${verb}`, subjectId: row.id, subjectName: row.internalName });
}

function announce(
  ctx: TeamContext,
  { id, collectionId, ownerId }: Omit<AnnouncedView, 'internalName'>,
): void {
  ctx.announce({ type: 'view.changed', viewId: id, collectionId, ownerId });
}

async function toView(reader: ViewAccess, { viewType, ownerId, settings, ...row }: ViewRow): Promise<View> {
  const shown = await visibleSettings(reader, viewSettings.parse(settings));
  const visibility = ownerId === null ? 'team' : 'personal';
  return view.parse({ ...row, ...shown, type: viewType, ownerId, visibility });
}
