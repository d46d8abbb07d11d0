// What the database itself refuses, in plain SQL: no server code runs between these statements and
// PostgreSQL.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKnownIds } from '../../../test/routes/known-ids.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { testSecret } from '../../../test/test-secret.ts';
import { toAppUrl } from './migrate.ts';
import { teamRole, teamSchema } from './team-transaction.ts';

/** Tables of the platform that belong to no team, each with its reason. */
const teamless = [
  // How many mails an account has sent on each day; teams share the instance's.
  'account_days',
  // What an account can send now, and since when it can't be reached; the app reads those of the team and the instance.
  'account_states',
  // When the next turn of an account with a rate is free.
  'account_turns',
  'bounce_mailboxes',
  // One row about the database itself; teams may not read it.
  'installation',
  // The sealed key that signs the mails of every team from the operator's domain; teams may not change it.
  'instance_dkim_keys',
  // Which sending processes are alive; contains nothing about any team.
  'send_workers',
];

const insufficientPrivilege = '42501';

let server: TestServer;
let owner: pg.Client;
let app: pg.Client;
let platformTables: string[];
let recordTables: string[];

beforeAll(async () => {
  server = await startServer();
  await makeKnownIds(server);
  owner = new pg.Client({ connectionString: server.databaseUrl });
  app = new pg.Client({ connectionString: toAppUrl(server.databaseUrl, testSecret) });
  await Promise.all([owner.connect(), app.connect()]);
  platformTables = await tablesOf('platform');
  recordTables = await tablesOf(teamSchema(server.ada.teamId));
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await server.stop();
});

async function tablesOf(schema: string): Promise<string[]> {
  const { rows } = await owner.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = $1 order by tablename',
    [schema],
  );
  return rows.map((row) => row.tablename);
}

/**
 * Runs statements in a transaction that is always rolled back; returns the SQLSTATE that stopped it, or
 * "none".
 */
async function stateOf(client: pg.Client, ...statements: string[]): Promise<string> {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    return 'none';
  } catch (error) {
    return error instanceof pg.DatabaseError ? String(error.code) : String(error);
  } finally {
    await client.query('rollback');
  }
}

const asTeam = (teamId: string) => `set local role "${teamRole(teamId)}"`;

const readsAndWrites = (table: string) => [
  `select from ${table}`,
  `insert into ${table} default values`,
  `update ${table} set ${table.startsWith('platform.') ? 'team_id = team_id' : 'id = id'}`,
  `delete from ${table}`,
];

describe('the login without a team', () => {
  test('reads and writes no table of the platform that belongs to a team', async () => {
    const open: string[] = [];
    for (const table of platformTables.filter((name) => !teamless.includes(name)))
      for (const statement of readsAndWrites(`platform.${table}`))
        if ((await stateOf(app, statement)) !== insufficientPrivilege) open.push(statement);
    expect(open).toEqual([]);
  });

  test('reads and writes no record', async () => {
    expect(recordTables.length).toBeGreaterThan(0);
    const open: string[] = [];
    for (const table of recordTables)
      for (const statement of readsAndWrites(`${teamSchema(server.ada.teamId)}.${table}`))
        if ((await stateOf(app, statement)) !== insufficientPrivilege) open.push(statement);
    expect(open).toEqual([]);
  });
});

describe('a team', () => {
  test('reads and writes no record of another team', async () => {
    const open: string[] = [];
    for (const table of recordTables)
      for (const statement of readsAndWrites(`${teamSchema(server.ada.teamId)}.${table}`))
        if ((await stateOf(app, asTeam(server.olga.teamId), statement)) !== insufficientPrivilege)
          open.push(statement);
    expect(open).toEqual([]);
  });

  test('sees no row of another team in any table of the platform, though there are some', async () => {
    const own = server.olga.teamId;
    let foreignRows = 0;
    for (const table of platformTables.filter((name) => !teamless.includes(name))) {
      const others = `select count(*)::int as n from platform.${table} where team_id <> '${own}'`;
      foreignRows += (await owner.query<{ n: number }>(others)).rows[0]?.n ?? 0;
      await app.query('begin');
      await app.query(asTeam(own));
      const seen = await app.query<{ n: number }>(others);
      await app.query('rollback');
      expect(seen.rows[0]?.n, table).toBe(0);
    }
    expect(foreignRows).toBeGreaterThan(10);
  });

  test('gives no row to another team', async () => {
    const stolen = `update platform.team_users set team_id = '${server.ada.teamId}'`;
    const planted =
      'insert into platform.files (team_id, id, purpose, name, media_type, size) ' +
      `values ('${server.ada.teamId}', '${randomUUID()}', 'x', 'x', 'x', 1)`;
    for (const statement of [stolen, planted])
      expect(await stateOf(app, asTeam(server.olga.teamId), statement)).toBe(insufficientPrivilege);
  });

  test('reaches no account, session or password', async () => {
    for (const table of await tablesOf('identity'))
      expect(await stateOf(app, asTeam(server.ada.teamId), `select from identity.${table}`)).toBe(
        insufficientPrivilege,
      );
  });

  test('rewrites no line of the audit log and of the history', async () => {
    for (const table of ['audit_log', 'record_changes'])
      for (const statement of [`update platform.${table} set at = now()`, `delete from platform.${table}`])
        expect(await stateOf(app, asTeam(server.ada.teamId), statement)).toBe(insufficientPrivilege);
  });

  test.each([
    ["select set_config('role', 'fh_app', true)"],
    ["select pg_read_file('PG_VERSION')"],
    ["select pg_ls_dir('.')"],
    ["select lo_import('/etc/hostname')"],
    ['copy (select 1) to program $$true$$'],
    ["copy (select 1) to '/dev/null'"],
    ['create table public.mine (id int)'],
    ['create schema mine'],
    ['create role mine'],
    ['create extension dblink schema platform'],
    ['alter table platform.teams disable row level security'],
    ['select platform.take_outbox(10)'],
    ['select platform.due_messages()'],
    ['select platform.due_lanes()'],
    ['select platform.due_messages_of(null, true)'],
    [`select platform.memberships_of('00000000-0000-0000-0000-000000000000')`],
    ["select platform.protect('platform.teams')"],
  ])('may not %s', async (statement) => {
    expect(await stateOf(app, asTeam(server.ada.teamId), statement)).toBe(insufficientPrivilege);
  });

  test('makes nothing in its own schema but through the checked functions', async () => {
    const { teamId } = server.ada;
    const { rows } = await owner.query<{ number: number }>(
      'select number from platform.collections where team_id = $1',
      [teamId],
    );
    expect(await stateOf(app, asTeam(teamId), `create table ${teamSchema(teamId)}.mine (id int)`)).toBe(
      insufficientPrivilege,
    );
    // The count of a collection of Ada's, requested by Olga.
    expect(
      await stateOf(
        app,
        asTeam(server.olga.teamId),
        `select platform.add_record_column(${rows[0]?.number}, 1, 'text')`,
      ),
    ).toBe(insufficientPrivilege);
  });
});

describe('the catalogue', () => {
  test('every table of the platform has forced row-level security by team, or is on the reviewed list', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped
      where n.nspname = 'platform' and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and c.relforcerowsecurity and coalesce(a.attnotnull, false)
                 and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'team_only'))
      order by name`);
    expect(rows.map((row) => row.name)).toEqual(teamless);
  });

  test('no view or materialised view bypasses the policies', async () => {
    const { rows } = await owner.query(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('platform', 'identity') and c.relkind in ('v', 'm')`);
    expect(rows).toEqual([]);
  });

  test('every function with the rights of the owner has a fixed search path and is not for everyone', async () => {
    const { rows } = await owner.query(`
      select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('platform', 'identity') and p.prosecdef and p.prorettype <> 'trigger'::regtype
        and (not coalesce(p.proconfig::text like '%search_path=pg_catalog, pg_temp%', false)
             or has_function_privilege('public', p.oid, 'execute'))`);
    expect(rows).toEqual([]);
  });

  test('the server’s database roles have no members and own nothing', async () => {
    const { rows: mighty } = await owner.query(`
      select rolname from pg_roles where rolname like 'fh\\_%'
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`);
    expect(mighty).toEqual([]);
    const { rows: owned } = await owner.query(`
      select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname like 'fh\\_%'
      union all select n.nspname from pg_namespace n join pg_roles r on r.oid = n.nspowner where r.rolname like 'fh\\_%'
      union all select p.proname from pg_proc p join pg_roles r on r.oid = p.proowner where r.rolname like 'fh\\_%'`);
    expect(owned).toEqual([]);
  });
});
