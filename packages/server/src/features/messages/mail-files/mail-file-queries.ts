import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import type { ReceivedFile } from '../../files/index.ts';

interface NewMailFile extends ReceivedFile {
  readonly token: string;
  readonly name: string;
  readonly createdBy: string | null;
}

export async function insertMailFile(db: TeamDb, { token, ...received }: NewMailFile): Promise<void> {
  const { id, name, mediaType, size, sha256, createdBy } = received;
  const file = { id, purpose: 'mail_file', name, mediaType, size: String(size), sha256, createdBy };
  await db.insertInto('files').values(file).execute();
  await db.insertInto('mailFiles').values({ fileId: id, token }).execute();
}

/** Those of the tokens that are of the team, by name. */
export function listMailFiles(db: TeamDb, tokens: readonly string[]) {
  return db
    .selectFrom('mailFiles as m')
    .innerJoin('files as f', 'f.id', 'm.fileId')
    .leftJoin('teamUsers as u', 'u.userId', 'm.withdrawnBy')
    .select(['m.token', 'm.fileId', 'f.name', 'f.size', 'm.withdrawnAt', 'u.firstName', 'u.lastName'])
    .where('m.token', 'in', tokens)
    .orderBy('f.name')
    .orderBy('m.token')
    .limit(tokens.length)
    .execute();
}

export function listWithdrawnFiles(db: TeamDb, tokens: readonly string[]) {
  return db
    .selectFrom('mailFiles as m')
    .innerJoin('files as f', 'f.id', 'm.fileId')
    .select(['m.token', 'f.name'])
    .where('m.token', 'in', tokens)
    .where('m.withdrawnAt', 'is not', null)
    .limit(tokens.length)
    .execute();
}

interface Withdrawal {
  readonly at: Date;
  readonly by: string | null;
}

/** False if it was withdrawn before. */
export async function markWithdrawn(db: TeamDb, token: string, { at, by }: Withdrawal): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailFiles')
    .set({ withdrawnAt: at, withdrawnBy: by })
    .where('token', '=', token)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of the tokens that are of the team. */
export async function listFileTokens(db: TeamDb, tokens: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('mailFiles')
    .select('token')
    .where('token', 'in', tokens)
    .limit(tokens.length)
    .execute();
  return rows.map(({ token }) => token);
}

interface FoundFile {
  readonly team_id: string;
  readonly file_id: string;
  readonly name: string;
  readonly media_type: string;
  readonly size: string;
  readonly is_withdrawn: boolean;
}

export async function findMailFile(pool: pg.Pool, token: string) {
  const { rows } = await pool.query<FoundFile>('select * from platform.find_mail_file($1)', [token]);
  const [row] = rows;
  return (
    row && {
      teamId: row.team_id,
      id: row.file_id,
      name: row.name,
      mediaType: row.media_type,
      size: Number(row.size),
      isWithdrawn: row.is_withdrawn,
    }
  );
}
