import type pg from 'pg';

/** For how long a network is usual after the last sign-in from there. */
const days = 90;

export async function isNetworkKnown(pool: pg.Pool, key: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from identity.usual_networks where key = $1 and seen_at > now() - make_interval(days => $2)',
    [key, days],
  );
  return rowCount === 1;
}

/** Also deletes those from which the user has not signed in for long; served by usual_networks__by_user. */
export async function saveNetwork(pool: pg.Pool, key: Buffer, userId: string): Promise<void> {
  await pool.query(
    `with deleted as (
       delete from identity.usual_networks
       where user_id = $2 and seen_at < now() - make_interval(days => $3) and key <> $1
     )
     insert into identity.usual_networks (key, user_id, seen_at) values ($1, $2, now())
     on conflict (key) do update set user_id = excluded.user_id, seen_at = excluded.seen_at`,
    [key, userId, days],
  );
}
