// Values that a run computes: from which values, and as whom.
import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import { roles } from '@fieldhouse/contract/roles';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { refusal } from '../../../test/people.ts';
import { MemberRun, makeVisits } from '../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish, recordsOf } from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

const number = (lit: string) => ({ lit, type: 'number' });
const computed = (expression: object) => ({ kind: 'computed', expression });

/** "Order" asks for a name and a number of tickets; "Pay" stores a bill with computed fields. */
async function makeOrder() {
  const tail = randomUUID().slice(0, 8);
  const orders = await server.ada.call(collections.create, {
    body: {
      name: 'Order',
      pluralName: `Orders ${tail}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Tickets', dataType: 'number' },
        { title: 'Total', dataType: 'decimal' },
        { title: 'Fee', dataType: 'money' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Due', dataType: 'date' },
      ],
    },
  });
  const fieldId = (columnName: string) =>
    orders.fields.find((one) => one.columnName === columnName)?.id ?? '';
  const [askTask, payTask] = [randomUUID(), randomUUID()];
  const answered = (columnName: string) => ({ ref: `answer.${askTask}.${fieldId(columnName)}` });
  const tickets = { op: 'coalesce', args: [answered('tickets'), number('1')] };
  const set = (columnName: string, expression: object, mode = 'hidden') => ({
    fieldId: fieldId(columnName),
    mode,
    value: computed(expression),
  });
  const task = (id: string, fields: readonly object[]) => ({
    id,
    type: 'create_record',
    collectionId: orders.id,
    fields,
  });
  const definition = wizardDefinition.parse({
    access: 'public',
    steps: [
      {
        id: randomUUID(),
        title: 'Order',
        tasks: [
          task(askTask, [{ fieldId: fieldId('name'), isRequired: true }, { fieldId: fieldId('tickets') }]),
        ],
      },
      {
        id: randomUUID(),
        title: 'Pay',
        tasks: [
          task(payTask, [
            set(
              'name',
              { op: 'concat', args: [{ lit: 'Bill of ', type: 'text' }, answered('name')] },
              'preset',
            ),
            set('total', {
              op: 'divide',
              args: [{ op: 'multiply', args: [tickets, number('12.5')] }, number('3')],
            }),
            set('fee', { op: 'money', args: [tickets, { lit: 'USD', type: 'text' }] }),
            // No valid address if the name has a space.
            set('email', {
              op: 'concat',
              args: [answered('name'), { lit: '@example.org', type: 'text' }],
            }),
            set('due', {
              op: 'add_days',
              args: [{ ref: 'system.today' }, { op: 'divide', args: [number('60'), number('2')] }],
            }),
          ]),
        ],
      },
    ],
  });
  const wizard = await server.ada.call(wizards.create, { body: { name: `Order ${tail}` } });
  const { draftRev, name, icon } = wizard;
  const params = { wizardId: wizard.id };
  await server.ada.call(wizards.saveDraft, { params, body: { draftRev, name, icon, definition } });
  await publish(server.ada, wizard.id);
  const answers = (taskId: string, byColumn: object) =>
    ({
      [taskId]: Object.fromEntries(
        Object.entries(byColumn).map(([column, value]) => [fieldId(column), value]),
      ),
    }) as Answers;
  return {
    wizard,
    orders,
    order: (byColumn: object) => answers(askTask, byColumn),
    pay: (byColumn: object) => answers(payTask, byColumn),
  };
}

test('hidden values are computed from the answers, again after Back, and never leave the server', async () => {
  const { wizard, orders, order, pay } = await makeOrder();
  const visitor = await Visitor.start(server.anonymous, wizard.id);
  await visitor.submit(order({ name: 'Ada', tickets: 2 }));
  expect(visitor.step.parts[0]).toMatchObject({ questions: [{ value: 'Bill of Ada' }] });
  expect(JSON.stringify(visitor.step)).not.toContain('8.33');
  await visitor.back();
  await visitor.submit(order({ name: 'Ada', tickets: null }));
  await visitor.submit(pay({ name: 'Bill' }));
  const made = await recordsOf(server.ada, orders.id);
  expect(made).toHaveLength(2);
  const today = server.deps.clock.now();
  const bill = made.find(({ values }) => values.name === 'Bill');
  expect(bill?.values).toMatchObject({
    total: '4.17',
    fee: { amount: '1.00', currency: 'USD' },
    email: 'Ada@example.org',
  });
  const days = (Date.parse(`${bill?.values.due}T00:00:00Z`) - today.getTime()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(29);
  expect(Math.round(days)).toBeLessThanOrEqual(30);
});

test('a computed value that doesn’t fit its field refuses the step, and the trace says so', async () => {
  const { wizard, orders, order, pay } = await makeOrder();
  const visitor = await Visitor.start(server.anonymous, wizard.id);
  await visitor.submit(order({ name: 'Ada Lovelace', tickets: 2 }));
  const { problem } = await refusal(visitor.submit(pay({ name: 'Bill' })));
  expect(problem.code).toBe('wizard_value_unfit');
  // Nothing that is hidden from the visitor.
  expect(JSON.stringify(problem)).not.toMatch(/Email|example\.org/);
  expect(await recordsOf(server.ada, orders.id)).toHaveLength(1);
  const steps = async () => {
    const params = { wizardId: wizard.id, wizardRunId: visitor.runId as never };
    return (await server.ada.call(wizardResults.run, { params })).steps;
  };
  const unfit = { code: 'wizard_value_unfit', field: 'Email' };
  await expect.poll(async () => (await steps())[1]?.problem).toEqual(unfit);
  await visitor.back();
  await visitor.submit(order({ name: 'Ada', tickets: 2 }));
  await visitor.submit(pay({ name: 'Bill' }));
  expect((await steps()).map((step) => step.problem)).toEqual([undefined, undefined]);
});

test('a draft whose expression may have no value can’t be published', async () => {
  const visits = await makeVisits(server.ada, { isPublished: false, hasUpdate: false });
  const { wizard, save, createTask, fieldId } = visits;
  const steps = (expression: object) =>
    wizard.draft.steps.map((step) => ({
      ...step,
      tasks: step.tasks.map((task) =>
        task.id === createTask && 'fields' in task
          ? {
              ...task,
              fields: task.fields.map((one) =>
                one.fieldId === visits.subjectId()
                  ? { ...one, mode: 'preset', value: computed(expression) }
                  : one,
              ),
            }
          : task,
      ),
    }));
  const record = { ref: `record.${fieldId('state')}` };
  const saved = async (expression: object) =>
    save(wizardDefinition.parse({ ...wizard.draft, steps: steps(expression) }));
  await saved({ op: 'upper', args: [record] });
  const { problems } = await server.ada.call(wizards.publication, { params: { wizardId: wizard.id } });
  expect(problems).toMatchObject([{ code: 'variable_maybe_unset', fieldId: visits.subjectId() }]);
  expect((await refusal(publish(server.ada, wizard.id))).problem.code).toBe('wizard_not_publishable');
  // A member who may not read the field gets what an empty one gives.
  await saved({ op: 'upper', args: [{ op: 'coalesce', args: [record, { lit: 'none', type: 'text' }] }] });
  await publish(server.ada, wizard.id);
  const subjectOf = async (run: MemberRun) =>
    run.step.parts.flatMap((part) => (part.type === 'create_record' ? part.questions : []))[0]?.value;
  expect(await subjectOf(await MemberRun.start(server.ada, visits))).toBe('NEW');
  const kim = await makeMember(server, 'computes');
  const everywhere = { collectionId: visits.people.id, filter: null };
  const readable = visits.people.fields.filter(({ columnName }) => columnName !== 'state');
  const role = await server.ada.call(roles.create, {
    body: {
      name: 'Computes',
      dataPermissions: [
        { type: 'run_data_wizard', wizardId: wizard.id, ...everywhere },
        ...readable.map(({ id }) => ({ type: 'read_data_field_data' as const, fieldId: id, ...everywhere })),
      ],
    },
  });
  await giveRoles(server.ada, kim, [role.id], { accountType: 'full', dataAccess: 'by_role' });
  expect(await subjectOf(await MemberRun.start(kim, visits))).toBe('NONE');
});
