// A simulation does what the tasks of a wizard do, and takes it back: what is stored about the team is the same afterwards.
import { wizardTests } from '@fieldhouse/contract/wizard-tests';
import { wizards } from '@fieldhouse/contract/wizards';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../../../../domain/test/seed.ts';
import { sized } from '../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { type Given, givens, makePlanned, type Plan, plans } from '../../../../test/wizards/random-wizard.ts';
import { makeTransactionalTemplate, makeWorld } from '../../../../test/wizards/random-world.ts';

let server: TestServer;
let templateId: string;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  templateId = await makeTransactionalTemplate(server.ada);
});
afterAll(() => server.stop());

/** The run of the simulation itself, which its report is read from until it expires, and the draft that it tests. */
const ownTables: ReadonlySet<string> = new Set(
  ['wizard_versions', 'wizard_runs', 'step_visits', 'task_execs', 'run_values'].map(
    (name) => `platform.${name}`,
  ),
);

/** By table, a checksum of its rows: those of the team’s records, and those with teams. */
async function checksums(): Promise<Map<string, string>> {
  const { ownerPool } = server.deps;
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    // Other tables are of no team, and change by themselves.
    `select format('%I.%I', schemaname, tablename) as name from pg_tables t
      where schemaname = $1 or schemaname = 'platform' and exists (
        select from information_schema.columns c
        where c.table_schema = t.schemaname and c.table_name = t.tablename and c.column_name = 'team_id')
      order by 1`,
    [`team_${server.ada.teamId.replaceAll('-', '')}`],
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    if (ownTables.has(name)) continue;
    const { rows } = await ownerPool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as sum from ${name} t`,
    );
    found.set(name, rows[0]?.sum ?? '');
  }
  return found;
}

async function simulate(wizardId: string, answersOf: (run: Visitor, given: Given) => object, way: Given[]) {
  const { draftRev } = await server.ada.call(wizards.get, { params: { wizardId } });
  const started = await server.ada.call(wizardTests.start, {
    params: { wizardId },
    body: { mode: 'simulate', draftRev },
  });
  const run = Object.assign(new Visitor(server.ada, wizardId), started);
  for (const given of way) {
    if (run.step.status !== 'active') break;
    const { step } = await run.submit(answersOf(run, given) as never);
    // After a reload of the page.
    expect(await run.load()).toEqual(step);
  }
  return run.step.status;
}

async function leavesNothing(plan: Plan, way: readonly Given[]): Promise<void> {
  const world = await makeWorld(server.ada, templateId);
  const { wizardId, answersOf } = await makePlanned(server.ada, world, plan);
  const before = await checksums();
  const status = await simulate(wizardId, (run, given) => answersOf(run.step, given), [...way]);
  expect(status).toBe('finished');
  const after = await checksums();
  expect([...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name)).toEqual([]);
}

test(`a simulation leaves every table as it was, whatever the wizard does (SEED=${seed})`, async () => {
  const ways = fc.array(givens, { minLength: 6, maxLength: 6 });
  await fc.assert(fc.asyncProperty(plans, ways, leavesNothing), { numRuns: sized(6, 150), seed });
});
