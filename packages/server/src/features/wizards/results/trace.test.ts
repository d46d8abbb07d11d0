// What the trace of a run says about tasks that work with several records.
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { publish } from '../../../../test/wizard-makers.ts';
import { makeCheckIn } from '../../../../test/wizards/check-in-wizard.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

test('says how many records each task found, changed and added', async () => {
  const checkIn = await makeCheckIn(server.ada);
  await publish(server.ada, checkIn.wizard.id);
  const tasksAfter = async (address: string) => {
    const run = await Visitor.startAs(server.ada, checkIn.wizard.id);
    await run.submit(checkIn.email(address));
    const { steps } = await server.ada.call(wizardResults.run, {
      params: { wizardId: checkIn.wizard.id, wizardRunId: run.runId },
    });
    return steps[0]?.tasks.map(({ type, count, record }) => [type, count, record?.label ?? null]);
  };
  expect(await tasksAfter('ana@example.org')).toEqual([
    ['create_record', null, 'ana@example.org'],
    ['find_records', 1, null],
    ['update_records', 1, 'Ana Ruiz'],
    ['add_to_collection', 1, 'Ana Ruiz'],
  ]);
  expect(await tasksAfter('nobody@example.org')).toEqual([
    ['create_record', null, 'nobody@example.org'],
    ['find_records', 0, null],
    ['update_records', null, null],
    ['add_to_collection', null, null],
  ]);
});
