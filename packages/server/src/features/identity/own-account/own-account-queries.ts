// SQL of a person's own account. It belongs to no team, so queries run with the login role itself.

import { sql } from 'kysely';
import type pg from 'pg';
import type { RequestOrigin } from '../../../kernel/context.ts';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { hashOf } from '../sign-in/challenge-queries.ts';

interface OwnAccountRow {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly picture: string | null;
  readonly pending_email: string | null;
}

export async function findOwnAccount(
  pool: pg.Pool,
  userId: string,
  now: Date,
): Promise<OwnAccountRow | undefined> {
  const { rows } = await pool.query<OwnAccountRow>(
    `select u.email, u.first_name, u.last_name, p.token as picture,
       (select c.email from identity.challenges c
        where c.user_id = u.id and c.purpose = 'email_change' and c.expires_at > $2) as pending_email
     from identity.users u left join identity.pictures p on p.user_id = u.id where u.id = $1`,
    [userId, now],
  );
  return rows[0];
}

export async function updateName(
  pool: pg.Pool,
  userId: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await pool.query('select platform.rename_person($1, $2, $3)', [userId, firstName, lastName]);
}

interface ChangedEmail {
  readonly user_id: string;
  readonly old_email: string;
  readonly new_email: string;
}

/** Undefined if the link is unknown, expired or used, or if the address has an account by now. */
export async function changeEmailByLink(
  pool: pg.Pool,
  token: string,
  now: Date,
): Promise<ChangedEmail | undefined> {
  const { rows } = await pool.query<ChangedEmail>('select * from platform.change_email($1, $2)', [
    hashOf(token),
    now,
  ]);
  return rows[0];
}

/** Names of the teams that would be left without an admin. */
export async function listTeamsOnlyLedBy(pool: pg.Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from platform.teams_only_led_by($1) as name',
    [userId],
  );
  return rows.map(({ name }) => name);
}

/** Deletes the account, unless it returns the names of teams that would be left without an admin. */
export async function deletePerson(pool: pg.Pool, userId: string, from: RequestOrigin): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from platform.remove_person($1, $2, $3) as name',
    [userId, from.address, from.device],
  );
  return rows.map(({ name }) => name);
}

interface NewPicture {
  readonly userId: string;
  readonly token: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** A new token, so that what browsers stored under the old one is never shown as the new picture. */
export async function upsertPicture(pool: pg.Pool, picture: NewPicture): Promise<void> {
  await pool.query(
    `insert into identity.pictures (user_id, token, media_type, bytes) values ($1, $2, $3, $4)
     on conflict (user_id) do update set token = excluded.token, media_type = excluded.media_type,
       bytes = excluded.bytes, created_at = now()`,
    [picture.userId, picture.token, picture.mediaType, picture.bytes],
  );
}

export async function deletePicture(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('delete from identity.pictures where user_id = $1', [userId]);
}

interface PictureRow {
  readonly media_type: string;
  readonly bytes: Buffer;
}

/** Served by pictures__token_unique. */
export async function findPicture(pool: pg.Pool, token: string): Promise<PictureRow | undefined> {
  const { rows } = await pool.query<PictureRow>(
    'select media_type, bytes from identity.pictures where token = $1',
    [token],
  );
  return rows[0];
}

interface MemberPictureRow {
  readonly userId: string;
  readonly teamUserId: string;
  readonly token: string;
}

/** Of the team of the transaction. */
export async function listMemberPictureRows(
  db: TeamDb,
  onlyUserId: string | null,
  limit: number,
): Promise<MemberPictureRow[]> {
  const { rows } = await sql<MemberPictureRow>`
    select user_id, team_user_id, token from platform.member_pictures(${onlyUserId}::uuid, ${limit})`.execute(
    db,
  );
  return rows;
}
