// SQL about where the database is located and whether teams are on hold. Connected as fh_app, outside of any
// team.
import type pg from 'pg';
import type { Place, StoredInstallation } from './detect-restore.ts';

type Client = Pick<pg.Pool, 'query'>;

/** Other starts on the same database wait, so that one of them decides. */
export async function lockInstallation(client: Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock(7267004)');
}

/** Undefined if this login lacks the permission, as in some hosted databases. */
export async function findCluster(client: Client): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ cluster: string }>(
      'select system_identifier::text as cluster from pg_control_system()',
    );
    return rows[0]?.cluster;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return undefined;
    throw error;
  }
}

interface Look {
  readonly place: Omit<Place, 'cluster' | 'folder'>;
  readonly stored: StoredInstallation | undefined;
  readonly heldTeams: readonly string[];
  readonly restoredTeams: readonly string[];
  readonly hasTeams: boolean;
}

interface LookRow {
  readonly postgresMajor: number;
  readonly database: string;
  readonly ownTable: string;
  readonly stored: (Omit<StoredInstallation, 'beatenAt' | 'heldAt'> & StoredTimes) | null;
  readonly heldTeams: string[];
  readonly restoredTeams: string[];
  readonly hasTeams: boolean;
}

interface StoredTimes {
  readonly beatenAt: string;
  readonly heldAt: string | null;
}

export async function readInstallation(client: Client): Promise<Look> {
  const { rows } = await client.query<LookRow>(
    `select current_setting('server_version_num')::int / 10000 as "postgresMajor",
       (select oid::text from pg_database where datname = current_database()) as database,
       'platform.installation'::regclass::oid::text as "ownTable",
       (select json_build_object('id', id, 'cluster', cluster, 'postgresMajor', postgres_major, 'database', database,
          'ownTable', own_table, 'folder', folder, 'beatenAt', beaten_at, 'heldAt', held_at)
        from platform.installation) as stored,
       array(select platform.list_outgoing_holds()) as "heldTeams",
       array(select platform.list_restored_holds()) as "restoredTeams",
       platform.has_teams() as "hasTeams"`,
  );
  const [row] = rows;
  if (!row) throw new Error('The installation could not be read.');
  const { stored, heldTeams, restoredTeams, hasTeams, ...place } = row;
  return { place, heldTeams, restoredTeams, hasTeams, stored: stored ? withDates(stored) : undefined };
}

function withDates(stored: NonNullable<LookRow['stored']>): StoredInstallation {
  return {
    ...stored,
    beatenAt: new Date(stored.beatenAt),
    heldAt: stored.heldAt === null ? null : new Date(stored.heldAt),
  };
}

/**
 * Records the current location as the database's own. With a new identity if it was put on hold: it diverges
 * from its original.
 */
export async function writeInstallation(client: Client, place: Place, isNew: boolean): Promise<void> {
  const { cluster, postgresMajor, database, ownTable, folder } = place;
  await client.query(
    `insert into platform.installation (cluster, postgres_major, database, own_table, folder) values ($1, $2, $3, $4, $5)
     on conflict (is_only) do update set cluster = coalesce($1, installation.cluster), postgres_major = $2, database = $3,
       own_table = $4, folder = coalesce($5, installation.folder),
       id = case when $6 then gen_random_uuid() else installation.id end,
       beaten_at = case when $6 then now() else installation.beaten_at end`,
    [cluster, postgresMajor, database, ownTable, folder, isNew],
  );
}

export async function holdOutgoing(client: Client, reason: string): Promise<number> {
  await client.query('update platform.installation set held_at = now(), hold_reason = $1', [reason]);
  const { rows } = await client.query<{ held: string }>('select platform.hold_outgoing($1) as held', [
    reason,
  ]);
  return Number(rows[0]?.held ?? 0);
}

/** Updates the heartbeat, which never goes back. Undefined if the database has another identity by now. */
export async function beat(client: Client, id: string): Promise<Date | undefined> {
  const { rows } = await client.query<{ at: Date }>(
    'update platform.installation set beaten_at = greatest(beaten_at, now()) where id = $1 returning beaten_at as at',
    [id],
  );
  return rows[0]?.at;
}

interface HeldJob {
  readonly teamId: string;
  readonly jobId: string;
  readonly queue: string;
  readonly payload: object;
  readonly askedAt: string;
}

/** False if the team has been released since. */
export async function holdJob(client: Client, job: HeldJob): Promise<boolean> {
  const { rows } = await client.query<{ isHeld: boolean }>(
    'select platform.hold_job($1, $2, $3, $4, $5) as "isHeld"',
    [job.teamId, job.jobId, job.queue, JSON.stringify(job.payload), job.askedAt],
  );
  return rows[0]?.isHeld ?? false;
}
