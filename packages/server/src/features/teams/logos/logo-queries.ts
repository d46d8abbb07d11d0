import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface StoredLogo {
  readonly kind: string;
  readonly token: string;
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
}

/** Four at most. */
export function listLogos(db: TeamDb): Promise<StoredLogo[]> {
  return db.selectFrom('logos').select(['kind', 'token', 'fileId', 'width', 'height']).execute();
}

export interface NewLogo extends StoredLogo {
  readonly size: number;
  readonly sha256: Buffer;
  readonly createdBy: string | null;
}

export async function insertLogo(db: TeamDb, logo: NewLogo): Promise<void> {
  const { fileId, kind, token, width, height, size, sha256, createdBy } = logo;
  await db
    .insertInto('files')
    .values({
      id: fileId,
      purpose: 'logo',
      name: `${kind}.png`,
      mediaType: 'image/png',
      size: String(size),
      sha256,
      createdBy,
    })
    .execute();
  await db.insertInto('logos').values({ kind, token, fileId, width, height }).execute();
}

/** Returns the id of its deleted file. */
export async function deleteLogo(db: TeamDb, kind: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('logos')
    .where('kind', '=', kind)
    .returning('fileId')
    .executeTakeFirst();
  if (deleted) await db.deleteFrom('files').where('id', '=', deleted.fileId).execute();
  return deleted?.fileId;
}

/** Serialises concurrent uploads of a logo. */
export async function lockLogos(db: TeamDb, teamId: string): Promise<void> {
  await db.selectFrom('teams').select('teamId').where('teamId', '=', teamId).forUpdate().execute();
}

export async function findLogoFile(
  pool: pg.Pool,
  token: string,
): Promise<{ team_id: string; file_id: string } | undefined> {
  const { rows } = await pool.query<{ team_id: string; file_id: string }>(
    'select * from platform.find_logo($1)',
    [token],
  );
  return rows[0];
}
