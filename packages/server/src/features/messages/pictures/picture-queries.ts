import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface NewMailPicture {
  readonly fileId: string;
  readonly token: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly sha256: Buffer;
  readonly createdBy: string | null;
}

export async function insertMailPicture(db: TeamDb, picture: NewMailPicture): Promise<void> {
  const { fileId, token, mediaType, width, height, size, sha256, createdBy } = picture;
  const file = { id: fileId, purpose: 'mail_picture', name: 'picture', mediaType, size: String(size) };
  await db
    .insertInto('files')
    .values({ ...file, sha256, createdBy })
    .execute();
  await db.insertInto('mailPictures').values({ fileId, token, width, height }).execute();
}

interface FoundPicture {
  readonly team_id: string;
  readonly file_id: string;
  readonly media_type: string;
}

export async function findMailPicture(pool: pg.Pool, token: string): Promise<FoundPicture | undefined> {
  const { rows } = await pool.query<FoundPicture>('select * from platform.find_mail_picture($1)', [token]);
  return rows[0];
}
