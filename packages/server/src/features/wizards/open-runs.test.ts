// What becomes of many runs that are under way when their wizard changes.
import { collections } from '@fieldhouse/contract/collections';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/people.ts';
import { sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { makeSignup, publish, recordsOf, type Signup } from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { MAX_IN_FLIGHT: '200' } });
});
afterAll(() => server.stop());

const count = sized(12, 100);

async function startAll({ wizard }: Signup): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  // A wizard may be started so often in a minute: members don't count.
  for (let index = 0; index < count; index += 1) visitors.push(await Visitor.startAs(server.ada, wizard.id));
  return visitors;
}

const nameAnswers = ({ nameTask, fieldId }: Signup, name: string) => ({
  [nameTask]: { [fieldId('name')]: name, [fieldId('email')]: null },
});

/** How often each outcome is. */
async function outcomesOf(works: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    works.map((work) =>
      work.then(
        () => 'done',
        async (error) => (await refusal(Promise.reject(error))).problem.code,
      ),
    ),
  );
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

test('all stay on their version, stop where a field is gone, and end when it is revoked', async () => {
  const signup = await makeSignup(server.ada);
  const { wizard, collection } = signup;
  const runs = await startAll(signup);
  for (const run of runs) await run.submit({});
  const body = {
    draftRev: wizard.draftRev,
    name: wizard.name,
    icon: wizard.icon,
    definition: { ...wizard.draft, steps: wizard.draft.steps.slice(1) },
  };
  await server.ada.call(wizards.saveDraft, { params: { wizardId: wizard.id }, body });
  await publish(server.ada, wizard.id);
  const half = Math.floor(count / 2);
  const submit = (some: readonly Visitor[]) =>
    outcomesOf(some.map((run, index) => run.submit(nameAnswers(signup, `Visitor ${index}`))));
  expect(await submit(runs.slice(0, half))).toEqual({ done: half });
  expect(await recordsOf(server.ada, collection.id)).toHaveLength(half);
  await server.ada.call(collections.deleteField, {
    params: { collectionId: collection.id, fieldId: signup.fieldId('email') },
  });
  expect(await submit(runs.slice(half))).toEqual({ wizard_outdated: count - half });
  expect(await recordsOf(server.ada, collection.id)).toHaveLength(half);
  await server.ada.call(wizards.takeOffline, { params: { wizardId: wizard.id }, body: {} });
  expect(await outcomesOf(runs.map((run) => run.load()))).toEqual({ wizard_closed: count });
  expect(await recordsOf(server.ada, collection.id)).toHaveLength(half);
});
