// Opens a shared view for a visitor: with the permissions that its author has now, for the fields that were confirmed, and
// for records that match both the view's filter and the confirmed one. Whatever is missing by then closes it.

import { isDeepStrictEqual } from 'node:util';
import type { Filter } from '@fieldhouse/contract/filters';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import { placingFields } from '@fieldhouse/domain/views/placing-fields';
import { actingAs } from '../../kernel/acting-as.ts';
import { type Member, mayExport } from '../../kernel/authority.ts';
import type { AccountContext, TeamContext } from '../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { withActiveTeamOfLink } from '../../kernel/team-of-link.ts';
import { type CollectionDefinition, type FieldDefinition, loadCollection } from '../catalogue/index.ts';
import { findMember } from '../identity/index.ts';
import { checkDefinition, sharedAccess } from '../records/index.ts';
import { findStoredView, type StoredView } from '../views/index.ts';
import { storedFilter } from './confirm-fields.ts';
import { consumeReadLimit, type LimitedRead } from './public-limits.ts';
import { type ConfirmedRow, findShareRow, findViewWidgetRow } from './share-queries.ts';
import { isOwnToken, readShareToken } from './share-token.ts';

export interface SharedTarget extends Omit<ConfirmedRow, 'authorId'> {
  readonly id: string;
  readonly isWidget: boolean;
  readonly viewId: string;
  readonly authorId: string | null;
  readonly passwordHash: string | null;
  readonly endsAt: Date | null;
  readonly isDownloadable: boolean;
}

export interface OpenedView {
  /** In which the author acts. */
  readonly ctx: TeamContext;
  readonly target: SharedTarget;
  readonly view: StoredView;
  readonly collection: CollectionDefinition;
  /** In the order of the view. */
  readonly fields: readonly FieldDefinition[];
  readonly access: Awaited<ReturnType<typeof sharedAccess>>;
  readonly isDownloadable: boolean;
  /** Changes with everything that decides what is shown, except the records. */
  readonly version: string;
}

export interface Visit {
  readonly token: string;
  /** Undefined for the further pages of a download that was counted. */
  readonly read: LimitedRead | undefined;
}

/**
 * Finds what a token opens. Unknown, revoked and expired ones are all `not_found`. With a password, `isLocked` until a
 * token is sent that was made after entering it.
 */
export async function withTarget<T>(
  { deps, request, now, requestId }: AccountContext,
  { token, read }: Visit,
  work: (ctx: TeamContext, target: SharedTarget & { readonly isLocked: boolean }) => Promise<T>,
): Promise<T> {
  const { appSecret } = deps.secrets;
  const content = readShareToken(token);
  const mayBeOwn =
    content !== undefined &&
    content.kind !== 'feed' &&
    (content.kind === 'unlocked' || isOwnToken(appSecret, token));
  if (!mayBeOwn) {
    await consumeReadLimit(deps, read, { ip: request.ip, teamId: 'unknown', id: 'unknown' });
    throw new Refusal('not_found');
  }
  const { kind, teamId, id, expiresAt } = content;
  await consumeReadLimit(deps, read, { ip: request.ip, teamId, id });
  return withActiveTeamOfLink(
    deps,
    teamId,
    async (ctx) => {
      const target = kind === 'widget' ? await findWidget(ctx, id) : await findLink(ctx, id);
      refuseUnless(target && (target.endsAt === null || target.endsAt > now()), 'not_found');
      const isUnlocked =
        kind === 'unlocked' &&
        expiresAt * 1000 > now().getTime() &&
        isOwnToken(appSecret, token, target.passwordHash ?? '');
      refuseUnless(kind !== 'unlocked' || isUnlocked, 'not_found');
      return work(ctx, { ...target, isLocked: target.passwordHash !== null && !isUnlocked });
    },
    { requestId },
  );
}

async function findLink({ db }: TeamContext, id: string): Promise<SharedTarget | undefined> {
  const row = await findShareRow(db, id);
  return row && { ...row, isWidget: false, filter: storedFilter(row.filter) };
}

async function findWidget({ db }: TeamContext, id: string): Promise<SharedTarget | undefined> {
  const row = await findViewWidgetRow(db, id);
  if (!row) return undefined;
  const { targetId: viewId, authorId, fieldIds } = row;
  const open = { passwordHash: null, endsAt: null, isDownloadable: false };
  return { id, isWidget: true, viewId, authorId, fieldIds, filter: storedFilter(row.filter), ...open };
}

/** Refuses everything that its author could not show now with `not_found`. */
export async function openSharedView(ctx: TeamContext, target: SharedTarget): Promise<OpenedView> {
  const author =
    target.authorId === null ? undefined : await findMember(ctx.deps, ctx.teamId, target.authorId);
  refuseUnless(author && author.accountType !== 'guest', 'not_found');
  try {
    return await openAs(actingAs(ctx, author), author, target);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('not_found', { cause: error });
    throw error;
  }
}

async function openAs(ctx: TeamContext, author: Member, target: SharedTarget): Promise<OpenedView> {
  const view = await findStoredView(ctx, target.viewId);
  // Websites show views of the team.
  refuseUnless(view && !(target.isWidget && view.ownerId !== null), 'not_found');
  const collection = await loadCollection(ctx, view.collectionId);
  const filters = filtersOf(view.settings.filter, target.filter);
  for (const filter of filters) await checkDefinition(ctx, collection, { filter });
  const confirmed = new Set(target.fieldIds);
  const access = await sharedAccess(ctx, collection, { author, fieldIds: confirmed, filters });
  const fields = shownFields(collection, view).filter(
    (field) => confirmed.has(field.id) && access.mayRead(field),
  );
  refuseUnless(fields.length > 0, 'not_found');
  const { accountType, isTeamAdmin, dataAccess, dataPermissions } = author;
  const rights = hasAllData(author) ? 'all' : [accountType, isTeamAdmin, dataAccess, dataPermissions];
  const version = JSON.stringify([
    target.id,
    target.fieldIds,
    filters,
    view.version,
    collection.version,
    author.userId,
    rights,
  ]);
  const isDownloadable = target.isDownloadable && mayExport(author);
  return { ctx, target, view, collection, fields, access, isDownloadable, version };
}

function filtersOf(...filters: readonly (Filter | undefined)[]): Filter[] {
  const given = filters.filter((filter) => filter !== undefined);
  return given.filter((filter, at) => given.findIndex((one) => isDeepStrictEqual(one, filter)) === at);
}

/** Fields that the view neither displays nor places its records by are not shared either. */
function shownFields({ fields }: CollectionDefinition, view: StoredView): readonly FieldDefinition[] {
  const { displayedFields } = view.settings;
  if (displayedFields.length === 0) return fields;
  const names = new Set([...displayedFields.map(({ field }) => field), ...placingFields(view)]);
  return [...names].flatMap((name) => fields.find(({ columnName }) => columnName === name) ?? []);
}
