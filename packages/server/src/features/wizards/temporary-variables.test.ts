// The task "create a temporary variable": asked or computed, for later steps, and stored in no record.
import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish, recordsOf } from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

/** Asks for a number of guests and, from two, for a reason; computes a price; shows and stores it. */
async function makeParty() {
  const tail = randomUUID().slice(0, 8);
  const parties = await server.ada.call(collections.create, {
    body: {
      name: 'Party',
      pluralName: `Parties ${tail}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Price', dataType: 'decimal' },
      ],
    },
  });
  const [name, price] = parties.fields.map(({ id }) => id);
  const [guests, reason, cost, record] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const number = (lit: string) => ({ lit, type: 'number' });
  const step = (title: string, tasks: readonly object[]) => ({ id: randomUUID(), title, tasks });
  const variable = (id: string, title: string, over: object) => ({
    id,
    type: 'temporary_variable',
    title,
    ...over,
  });
  const isSeveral = { field: `task.${guests}`, operator: 'at_least', value: 2 };
  const expression = {
    op: 'multiply',
    args: [{ op: 'coalesce', args: [{ ref: `task.${guests}` }, number('1')] }, number('9.5')],
  };
  const stored = {
    kind: 'computed',
    expression: { op: 'coalesce', args: [{ ref: `task.${cost}` }, number('0')] },
  };
  const definition = wizardDefinition.parse({
    access: 'public',
    steps: [
      step('Guests', [
        variable(guests, 'Guests', { dataType: 'number', settings: { min: 0, unit: 'people' } }),
        variable(reason, 'Reason', { isRequired: true, condition: isSeveral }),
      ]),
      step('Cost', [
        variable(cost, 'Cost', {
          mode: 'computed',
          dataType: 'money',
          value: {
            kind: 'computed',
            expression: { op: 'money', args: [expression, { lit: 'USD', type: 'text' }] },
          },
        }),
      ]),
      step('Save', [
        {
          id: randomUUID(),
          type: 'display_text',
          condition: { field: `task.${cost}`, operator: 'greater_than', value: '0' },
          body: [
            { t: '<p>' },
            { ref: `task.${guests}`, fallback: 'No one' },
            { t: ', ' },
            { ref: `task.${cost}`, fallback: '?' },
            { t: '</p>' },
          ],
        },
        {
          id: record,
          type: 'create_record',
          collectionId: parties.id,
          fields: [
            { fieldId: name },
            {
              fieldId: price,
              mode: 'hidden',
              value: { ...stored, expression: { op: 'amount', args: [{ ref: `task.${cost}` }] } },
            },
          ],
        },
      ]),
    ],
  });
  const made = await server.ada.call(wizards.create, { body: { name: `Party ${tail}` } });
  const save = (next: typeof definition, draftRev: number) =>
    server.ada.call(wizards.saveDraft, {
      params: { wizardId: made.id },
      body: { draftRev, name: made.name, icon: made.icon, definition: next },
    });
  const answer = (byTask: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(byTask).map(([id, value]) => [id, { [id]: value }])) as Answers;
  return { made, save, definition, parties, guests, reason, cost, record, name: name ?? '', answer };
}

async function publishedParty() {
  const party = await makeParty();
  const { made, save, definition, cost } = party;
  await save(definition, made.draftRev);
  const { problems } = await server.ada.call(wizards.publication, { params: { wizardId: made.id } });
  // A computed value may be empty, so what is computed from it needs something in its place.
  expect(problems.map(({ code }) => code)).toEqual(['variable_maybe_unset']);
  const text = JSON.stringify(definition).replace(
    `{"op":"amount","args":[{"ref":"task.${cost}"}]}`,
    `{"op":"coalesce","args":[{"op":"amount","args":[{"ref":"task.${cost}"}]},{"lit":"0","type":"number"}]}`,
  );
  await save(wizardDefinition.parse(JSON.parse(text)), made.draftRev + 1);
  await publish(server.ada, made.id);
  return party;
}

test('a variable is asked, computed, shown, compared and asked again after Back', async () => {
  const party = await publishedParty();
  const { made, parties, guests, reason, record, name, answer } = party;
  const visitor = await Visitor.start(server.anonymous, made.id);
  expect(visitor.step.parts).toMatchObject([
    { type: 'temporary_variable', questions: [{ title: 'Guests', dataType: 'number', value: null }] },
    { type: 'temporary_variable', condition: { field: `task.${guests}` } },
  ]);
  const refused = async (byTask: Readonly<Record<string, unknown>>) =>
    (await refusal(visitor.submit(answer(byTask)))).problem.issues?.map(({ path, rule }) => [
      path.at(-1),
      rule,
    ]);
  expect(await refused({ [guests]: 2 })).toEqual([[reason, 'value_required']]);
  expect(await refused({ [guests]: -1 })).toEqual([[guests, 'min_value']]);
  expect(await refused({ [guests]: 'many' })).toEqual([[guests, 'wrong_type']]);
  await visitor.submit(answer({ [guests]: 2, [reason]: 'Birthday' }));
  await visitor.submit({});
  expect(visitor.step.parts[0]).toMatchObject({ html: '<p>2 people, $19.00</p>' });
  await visitor.back();
  await visitor.back();
  expect(visitor.step.parts[0]).toMatchObject({ questions: [{ value: 2 }] });
  await visitor.submit(answer({ [guests]: null }));
  await visitor.submit({});
  expect(visitor.step.parts[0]).toMatchObject({ html: '<p>No one, $9.50</p>' });
  await visitor.submit({ [record]: { [name]: 'Ours' } } as Answers);
  expect(visitor.step.status).toBe('finished');
  const stored = await recordsOf(server.ada, parties.id);
  expect(stored.map(({ values }) => [values.name, values.price])).toEqual([['Ours', '9.50']]);
});

test('results show what was asked, and not what was computed', async () => {
  const { made, guests, reason, record, name, answer } = await publishedParty();
  const visitor = await Visitor.start(server.anonymous, made.id);
  await visitor.submit(answer({ [guests]: 3, [reason]: 'Summer' }));
  await visitor.submit({});
  await visitor.submit({ [record]: { [name]: 'Theirs' } } as Answers);
  const params = { wizardId: made.id, wizardRunId: visitor.runId as never };
  const run = await server.ada.call(wizardResults.run, { params });
  const answered = run.columns.map(({ title, taskId, fieldId }) => [
    title,
    run.answers.find((one) => one.taskId === taskId && one.fieldId === fieldId)?.value,
  ]);
  expect(answered).toEqual([
    ['Guests', 3],
    ['Reason', 'Summer'],
    ['Name', 'Theirs'],
  ]);
  expect(run.hasHidden).toBe(false);
});

test('settings have to be those of the type, and what a public wizard finds stays hidden', async () => {
  const { made, save, definition, guests, parties } = await makeParty();
  const find = { id: randomUUID(), type: 'find_records', collectionId: parties.id };
  const counted = {
    id: randomUUID(),
    type: 'temporary_variable',
    title: 'Count',
    mode: 'computed',
    dataType: 'number',
    value: { kind: 'variable', ref: `count.${find.id}` },
  };
  const shown = {
    id: randomUUID(),
    type: 'display_text',
    body: [{ ref: `task.${counted.id}`, fallback: '' }],
  };
  const steps = [[find], [counted], [shown]].map((tasks, index) => ({
    id: randomUUID(),
    title: `S${index}`,
    tasks,
  }));
  await save(wizardDefinition.parse({ access: 'public', steps }), made.draftRev);
  const { problems } = await server.ada.call(wizards.publication, { params: { wizardId: made.id } });
  expect(problems.map(({ code }) => code)).toContain('public_find_shown');
  const wrong = JSON.parse(JSON.stringify(definition).replace('"unit":"people"', '"currency":"USD"'));
  const refused = await refusal(save(wrong, made.draftRev + 1));
  expect(refused.problem.code).toBe('invalid_input');
  expect(JSON.stringify(refused.problem.issues)).toContain('settings');
  expect(guests).toBeTruthy();
});
