// How often a submit waits for the database. With many visitors at once, each wait is one for their turn.
import { collections } from '@fieldhouse/contract/collections';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizards } from '@fieldhouse/contract/wizards';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { publish } from '../../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

/** A sign-up form: one step that creates a record of three texts. */
async function makeForm() {
  const { ada } = server;
  const titles = ['Full name', 'Email', 'Remarks'];
  const fields = titles.map((title) => ({ title, dataType: 'plain_text' }));
  const made = await ada.call(collections.create, {
    body: { name: 'Sign-up', pluralName: 'Sign-ups', fields } as never,
  });
  const ids = made.fields.filter(({ title }) => titles.includes(title)).map(({ id }) => id);
  const taskId = crypto.randomUUID();
  const definition = wizardDefinition.parse({
    access: 'public',
    steps: [
      {
        id: crypto.randomUUID(),
        title: 'Sign up',
        tasks: [
          {
            ...{ id: taskId, type: 'create_record', collectionId: made.id },
            fields: ids.map((fieldId) => ({ fieldId })),
          },
        ],
      },
    ],
  });
  const { id, draftRev, icon } = await ada.call(wizards.create, { body: { name: 'Sign-up' } });
  const body = { draftRev, name: 'Sign-up', icon, definition };
  await ada.call(wizards.saveDraft, { params: { wizardId: id }, body });
  await publish(ada, id);
  return { wizardId: id, answers: { [taskId]: Object.fromEntries(ids.map((one) => [one, 'A'])) } as never };
}

interface Statement {
  readonly text: string;
  /** Nothing else was under way: the server waited for the reply to what it had sent before. */
  readonly isAwaited: boolean;
}

/** Statements in the order in which they are sent. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  let underWay = 0;
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [sent] = args as [string | { readonly text: string }];
    statements.push({ text: typeof sent === 'string' ? sent : sent.text, isAwaited: underWay === 0 });
    underWay += 1;
    const reply: unknown = Reflect.apply(query, this, args);
    const end = () => {
      underWay -= 1;
    };
    void Promise.resolve(reply).then(end, end);
    return reply;
  } as never);
  await work();
  spy.mockRestore();
  return statements;
}

test('a step of a public wizard takes few round trips, and its counter is locked in the last one only', async () => {
  const { wizardId, answers } = await makeForm();
  const submit = async () => {
    const visitor = await Visitor.start(server.anonymous, wizardId);
    const proof = await visitor.prove();
    return statementsOf(() => visitor.submit(answers, { proof }));
  };
  // Fills caches.
  await submit();
  const statements = await submit();
  const waits = statements.filter(({ isAwaited }) => isAwaited).length;
  expect({ waits, statements: statements.length }).toEqual({ waits: 12, statements: 26 });
  // What is read of the run is read after it is locked.
  const begin = statements.findIndex(({ text }) => text.startsWith('BEGIN'));
  expect(statements[begin + 1]?.text).toContain('for update');
  // Everyone who answers the wizard at the same time waits from here to the commit.
  const [count, commit] = statements.slice(-2);
  expect(count?.text).toContain('count_wizard_answer');
  expect(commit).toEqual({ text: 'COMMIT', isAwaited: false });
});
