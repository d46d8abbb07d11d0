// The matching records, page by page in order of id, and which of them the viewer may change.
import type { RecordQuery } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import type { Access } from '../../access/access.ts';
import { narrowToMembers } from '../../access/member-access.ts';
import { type Sql, tableOf } from '../../columns/identifiers.ts';
import { compile } from '../../read/compile-query.ts';

/** The operation on a record: change these fields, or delete it. */
export type BulkOperation = readonly FieldDefinition[] | 'delete';

interface MatchingPage {
  /** Records that matched and existed at the time, and that the viewer may change. */
  readonly open: readonly string[];
  readonly closed: number;
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined;
}

interface MatchingRequest {
  readonly query: Pick<RecordQuery, 'filter' | 'search'>;
  readonly access: Access;
  readonly deed: BulkOperation;
  readonly after: string | null;
  /** Records created later are left out. */
  readonly until: Date;
  readonly limit: number;
}

export async function selectMatching(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { query, access, deed, after, until, limit }: MatchingRequest,
): Promise<MatchingPage> {
  const { table, where } = await compile(ctx, collection, query, access);
  const behind = after === null ? sql`true` : sql`r.id > ${after}::uuid`;
  const { rows } = await sql<{ id: string }>`select r.id from ${table} r
    where r.deleted_at is null and ${where} and ${behind} order by r.id limit ${sql.lit(limit)}`.execute(
    ctx.db.withoutPlugins(),
  );
  const ids = rows.map(({ id }) => id);
  const may = await listPermittedIds(ctx, collection, { ids, access, deed, until });
  return {
    open: may.filter(({ isOpen }) => isOpen).map(({ id }) => id),
    closed: may.filter(({ isOpen }) => !isOpen).length,
    next: rows.length < limit ? undefined : ids.at(-1),
  };
}

interface AllowedRequest {
  readonly ids: readonly string[];
  readonly access: Access;
  readonly deed: BulkOperation;
  readonly until?: Date;
}

export async function listPermittedIds(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { ids, access: asked, deed, until }: AllowedRequest,
): Promise<readonly { readonly id: string; readonly isOpen: boolean }[]> {
  if (ids.length === 0) return [];
  const access = await narrowToMembers(ctx, collection, asked);
  const rules = rulesOf(access, deed);
  const open = rules.length === 0 ? sql`true` : sql`coalesce(${sql.join(rules, sql` and `)}, false)`;
  const inTime = until ? sql`and r.created_at <= ${until}::timestamptz` : sql``;
  const { rows } = await sql<{ id: string; open: boolean }>`select r.id, ${open} as open
    from ${tableOf(ctx.teamId, collection)} r
    where r.id = any(${sql.val(ids)}::uuid[]) ${inTime} order by r.id`.execute(ctx.db.withoutPlugins());
  return rows.map((row) => ({ id: row.id, isOpen: row.open }));
}

function rulesOf({ limits }: Access, deed: BulkOperation): readonly Sql[] {
  if (!limits) return [];
  const { visible, deletable, creatable, writable } = limits;
  const rules = deed === 'delete' ? [visible, deletable] : [visible, creatable, ...deed.map(writable)];
  return rules.flatMap((rule) => (rule ? [sql`(${rule})`] : []));
}
