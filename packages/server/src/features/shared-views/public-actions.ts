// What anonymous visitors call. A page is read at most every ten seconds for the same link, author's permissions and
// query; who may read is checked with every request.

import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  type publicViews,
  type SharedEvents,
  type SharedPage,
  type SharedPlaces,
  sharedEvents,
  sharedPage,
  sharedPlaces,
} from '@fieldhouse/contract/public-views';
import type { AccountContext, Deps, Service } from '../../kernel/context.ts';
import { downloadCsv } from '../../kernel/files/download.ts';
import type { ExportParts } from '../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { type DeliverableFile, findFile } from '../files/index.ts';
import { verifyPassword } from '../identity/index.ts';
import { isFileVisible } from '../records/engine/read/index.ts';
import { type OpenedView, openSharedView, type Visit, withTarget } from './open-view.ts';
import { readSharedEvents } from './read-calendar.ts';
import { readSharedPlaces } from './read-places.ts';
import { readSharedPage, writeSharedCsv } from './read-view.ts';
import { readFileReference } from './reading.ts';
import { countOpened } from './share-queries.ts';
import { signShareToken } from './share-token.ts';

type Input<E extends keyof typeof publicViews> = EndpointInput<(typeof publicViews)[E]>;

const cachedMs = 10_000;
const maxCachedPages = 200;
const unlockedSeconds = 12 * 60 * 60;

/** By what was asked for, which decides their type. */
const pages: Service<Map<string, { readonly at: number; readonly page: unknown }>> = {
  create: () => new Map(),
};

const locked: SharedPage = { view: null, records: [], next: null, total: null };

export function readPublicView(ctx: AccountContext, { params, query }: Input<'read'>): Promise<SharedPage> {
  const { token } = params;
  return withTarget(ctx, { token, read: 'read' }, async (team, target) => {
    const opened = await openSharedView(team, target);
    if (target.isLocked) return locked;
    const isOpening = query.after === undefined && query.search === undefined && query.sort === undefined;
    const key = JSON.stringify(['page', opened.version, token, query]);
    const page = await cachedPage(ctx.deps, key, async () =>
      sharedPage.parse(await readSharedPage(opened, token, query)),
    );
    // Last, since it locks the row until the commit.
    if (isOpening && !target.isWidget) await countOpened(team.db, target.id, team.now());
    return page;
  });
}

export function readPublicEvents(
  ctx: AccountContext,
  { params, query }: Input<'events'>,
): Promise<SharedEvents> {
  const { token } = params;
  return readOpened(ctx, token, (opened) => {
    const key = JSON.stringify(['events', opened.version, token, query]);
    return cachedPage(ctx.deps, key, async () =>
      sharedEvents.parse(await readSharedEvents(opened, token, query)),
    );
  });
}

export function readPublicPlaces(
  ctx: AccountContext,
  { params, query }: Input<'places'>,
): Promise<SharedPlaces> {
  const { token } = params;
  return readOpened(ctx, token, (opened) => {
    const key = JSON.stringify(['places', opened.version, token, query]);
    return cachedPage(ctx.deps, key, async () =>
      sharedPlaces.parse(await readSharedPlaces(opened, token, query)),
    );
  });
}

/** With a password, only for a token that was made after entering it. */
function readOpened<T>(
  ctx: AccountContext,
  token: string,
  read: (opened: OpenedView) => Promise<T>,
): Promise<T> {
  return withTarget(ctx, { token, read: 'read' }, async (team, target) => {
    refuseUnless(!target.isLocked, 'not_found');
    return read(await openSharedView(team, target));
  });
}

async function cachedPage<T>(deps: Deps, key: string, read: () => Promise<T>): Promise<T> {
  const known = deps.service(pages);
  const now = deps.clock.now().getTime();
  const found = known.get(key);
  // The key begins with what was asked for.
  if (found && now - found.at < cachedMs) return found.page as T;
  const page = await read();
  known.delete(key);
  const oldest = known.keys().next().value;
  if (known.size >= maxCachedPages && oldest !== undefined) known.delete(oldest);
  known.set(key, { at: now, page });
  return page;
}

export function unlockPublicView(ctx: AccountContext, { params, body }: Input<'unlock'>) {
  return withTarget(ctx, { token: params.token, read: 'password' }, async (team, target) => {
    await openSharedView(team, target);
    const { passwordHash, id } = target;
    const isRight = await verifyPassword(passwordHash, body.password);
    refuseUnless(isRight && passwordHash !== null, 'wrong_password');
    const expiresAt = Math.floor(ctx.now().getTime() / 1000) + unlockedSeconds;
    const token = { kind: 'unlocked', teamId: team.teamId, id, expiresAt } as const;
    return { token: signShareToken(ctx.deps.secrets.appSecret, token, passwordHash) };
  });
}

interface OpenedCsv {
  readonly ctx: AccountContext;
  readonly opened: OpenedView;
  readonly input: Input<'csv'>;
}

export async function openPublicCsv(ctx: AccountContext, input: Input<'csv'>): Promise<OpenedCsv> {
  const visit = { token: input.params.token, read: 'csv' } as const;
  return { ctx, input, opened: await openDownloadable(ctx, visit, async (opened) => opened) };
}

/** After the transaction of the first check, so that a slow receiver holds no connection. */
export async function sendPublicCsv(
  _deps: Deps,
  http: ExportParts,
  { ctx, opened, input }: OpenedCsv,
): Promise<Readable> {
  const { params, query } = input;
  const further = { token: params.token, read: undefined };
  const lines = writeSharedCsv(opened, query, (work) => openDownloadable(ctx, further, work));
  return downloadCsv(http, `${opened.view.name}.csv`, lines);
}

function openDownloadable<T>(
  ctx: AccountContext,
  visit: Visit,
  work: (opened: OpenedView) => Promise<T>,
): Promise<T> {
  return withTarget(ctx, visit, async (team, target) => {
    const opened = await openSharedView(team, target);
    refuseUnless(opened.isDownloadable && !target.isLocked, 'not_found');
    return work(opened);
  });
}

export function findPublicFile(
  ctx: AccountContext,
  { params, query }: Input<'file'>,
): Promise<DeliverableFile> {
  return withTarget(ctx, { token: params.token, read: 'file' }, async (team, target) => {
    refuseUnless(!target.isLocked, 'not_found');
    const opened = await openSharedView(team, target);
    const place = readFileReference(opened, params.file);
    const field = opened.fields.find(({ id }) => id === place?.fieldId);
    if (!place || !field) throw new Refusal('not_found');
    const { collection, access } = opened;
    const isShown = await isFileVisible(opened.ctx, collection, access, { ...place, field });
    const file = isShown ? await findFile(team.db, place.fileId) : undefined;
    refuseUnless(file && (query.thumbnail === undefined || file.hasThumbnails), 'not_found');
    return { teamId: team.teamId, file, thumbnail: query.thumbnail };
  });
}
