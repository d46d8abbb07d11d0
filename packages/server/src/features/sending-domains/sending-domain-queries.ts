import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export type SendingDomainRow = NonNullable<Awaited<ReturnType<typeof findDomainRow>>>;

function domains(db: TeamDb) {
  return db
    .selectFrom('sendingDomains')
    .select([
      'domain',
      'records',
      'isSigned',
      'requestedAt',
      'checkedAt',
      'selector',
      'publicKey',
      'privateKey',
    ]);
}

export function listDomainRows(db: TeamDb, names: readonly string[]) {
  return names.length === 0
    ? Promise.resolve([])
    : domains(db).where('domain', 'in', names).limit(names.length).execute();
}

export function findDomainRow(db: TeamDb, domain: string) {
  return domains(db).where('domain', '=', domain).executeTakeFirst();
}

export async function recordRequest(db: TeamDb, domain: string, requestedAt: Date): Promise<void> {
  await db
    .insertInto('sendingDomains')
    .values({ domain, requestedAt })
    .onConflict((conflict) => conflict.columns(['teamId', 'domain']).doUpdateSet({ requestedAt }))
    .execute();
}

interface CheckedDomain {
  readonly domain: string;
  /** JSON. */
  readonly records: string;
  /** Undefined: as before, since DNS did not answer. */
  readonly isSigned: boolean | undefined;
  readonly checkedAt: Date;
}

export async function storeCheck(db: TeamDb, { isSigned, ...row }: CheckedDomain): Promise<void> {
  const { domain, ...change } = { ...row, ...(isSigned !== undefined && { isSigned }) };
  await db
    .insertInto('sendingDomains')
    .values({ domain, ...change })
    .onConflict((conflict) => conflict.columns(['teamId', 'domain']).doUpdateSet(change))
    .execute();
}

export interface StoredDkimKey {
  readonly selector: string;
  /** In base64, as DER. */
  readonly publicKey: string;
  readonly privateKey: Buffer;
}

/** Stores the key of the team for the domain unless it has one. */
export async function addTeamKey(db: TeamDb, domain: string, key: StoredDkimKey): Promise<void> {
  await db
    .insertInto('sendingDomains')
    .values({ domain, ...key })
    .onConflict((conflict) =>
      conflict
        .columns(['teamId', 'domain'])
        .doUpdateSet({ ...key })
        .where('sendingDomains.selector', 'is', null),
    )
    .execute();
}

/** Stores the key of the instance unless it has one. */
export async function addInstanceKey(db: TeamDb, domain: string, key: StoredDkimKey): Promise<void> {
  await db
    .insertInto('instanceDkimKeys')
    .values({ domain, ...key })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute();
}

export function findInstanceKey(db: TeamDb, domain: string): Promise<StoredDkimKey | undefined> {
  return db
    .selectFrom('instanceDkimKeys')
    .select(['selector', 'publicKey', 'privateKey'])
    .where('domain', '=', domain)
    .executeTakeFirst();
}

export async function findTeamKey(db: TeamDb, domain: string): Promise<StoredDkimKey | undefined> {
  const row = await db
    .selectFrom('sendingDomains')
    .select(['selector', 'publicKey', 'privateKey'])
    .where('domain', '=', domain)
    .where(sql<boolean>`selector is not null`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { selector, publicKey, privateKey } = row;
  return selector === null || publicKey === null || privateKey === null
    ? undefined
    : { selector, publicKey, privateKey };
}
