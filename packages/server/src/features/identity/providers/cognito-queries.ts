// SQL of the links between our accounts and the users of a Cognito pool.
import type pg from 'pg';

/** Served by accounts__provider_unique. */
export async function findByCognitoSub(pool: pg.Pool, sub: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select user_id from identity.accounts where provider_id = 'cognito' and account_id = $1`,
    [sub],
  );
  return rows[0]?.user_id;
}

export async function findByCognitoEmail(pool: pg.Pool, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from identity.users u join identity.accounts a on a.user_id = u.id and a.provider_id = 'cognito'
     where u.email = $1`,
    [email],
  );
  return rows[0]?.id;
}

interface NewLink {
  readonly sub: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userId: string;
  readonly accountId: string;
}

/** Creates the account if there is none; does nothing if the account of the address is linked already. */
export async function insertCognitoLink(pool: pg.Pool, link: NewLink): Promise<void> {
  await pool.query(
    `with made as (
       insert into identity.users (id, name, first_name, last_name, email, email_verified)
       values ($1, trim($3 || ' ' || $4), $3, $4, $5, true) on conflict (email) do nothing returning id
     ),
     person as (
       select id from made union all
       select id from identity.users u where email = $5 and email_verified
         and not exists (select from identity.accounts a where a.user_id = u.id and a.provider_id = 'cognito')
     )
     insert into identity.accounts (id, user_id, account_id, provider_id, issuer)
     select $2, id, $6, 'cognito', 'cognito' from person
     on conflict (provider_id, account_id) do nothing`,
    [link.userId, link.accountId, link.firstName, link.lastName, link.email, link.sub],
  );
}
