import type { FileKind } from '@fieldhouse/contract/field-types';
import { fileKind } from '@fieldhouse/contract/field-types';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface NewFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly kind: FileKind;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Null for an anonymous visitor. */
  readonly createdBy: string | null;
}

/** A new file is unused at first. */
export async function insertFile(db: TeamDb, { size, ...file }: NewFile): Promise<void> {
  await db
    .insertInto('files')
    .values({ ...file, size: String(size), purpose: 'value', unusedSince: sql`now()` })
    .execute();
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly kind: FileKind;
  readonly mediaType: string;
  readonly hasThumbnails: boolean;
  readonly isAttached: boolean;
  readonly createdBy: string | null;
}

export async function findFile(db: TeamDb, id: string): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('files')
    .select(['id', 'name', 'size', 'kind', 'mediaType', 'width', 'attachedAt', 'createdBy'])
    .where('id', '=', id)
    .where('purpose', '=', 'value')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      size: Number(row.size),
      kind: fileKind.parse(row.kind),
      mediaType: row.mediaType,
      hasThumbnails: row.width !== null,
      isAttached: row.attachedAt !== null,
      createdBy: row.createdBy,
    }
  );
}

/**
 * Those that values name, those of tasks, and those with which a step of a run was sent whose records are made at its end, for
 * as long as it can be continued (platform.resolve_wizard_run), or when it comes out of the spam box.
 */
function referenced(named: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${named} union all select t.file_id from platform.task_files t
    union all select w.file_id from platform.wizard_run_files w
      join platform.wizard_runs r on r.team_id = w.team_id and r.id = w.run_id
        and (r.is_held or r.finished_at is null
          and r.touched_at > now() - make_interval(days => case when r.principal = 'public' then 7 else 90 end))
      where exists (select from platform.step_visits v where v.team_id = w.team_id and v.run_id = w.run_id
        and position(w.file_id::text in v.answers::text) > 0)`;
}

/** Marks files that are no longer referenced as unused, and clears the mark of those that are again. */
export async function markUnusedFiles(db: TeamDb, named: RawBuilder<unknown>): Promise<void> {
  await sql`update platform.files set unused_since = now()
    where purpose = 'value' and unused_since is null and id not in (${referenced(named)})`.execute(
    db.withoutPlugins(),
  );
  await sql`update platform.files set unused_since = null
    where purpose = 'value' and unused_since is not null and id in (${referenced(named)})`.execute(
    db.withoutPlugins(),
  );
}

/**
 * Returns the ids of the deleted files. One that is being referenced right now is locked, and then no longer
 * unused.
 */
export async function deleteUnusedFiles(
  db: TeamDb,
  named: RawBuilder<unknown>,
  hours: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from platform.files
    where purpose = 'value' and unused_since < now() - make_interval(hours => ${hours}::int) and id not in (${referenced(named)})
    returning id`.execute(db.withoutPlugins());
  return rows.map(({ id }) => id);
}

/** Those of the ids that are files of any purpose. */
export async function listExistingFiles(db: TeamDb, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from platform.files where id = any(${ids}::uuid[])`.execute(db.withoutPlugins());
  return new Set(rows.map(({ id }) => id));
}

export async function requestFileSweeps(pool: pg.Pool): Promise<void> {
  await pool.query('select platform.ask_for_file_sweeps()');
}
