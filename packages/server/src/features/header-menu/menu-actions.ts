// The header bar menu: edited by users who administer the account, filtered for everyone by what they may
// open.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  type headerMenu,
  type MenuEntry,
  type MenuTarget,
  maxMenuEntries,
  menuEntry,
} from '@fieldhouse/contract/header-menu';
import { runRuleOf } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../kernel/context.ts';
import { invalid, Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { loadCollection, memberViewOf } from '../catalogue/index.ts';
import { mayOpenPath } from './may-open.ts';
import {
  deleteMenuRow,
  insertMenuRow,
  listMenuRows,
  listMenuWizards,
  lockMenu,
  type MenuRow,
  type MenuWizard,
  orderMenuRows,
  updateMenuRow,
} from './menu-queries.ts';

type Input<E extends keyof typeof headerMenu> = EndpointInput<(typeof headerMenu)[E]>;

export interface VisibleEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** Relative to our own address, or absolute. */
  readonly url: string;
}

/** The entries that the viewer may open, in order. */
export async function listVisibleEntries(ctx: TeamContext): Promise<VisibleEntry[]> {
  const rows = await listMenuRows(ctx.db);
  const targets = await nameTargets(ctx, rows);
  const shown = rows.filter((row) => targets.get(row.id)?.mayOpen);
  return shown.map((row) => ({ id: row.id, label: row.label, icon: row.icon, url: urlOf(ctx, row) }));
}

function urlOf({ teamId }: TeamContext, row: MenuRow): string {
  const team = `/team-${teamId}`;
  if (row.collectionId !== null) return `${team}/data-collections/${row.collectionId}/records`;
  if (row.wizardId !== null) return `${team}/wizards/${row.wizardId}`;
  return row.targetType === 'path' ? `${team}${row.address}` : (row.address ?? team);
}

export async function listEntries(ctx: TeamContext): Promise<{ items: MenuEntry[] }> {
  const rows = await listMenuRows(ctx.db);
  const names = await nameTargets(ctx, rows);
  return { items: rows.map((row) => toEntry(row, names.get(row.id)?.name ?? null)) };
}

export async function addEntry(ctx: TeamContext, { body }: Input<'add'>): Promise<MenuEntry> {
  await lockMenu(ctx.db, ctx.teamId);
  const rows = await listMenuRows(ctx.db);
  const isRoom = rows.length < maxMenuEntries;
  refuseUnless(isRoom, 'action_not_allowed', { data: { max: maxMenuEntries } });
  const position = (rows.at(-1)?.position ?? 0) + 1;
  const row = { id: newId(), label: body.label, icon: body.icon, ...toColumns(body.target), position };
  const entry = await describe(ctx, row);
  await insertMenuRow(ctx.db, row);
  await audit(ctx, 'header_menu.added', row);
  return entry;
}

export async function changeEntry(ctx: TeamContext, { params, body }: Input<'change'>): Promise<MenuEntry> {
  await lockMenu(ctx.db, ctx.teamId);
  const before = await load(ctx, params.menuEntryId);
  const { label = before.label, icon = before.icon, target } = body;
  const row = { ...before, label, icon, ...(target && toColumns(target)) };
  const entry = target ? await describe(ctx, row) : await named(ctx, row);
  await updateMenuRow(ctx.db, row);
  await audit(ctx, 'header_menu.changed', row);
  return entry;
}

export async function arrangeEntries(ctx: TeamContext, { body }: Input<'arrange'>) {
  await lockMenu(ctx.db, ctx.teamId);
  const rows = await listMenuRows(ctx.db);
  const wanted = new Set<string>(body.entryIds);
  const isWhole = wanted.size === rows.length && rows.every(({ id }) => wanted.has(id));
  // An entry was added or removed concurrently.
  refuseUnless(isWhole, 'stale_version');
  await orderMenuRows(ctx.db, body.entryIds);
  await writeAudit(ctx, { action: 'header_menu.arranged', subjectId: ctx.teamId });
  ctx.announce({ type: 'team.changed' });
  return listEntries(ctx);
}

export async function removeEntry(ctx: TeamContext, { params }: Input<'remove'>): Promise<undefined> {
  await lockMenu(ctx.db, ctx.teamId);
  const row = await load(ctx, params.menuEntryId);
  await deleteMenuRow(ctx.db, row.id);
  await audit(ctx, 'header_menu.removed', row);
}

async function load(ctx: TeamContext, id: string): Promise<MenuRow> {
  const row = (await listMenuRows(ctx.db)).find((one) => one.id === id);
  refuseUnless(row, 'not_found');
  return row;
}

async function named(ctx: TeamContext, row: MenuRow): Promise<MenuEntry> {
  const found = (await nameTargets(ctx, [row])).get(row.id);
  return toEntry(row, found?.name ?? null);
}

/** The target must exist for the user who sets it. */
async function describe(ctx: TeamContext, row: MenuRow): Promise<MenuEntry> {
  const entry = await named(ctx, row);
  if (entry.targetName === null) {
    const place = row.targetType === 'wizard' ? 'wizardId' : 'collectionId';
    throw invalid(['body', 'target', place], 'unknown_choice');
  }
  return entry;
}

interface NamedTarget {
  readonly name: string | null;
  readonly mayOpen: boolean;
}

const nowhere: NamedTarget = { name: null, mayOpen: false };

/** Names of the entries' targets, as far as they are visible to the viewer. */
async function nameTargets(
  ctx: TeamContext,
  rows: readonly MenuRow[],
): Promise<ReadonlyMap<string, NamedTarget>> {
  const wizardIds = rows.flatMap(({ wizardId }) => wizardId ?? []);
  const wizards = new Map((await listMenuWizards(ctx.db, wizardIds)).map((one) => [one.id, one]));
  const found = new Map<string, NamedTarget>();
  for (const row of rows) {
    if (row.collectionId !== null) found.set(row.id, await nameCollection(ctx, row.collectionId));
    else if (row.wizardId !== null) {
      const wizard = wizards.get(row.wizardId);
      found.set(
        row.id,
        wizard ? { name: wizard.name, mayOpen: wizard.isLive && mayRun(ctx, wizard) } : nowhere,
      );
    } else found.set(row.id, { name: row.address, mayOpen: mayOpenAddress(ctx, row) });
  }
  return found;
}

async function nameCollection(ctx: TeamContext, id: string): Promise<NamedTarget> {
  const collection = await loadCollection(ctx, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') return undefined;
    throw error;
  });
  const view = collection && (await memberViewOf(ctx, collection));
  return view ? { name: collection.row.pluralName, mayOpen: true } : nowhere;
}

function mayRun({ actor }: TeamContext, { id, startsWith }: MenuWizard): boolean {
  return actor.kind === 'member' && runRuleOf(actor, id, startsWith) !== 'never';
}

function mayOpenAddress({ actor }: TeamContext, { targetType, address }: MenuRow): boolean {
  return targetType === 'url' || (actor.kind === 'member' && mayOpenPath(actor, address ?? ''));
}

function toColumns(target: MenuTarget) {
  const nothing = { collectionId: null, wizardId: null, address: null };
  switch (target.type) {
    case 'collection':
      return { targetType: target.type, ...nothing, collectionId: target.collectionId };
    case 'wizard':
      return { targetType: target.type, ...nothing, wizardId: target.wizardId };
    case 'path':
      return { targetType: target.type, ...nothing, address: target.path };
    case 'url':
      return { targetType: target.type, ...nothing, address: target.url };
  }
}

function toEntry(
  { id, label, icon, targetType: type, collectionId, wizardId, address }: MenuRow,
  targetName: string | null,
): MenuEntry {
  const target =
    type === 'collection'
      ? { type, collectionId }
      : type === 'wizard'
        ? { type, wizardId }
        : type === 'path'
          ? { type, path: address }
          : { type, url: address };
  return menuEntry.parse({ id, label, icon, target, targetName });
}

async function audit(ctx: TeamContext, action: string, { id, label }: MenuRow): Promise<void> {
  await writeAudit(ctx, { action, subjectId: id, subjectName: label });
  ctx.announce({ type: 'team.changed' });
}
