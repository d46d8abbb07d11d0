// Work in a transaction that leaves nothing in the database.
import { sql } from 'kysely';
import type { TeamDb } from './team-transaction.ts';

/** Returns the result of the work, and undoes what it wrote; an error of the work is undone as well. */
export async function undone<T>(db: TeamDb, work: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(db);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(db);
    await sql`release savepoint rehearsal`.execute(db);
  }
}

/** Returns the result of the work; an error of the work undoes what it wrote, and leaves the transaction usable. */
export async function withSavepoint<T>(db: TeamDb, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    await sql`release savepoint attempt`.execute(db);
    throw error;
  }
}
