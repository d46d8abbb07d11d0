// Conditions of steps, tasks and questions: which ones apply, and that nothing else is stored or sent.
import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import { customLists } from '@fieldhouse/contract/custom-lists';
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import { records } from '@fieldhouse/contract/records';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { type StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Camp, makeCamp } from '../../../test/conditional-wizard.ts';
import { createIn } from '../../../test/named-records.ts';
import { refusal } from '../../../test/people.ts';
import { sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish, recordsOf } from '../../../test/wizard-makers.ts';

let server: TestServer;
let camp: Camp;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
  camp = await makeCamp(server.ada);
});
afterAll(() => server.stop());

const start = ({ wizard }: Camp) => Visitor.start(server.anonymous, wizard.id);

function questionsOf({ parts }: StepView) {
  return parts.flatMap((part) => ('questions' in part ? part.questions : []));
}

function handleOf(step: StepView, label: string): string {
  const options = questionsOf(step).flatMap(({ options: some }) => some ?? []);
  return options.find((one) => one.label === label)?.id ?? '';
}

async function newest(collectionId: string): Promise<Record<string, unknown> | undefined> {
  return (await recordsOf(server.ada, collectionId)).toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]?.values;
}

const countOf = async (collectionId: string) => (await recordsOf(server.ada, collectionId)).length;

describe('the path', () => {
  test('depends on the answers, and only the steps on it can be submitted', async () => {
    const child = await start(camp);
    expect(child.step).toMatchObject({ title: 'Who', position: 1, total: 4 });
    const end = camp.wizard.draft.steps[3]?.id ?? '';
    expect((await refusal(child.submit({}, { stepId: end }))).problem.code).toBe('run_step_outdated');
    await child.submit(camp.who({ name: 'Noa', age: 9, guardian: 'Rut' }));
    expect(child.step).toMatchObject({ title: 'Call', position: 2, total: 3 });
    await child.submit(camp.call('123'));
    expect(child.step).toMatchObject({ title: 'End', position: 3, total: 3 });
    expect(child.step.parts[0]).toMatchObject({ html: '<p>Rut, 123</p>' });
    await child.submit({});
    expect(child.step).toMatchObject({ status: 'finished', total: 3 });
    const adult = await start(camp);
    await adult.submit(camp.who({ name: 'Tom', age: 30 }));
    expect(adult.step).toMatchObject({ title: 'Adult', total: 3 });
    await adult.submit({});
    expect(adult.step.parts[0]).toMatchObject({ html: '<p>no guardian, no phone</p>' });
  });

  test('without the compared answer no comparison is met', async () => {
    const visitor = await start(camp);
    await visitor.submit(camp.who({ name: 'Kim' }));
    expect(visitor.step).toMatchObject({ title: 'End', position: 2, total: 2 });
  });

  test('whatever is answered and gone back to, is that of the last answers', async () => {
    const move = fc.constantFrom('submit', 'submit', 'back', 'reload');
    const answer = fc.option(fc.integer({ min: 16, max: 19 }), { nil: null });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(move, answer), { minLength: 3, maxLength: 10 }), async (moves) => {
        const before = await countOf(camp.campers.id);
        const visitor = await start(camp);
        let path: string[] = [];
        for (const [kind, age] of moves) {
          const { title, status, mayGoBack } = visitor.step;
          if (status === 'finished') break;
          if (kind === 'reload') await visitor.load();
          else if (kind === 'back' && mayGoBack) await visitor.back();
          else if (title === 'Who') {
            path = stepsOf(age);
            await visitor.submit(camp.who({ name: 'Kim', age, guardian: 'Rut' }));
          } else await visitor.submit(title === 'Call' ? camp.call('1') : {});
          const { step } = visitor;
          expect(step.status === 'finished' || step.title === 'Who' || path.includes(step.title)).toBe(true);
          if (step.title !== 'Who') expect(step.total).toBe(path.length);
          if (step.status === 'active' && step.title !== 'Who')
            expect(step.title).toBe(path[step.position - 1]);
        }
        // However often the first step was answered.
        expect((await countOf(camp.campers.id)) - before).toBe(path.length === 0 ? 0 : 1);
      }),
      { numRuns: sized(6, 60) },
    );
  }, 60_000);
});

/** The same in plain words. */
function stepsOf(age: number | null): string[] {
  if (age === null) return ['Who', 'End'];
  return age < 18 ? ['Who', 'Call', 'End'] : ['Who', 'Adult', 'End'];
}

describe('a step', () => {
  test('is sent with what depends on its own answers, and with handles instead of items', async () => {
    const visitor = await start(camp);
    const { step } = visitor;
    const [name, , kind, guardian, shirt] = questionsOf(step);
    const answered = (question: typeof kind) => `answer.${camp.whoTask}.${question?.fieldId}`;
    expect(name?.condition).toBeUndefined();
    const age = `answer.${camp.whoTask}.${camp.fieldId('age')}`;
    expect(guardian?.condition).toEqual({ field: age, operator: 'less_than', value: 18 });
    const child = { field: answered(kind), operator: 'is', value: handleOf(step, 'Child') };
    expect(shirt?.condition).toEqual({
      all: [child, { field: answered(guardian), operator: 'is_not_empty' }],
    });
    expect(step.parts[1]).toMatchObject({ type: 'display_text', condition: child });
    expect(step.timeZone).toBe('America/Los_Angeles');
    const sent = JSON.stringify(step);
    for (const secret of [...Object.values(camp.kinds), 'MINORS', camp.fieldId('source'), 'at_least', 'Call'])
      expect(sent).not.toContain(secret);
  });

  test('has no question that an earlier answer rules out, and no condition that one decides', async () => {
    const { draft } = camp.wizard;
    const [who, call] = draft.steps;
    const [, text] = who?.tasks ?? [];
    const twin = await makeCamp(server.ada, { isPublished: false });
    const own = twin.wizard.draft.steps;
    const condition = {
      field: `answer.${twin.whoTask}.${twin.fieldId('age')}`,
      operator: 'at_least',
      value: 10,
    };
    const task = { ...own[1]?.tasks[0], condition };
    const steps = own.map((step, index) =>
      index === 1 ? { ...step, tasks: [task, { ...text, condition: null }] } : step,
    );
    expect(call?.tasks).toHaveLength(1);
    await twin.save(wizardDefinition.parse({ ...twin.wizard.draft, steps }));
    await publish(server.ada, twin.wizard.id);
    const young = await start(twin);
    await young.submit(twin.who({ name: 'Noa', age: 9, guardian: 'Rut' }));
    expect(young.step.title).toBe('Call');
    expect(young.step.parts.map(({ type }) => type)).toEqual(['display_text']);
    // What is sent to it all the same changes nothing.
    await young.submit(twin.call('forged'));
    expect(await countOf(twin.calls.id)).toBe(0);
    const older = await start(twin);
    await older.submit(twin.who({ name: 'Ben', age: 15, guardian: 'Rut' }));
    expect(older.step.parts[0]).toMatchObject({ type: 'create_record' });
    expect(older.step.parts[0]?.condition).toBeUndefined();
    expect(older.step.timeZone).toBeUndefined();
  });

  test('requires a question only if it applies', async () => {
    const visitor = await start(camp);
    const { problem } = await refusal(visitor.submit(camp.who({ name: 'Noa', age: 9 })));
    expect(problem.issues).toEqual([
      expect.objectContaining({
        path: ['body', 'answers', camp.whoTask, camp.fieldId('guardian')],
        rule: 'value_required',
      }),
    ]);
    await visitor.submit(camp.who({ name: 'Noa', age: 19 }));
    expect(visitor.step.title).toBe('Adult');
  });

  test('stores neither forged answers of hidden questions nor fields that don’t apply', async () => {
    const visitor = await start(camp);
    const kind = handleOf(visitor.step, 'Child');
    await visitor.submit(camp.who({ name: 'Eve', age: 40, kind, guardian: 'FORGED', shirt: 'FORGED' }));
    expect(await newest(camp.campers.id)).toMatchObject({
      name: 'Eve',
      guardian: null,
      shirt: null,
      source: 'web',
    });
    await visitor.submit({});
    expect(visitor.step.parts[0]).toMatchObject({ html: '<p>no guardian, no phone</p>' });
    const back = await visitor.back().then(() => visitor.back());
    expect(JSON.stringify(back)).not.toContain('FORGED');
    const forged = camp.who({ name: 'Eve', age: 40, source: 'FORGED' });
    expect((await refusal(visitor.submit(forged))).problem.code).toBe('invalid_input');
  });

  test('a question behind a hidden one is hidden, whatever it is sent', async () => {
    const visitor = await start(camp);
    const kind = handleOf(visitor.step, 'Child');
    await visitor.submit(camp.who({ name: 'Noa', age: 9, kind, guardian: 'Rut', shirt: 'S' }));
    expect(await newest(camp.campers.id)).toMatchObject({ shirt: 'S', guardian: 'Rut', source: 'MINORS' });
  });
});

describe('going back', () => {
  test('resets the fields that no longer apply; a record of a step that doesn’t stays', async () => {
    const visitor = await start(camp);
    const kind = handleOf(visitor.step, 'Child');
    await visitor.submit(camp.who({ name: 'Lia', age: 9, kind, guardian: 'Rut', shirt: 'S' }));
    await visitor.submit(camp.call('777'));
    await visitor.back();
    const who = await visitor.back();
    expect(questionsOf(who).map(({ value }) => value)).toEqual([
      'Lia',
      9,
      expect.objectContaining({ label: 'Child' }),
      'Rut',
      'S',
    ]);
    const calls = await countOf(camp.calls.id);
    await visitor.submit(camp.who({ name: 'Lia', age: 20, kind, guardian: 'Rut', shirt: 'S' }));
    expect(visitor.step.title).toBe('Adult');
    expect(await newest(camp.campers.id)).toMatchObject({ guardian: null, shirt: null, source: 'web' });
    expect(await countOf(camp.calls.id)).toBe(calls);
    await visitor.submit({});
    // The phone of the step that was left does not count any more.
    expect(visitor.step.parts[0]).toMatchObject({ html: '<p>no guardian, no phone</p>' });
    expect((await visitor.back()).title).toBe('Adult');
    await visitor.back();
    await visitor.submit(camp.who({ name: 'Lia', age: 9, guardian: 'Rut' }));
    await visitor.submit(camp.call('778'));
    expect(await countOf(camp.calls.id)).toBe(calls);
    expect(await newest(camp.calls.id)).toMatchObject({ phone: '778' });
  });

  test('in one of two tabs sends the other one to the step it is at', async () => {
    const first = await start(camp);
    const second = Object.assign(new Visitor(server.anonymous, camp.wizard.id), {
      runId: first.runId,
      token: first.token,
    });
    await first.submit(camp.who({ name: 'Ana', age: 9, guardian: 'Rut' }));
    await second.load();
    await first.back();
    await first.submit(camp.who({ name: 'Ana', age: 30 }));
    const late = second.submit(camp.call('1'));
    expect((await refusal(late)).problem).toMatchObject({ code: 'run_step_outdated' });
    expect((await second.load()).title).toBe('Adult');
  });
});

test('an item that replaces the answered one is the one that a condition compares', async () => {
  const own = await makeCamp(server.ada);
  const visitor = await start(own);
  const kind = handleOf(visitor.step, 'Child');
  const child = {
    field: `answer.${own.whoTask}.${own.fieldId('kind')}`,
    operator: 'is',
    value: own.kinds.Child,
  };
  const [who, call, adult, end] = own.wizard.draft.steps;
  const steps = [who, { ...call, condition: null }, { ...adult, condition: child }, end];
  await own.save(wizardDefinition.parse({ ...own.wizard.draft, steps }));
  await publish(server.ada, own.wizard.id);
  const next = await start(own);
  expect(handleOf(next.step, 'Child')).not.toBe(kind);
  await next.submit(own.who({ name: 'Noa', age: 9, guardian: 'Rut', kind: handleOf(next.step, 'Child') }));
  const list = own.campers.fields.find(({ columnName }) => columnName === 'kind')?.settings.listId;
  await server.ada.call(customLists.replaceItem, {
    params: { collectionId: String(list) as never, recordId: own.kinds.Child },
    body: { replaceWith: own.kinds.Adult as never },
  });
  await next.submit(own.call('1'));
  expect(next.step.title).toBe('Adult');
});

describe('publishing', () => {
  const problemsWith = async (change: (own: Camp) => object) => {
    const own = await makeCamp(server.ada, { isPublished: false });
    await own.save(wizardDefinition.parse({ ...own.wizard.draft, ...change(own) }));
    const { problems } = await server.ada.call(wizards.publication, { params: { wizardId: own.wizard.id } });
    return problems.map(({ code, stepId, fieldId }) => [code, stepId, fieldId]);
  };

  test('refuses a condition on an answer that is given later, and a required field with one', async () => {
    let expected: unknown;
    const problems = await problemsWith(({ wizard: { draft }, whoTask, fieldId }) => {
      const [who, ...rest] = draft.steps;
      const task = who?.tasks[0];
      if (task?.type !== 'create_record') throw new Error('No record.');
      const condition = { field: `answer.${whoTask}.${fieldId('age')}`, operator: 'is', value: 1 };
      const [name, ...others] = task.fields;
      const fields = [{ ...name, condition }, ...others];
      expected = [
        ['condition_unfit', who?.id, fieldId('name')],
        ['required_field_conditional', who?.id, fieldId('name')],
      ];
      return { steps: [{ ...who, tasks: [{ ...task, fields }, ...(who?.tasks.slice(1) ?? [])] }, ...rest] };
    });
    expect(problems).toEqual(expected);
  });
});

test('every operator decides like the filters of records', async () => {
  const { columns, list, items } = await makeEveryType();
  const day = '2026-03-01';
  const of = (field: string, operator: Condition['operator'], value?: unknown): Filter =>
    ({ field, operator, ...(value !== undefined && { value }) }) as Filter;
  const conditions: Filter[] = [
    ...(['is', 'is_not', 'contains', 'does_not_contain', 'starts_with', 'ends_with'] as const).flatMap(
      (operator) => [of('text', operator, 'Oak'), of('mail', operator, 'a@B.org')],
    ),
    of('text', 'is_any_of', ['Elm', 'Oak']),
    of('text', 'is_none_of', ['Elm']),
    ...(['is', 'is_not', 'less_than', 'at_most', 'greater_than', 'at_least'] as const).flatMap((operator) => [
      of('count', operator, 7),
      of('price', operator, '10.00'),
    ]),
    of('count', 'between', [1, 7]),
    of('price', 'between', ['10.01', '11']),
    ...(['is', 'before', 'after', 'on_or_before', 'on_or_after'] as const).map((operator) =>
      of('born', operator, day),
    ),
    ...(['today', 'this_year'] as const).map((operator) => of('born', operator)),
    of('born', 'within_last_days', 3650),
    of('seen', 'before', '2026-03-01T00:00:00.000Z'),
    of('agreed', 'is', true),
    of('agreed', 'is_not', true),
    of('kind', 'is', items[0]),
    of('kind', 'is_none_of', [items[0], items[1]]),
    of('tags', 'has_any_of', [items[0]]),
    of('tags', 'has_all_of', items),
    of('tags', 'has_none_of', [items[1]]),
    of('empty', 'is_empty'),
    of('empty', 'is_not', 'x'),
    of('empty', 'is', 'x'),
    { any: [of('count', 'is', 1), { all: [of('text', 'is', 'Oak'), of('agreed', 'is', true)] }] },
  ];
  const task = randomUUID();
  const named = (filter: Filter): Filter => {
    if ('operator' in filter) return { ...filter, field: `answer.${task}.${columns.get(filter.field)}` };
    return filter.all ? { all: filter.all.map(named) } : { any: (filter.any ?? []).map(named) };
  };
  const definition = wizardDefinition.parse({
    steps: [
      {
        id: randomUUID(),
        title: 'Ask',
        tasks: [
          {
            id: task,
            type: 'create_record',
            collectionId: list.id,
            fields: [...columns.values()].map((fieldId) => ({ fieldId })),
          },
        ],
      },
      ...conditions.map((condition, index) => ({
        id: randomUUID(),
        title: String(index),
        condition: named(condition),
        tasks: [{ id: randomUUID(), type: 'display_text', body: [{ t: '<p>x</p>' }] }],
      })),
    ],
  });
  const wizard = await publishNew(definition);
  const { runId, token, step } = await server.ada.call(wizardRuns.start, {
    params: { wizardId: wizard.id },
    body: {},
  });
  const redOf = (title: string) =>
    questionsOf(step)
      .find((one) => one.title === title)
      ?.options?.find(({ label }) => label === 'Red')?.id;
  const values = {
    text: 'Oak',
    mail: 'a@b.org',
    count: 7,
    price: { amount: '10.00', currency: 'USD' },
    born: day,
    seen: '2026-02-28T23:59:59.000Z',
    agreed: true,
    kind: redOf('Kind'),
    tags: [redOf('Tags')],
  };
  const answers = Object.fromEntries(
    Object.entries(values).map(([columnName, value]) => [columns.get(columnName), value]),
  );
  const submit = (stepId: string | null, rev: number, body: object) =>
    server.ada.call(wizardRuns.submit, {
      params: { runId, stepId: stepId ?? '' },
      headers: { 'x-wizard-run': token, 'idempotency-key': randomUUID() },
      body: { rev, answers: body as never },
    });
  let now = (await submit(step.stepId, step.rev, { [task]: answers })).step;
  const applied = now.steps.slice(1).map(({ title }) => Number(title));
  const walked: number[] = [];
  while (now.status === 'active') {
    walked.push(Number(now.title));
    now = (await submit(now.stepId, now.rev, {})).step;
  }
  const matching: number[] = [];
  for (const [index, filter] of conditions.entries()) {
    const { records: found } = await server.ada.call(records.query, {
      params: { collectionId: list.id },
      body: { filter },
    });
    if (found.length > 0) matching.push(index);
  }
  expect(walked).toEqual(matching);
  expect(applied).toEqual(matching);
  expect(matching.length).toBeGreaterThan(10);
  expect(matching.length).toBeLessThan(conditions.length - 10);
});

async function makeEveryType() {
  const tail = randomUUID().slice(0, 8);
  const make = (body: object) => server.ada.call(collections.create, { body: body as never });
  const colors = await make({ name: 'Color', pluralName: `Colors ${tail}`, isUsedAsCustomList: true });
  const items = (await createIn(server.ada, colors, [{ name: 'Red' }, { name: 'Blue' }])).map(({ id }) => id);
  const chosen = { settings: { listId: colors.id } };
  const list = await make({
    name: 'Thing',
    pluralName: `Things ${tail}`,
    fields: [
      { title: 'Text', dataType: 'plain_text' },
      { title: 'Empty', dataType: 'plain_text' },
      { title: 'Mail', dataType: 'email_address' },
      { title: 'Count', dataType: 'number' },
      { title: 'Price', dataType: 'money' },
      { title: 'Born', dataType: 'date' },
      { title: 'Seen', dataType: 'date_time' },
      { title: 'Agreed', dataType: 'boolean' },
      { title: 'Kind', dataType: 'single_selection_from_list', ...chosen },
      { title: 'Tags', dataType: 'multi_selection_from_list', ...chosen },
    ],
  });
  const columns = new Map(list.fields.map(({ columnName, id }): [string, string] => [columnName, id]));
  return { list, columns, items };
}

async function publishNew(definition: ReturnType<typeof wizardDefinition.parse>) {
  const name = `Wizard ${randomUUID().slice(0, 8)}`;
  const { id: wizardId, draftRev, icon } = await server.ada.call(wizards.create, { body: { name } });
  await server.ada.call(wizards.saveDraft, {
    params: { wizardId },
    body: { draftRev, name, icon, definition },
  });
  return publish(server.ada, wizardId);
}
