// Temporary bounces of an address. Rows exist only for those since its last delivery.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

const sweepRows = 50;

/** Returns how many there were within so many days; deletes some that are older. */
export async function recordSoftBounce(db: TeamDb, addressKey: string, days: number): Promise<number> {
  const plain = db.withoutPlugins();
  const since = sql`now() - ${sql.lit(days)} * interval '1 day'`;
  await sql`delete from platform.soft_bounces where id in (
      select id from platform.soft_bounces where at < ${since} order by at limit ${sql.lit(sweepRows)}
      for update skip locked)`.execute(plain);
  await sql`insert into platform.soft_bounces (address_key) values (${addressKey})`.execute(plain);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from platform.soft_bounces
    where address_key = ${addressKey} and at >= ${since}`.execute(plain);
  return rows[0]?.count ?? 0;
}

export async function deleteSoftBounces(db: TeamDb, addressKey: string): Promise<void> {
  await db.deleteFrom('softBounces').where('addressKey', '=', addressKey).execute();
}
