// Asked as the owner, since no team is chosen yet.
import type pg from 'pg';

/** Processes that start together seed one after the other; all but the first find it done. */
export async function withDemoLock(ownerPool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('fieldhouse demo'))");
    await work();
  } finally {
    // The lock goes with its connection.
    client.release(true);
  }
}

export async function accountExists(ownerPool: pg.Pool, email: string): Promise<boolean> {
  const { rows } = await ownerPool.query<{ found: boolean }>(
    'select exists (select from identity.users where email = $1 and email_verified) as found',
    [email],
  );
  return rows[0]?.found ?? false;
}

/** Its teams are nobody's then. */
export async function deleteAccount(ownerPool: pg.Pool, email: string): Promise<void> {
  await ownerPool.query('delete from identity.users where email = $1', [email]);
}

/** Marks the email address as unverified. */
export async function markEmailUnverified(ownerPool: pg.Pool, email: string): Promise<void> {
  await ownerPool.query('update identity.users set email_verified = false where email = $1', [email]);
}

export async function markEmailVerified(ownerPool: pg.Pool, email: string): Promise<void> {
  await ownerPool.query('update identity.users set email_verified = true where email = $1', [email]);
}
