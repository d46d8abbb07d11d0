import type pg from 'pg';

/** Asked as the owner, since no team is chosen yet. */
export async function isDemoSeeded(ownerPool: pg.Pool): Promise<boolean> {
  const { rows } = await ownerPool.query<{ found: boolean }>(
    "select exists (select from identity.users where email = 'ada@fieldhouse.test') as found",
  );
  return rows[0]?.found ?? false;
}
