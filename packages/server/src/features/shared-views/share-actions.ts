// Links to views, made and revoked by those who edit collections.
import { isDeepStrictEqual } from 'node:util';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { maxViewShares, type ViewShare, viewShare, type viewShares } from '@fieldhouse/contract/view-shares';
import { mayExport } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { invalid, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { loadCollection } from '../catalogue/index.ts';
import { hashPassword } from '../identity/index.ts';
import type { StoredView } from '../views/index.ts';
import { confirmView, loadSharedView, storedFilter } from './confirm-fields.ts';
import {
  deleteShare,
  findShareRow,
  insertShare,
  listShareRows,
  type ShareRow,
  updateShare,
} from './share-queries.ts';
import { signShareToken } from './share-token.ts';

type Input<E extends keyof typeof viewShares> = EndpointInput<(typeof viewShares)[E]>;

export async function listShares(ctx: TeamContext, { params }: Input<'list'>) {
  const view = await loadOfCollection(ctx, params);
  const rows = await listShareRows(ctx.db, view.id, maxViewShares);
  return { items: rows.map((row) => toShare(ctx, view, row)) };
}

export async function createShare(ctx: TeamContext, { params, body }: Input<'create'>): Promise<ViewShare> {
  await loadOfCollection(ctx, params);
  const { view, ...confirmed } = await confirmView(ctx, { viewId: params.viewId, fieldIds: body.fieldIds });
  const others = await listShareRows(ctx.db, view.id, maxViewShares);
  refuseUnless(others.length < maxViewShares, 'action_not_allowed', { data: { max: maxViewShares } });
  const id = newId();
  const content = await contentOf(ctx, body, null);
  await insertShare(ctx.db, { id, viewId: view.id, createdAt: ctx.now(), ...confirmed, ...content });
  return auditAndLoad(ctx, view, { id, action: 'view.shared' });
}

export async function changeShare(ctx: TeamContext, { params, body }: Input<'change'>): Promise<ViewShare> {
  const row = await load(ctx, params.viewShareId);
  const { view, ...confirmed } = await confirmView(ctx, { viewId: row.viewId, fieldIds: body.fieldIds });
  const content = await contentOf(ctx, body, row.passwordHash);
  await updateShare(ctx.db, row.id, { ...confirmed, ...content });
  return auditAndLoad(ctx, view, { id: row.id, action: 'view.share_changed' });
}

export async function getShare(ctx: TeamContext, params: Input<'change'>['params']): Promise<ViewShare> {
  const row = await load(ctx, params.viewShareId);
  return toShare(ctx, await loadSharedView(ctx, row.viewId), row);
}

export async function revokeShare(ctx: TeamContext, { params }: Input<'revoke'>): Promise<undefined> {
  const row = await load(ctx, params.viewShareId);
  const view = await loadSharedView(ctx, row.viewId);
  await deleteShare(ctx.db, row.id);
  await writeAudit(ctx, { action: 'view.share_revoked', subjectId: view.id, subjectName: view.name });
}

async function loadOfCollection(
  ctx: TeamContext,
  { viewId, collectionId }: { readonly viewId: string; readonly collectionId: string },
): Promise<StoredView> {
  const view = await loadSharedView(ctx, viewId);
  refuseUnless(view.collectionId === collectionId, 'not_found');
  await loadCollection(ctx, collectionId);
  return view;
}

/** A link to a personal view is its owner's only. */
async function load(ctx: TeamContext, id: string): Promise<ShareRow> {
  const row = await findShareRow(ctx.db, id);
  refuseUnless(row, 'not_found');
  await loadSharedView(ctx, row.viewId);
  return row;
}

async function contentOf(ctx: TeamContext, body: Input<'create'>['body'], passwordHash: string | null) {
  const { endsAt, isDownloadable, password } = body;
  const end = endsAt === null ? null : new Date(endsAt);
  if (end && end <= ctx.now()) throw invalid(['body', 'endsAt'], 'not_available');
  const mayAllow = mayExport(ctx.actor);
  refuseUnless(!isDownloadable || mayAllow, 'forbidden');
  const isSame = password === undefined;
  return {
    endsAt: end,
    isDownloadable,
    passwordHash: isSame ? passwordHash : password === null ? null : await hashPassword(password),
  };
}

async function auditAndLoad(
  ctx: TeamContext,
  view: StoredView,
  { id, action }: { readonly id: string; readonly action: string },
): Promise<ViewShare> {
  const row = await findShareRow(ctx.db, id);
  refuseUnless(row, 'not_found');
  await writeAudit(ctx, { action, subjectId: view.id, subjectName: view.name });
  return toShare(ctx, view, row);
}

function toShare({ teamId, deps }: TeamContext, { settings }: StoredView, row: ShareRow): ViewShare {
  const { filter, passwordHash, endsAt, lastOpenedAt, createdAt, ...rest } = row;
  const token = signShareToken(deps.secrets.appSecret, { kind: 'link', teamId, id: row.id, expiresAt: 0 });
  return viewShare.parse({
    ...rest,
    address: `${deps.config.appUrl}/shared/${token}`,
    hasPassword: passwordHash !== null,
    isFilterChanged: !isDeepStrictEqual(storedFilter(filter), settings.filter),
    endsAt: endsAt?.toISOString() ?? null,
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  });
}
