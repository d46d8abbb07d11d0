// Reading or changing a single record uses a cached plan.
import { collections } from '@fieldhouse/contract/collections';
import { teamId } from '@fieldhouse/contract/ids';
import { records } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';

interface PreparedStatement {
  readonly statement: string;
  readonly generic: number;
}

/** PostgreSQL uses custom plans for the first five runs of a statement. */
const runs = 8;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

/** The prepared statements of the connection that ran all requests in sequence. */
async function preparedStatements(): Promise<readonly PreparedStatement[]> {
  const authority = makeTeamAuthority(teamId.parse(server.ada.teamId), { kind: 'system' });
  return server.deps.withTeam(authority, async ({ db }) => {
    const { rows } = await sql<PreparedStatement>`select statement, generic_plans::int as generic
      from pg_prepared_statements where statement like '%r.id = $%'`.execute(db);
    return rows;
  });
}

test('the plans that find a single record are cached', async () => {
  const { id: collectionId } = await server.ada.call(collections.create, {
    body: { name: 'Guest', pluralName: 'Guests', fields: [{ title: 'Name', dataType: 'plain_text' }] },
  });
  const made = await server.ada.call(records.create, {
    params: { collectionId },
    body: { records: Array.from({ length: 50 }, (_, n) => ({ name: `Guest ${n}` })) },
  });
  const [{ id } = { id: '' }] = made.records;
  for (let run = 0; run < runs; run += 1) {
    await server.ada.call(records.get, { params: { collectionId, recordId: id } });
    const body = { records: [{ id, values: { name: `Guest, ${run} times renamed` } }] };
    await server.ada.call(records.update, { params: { collectionId }, body });
  }
  const prepared = await preparedStatements();
  const isLocking = ({ statement }: PreparedStatement) => statement.includes('for update');
  expect(prepared.filter((one) => !isLocking(one)).map(({ generic }) => generic)).toEqual([
    expect.any(Number),
  ]);
  expect(prepared.filter(isLocking)).toHaveLength(1);
  for (const { generic } of prepared) expect(generic).toBeGreaterThan(0);
});
