// Queries as the owner role, since no team is selected yet.
import type pg from 'pg';
import type { TeamAuthority } from '../../kernel/authority.ts';
import { teamSchema } from '../../kernel/db/team-transaction.ts';
import type { CollectionDefinition } from '../catalogue/index.ts';

/** Serialises seeding by processes that start together; all but the first find it done. */
export async function withDemoLock(ownerPool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('fieldhouse demo'))");
    await work();
  } finally {
    // Closing the connection releases the lock.
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

/** Its teams remain, without this member. */
export async function deleteAccount(ownerPool: pg.Pool, email: string): Promise<void> {
  await ownerPool.query('delete from identity.users where email = $1', [email]);
}

export async function markEmailUnverified(ownerPool: pg.Pool, email: string): Promise<void> {
  await ownerPool.query('update identity.users set email_verified = false where email = $1', [email]);
}

export async function markEmailVerified(ownerPool: pg.Pool, email: string): Promise<void> {
  await ownerPool.query('update identity.users set email_verified = true where email = $1', [email]);
}

/** Visibility maps and statistics are made in the background otherwise, minutes later. */
export async function vacuumTable(
  ownerPool: pg.Pool,
  { teamId }: TeamAuthority,
  { number }: CollectionDefinition,
): Promise<void> {
  await ownerPool.query(`vacuum (analyze) "${teamSchema(teamId)}"."c_${number}"`);
}
