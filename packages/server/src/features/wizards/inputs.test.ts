// Values that a link carries into a run.
import { randomUUID } from 'node:crypto';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { makeSignup, publish, recordsOf, republish, type Signup } from '../../../test/wizard-makers.ts';

let server: TestServer;
let signup: Signup;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
  signup = await makeSignup(server.ada, { isPublished: false });
  const { wizard, nameTask, fieldId } = signup;
  const from = (name: string) => ({ kind: 'variable', ref: `input.${name}` });
  const definition = wizardDefinition.parse({
    access: 'public',
    inputs: [
      { name: 'source', title: 'Source' },
      { name: 'mail', dataType: 'email_address' },
      { name: 'age', dataType: 'number' },
    ],
    steps: [
      {
        id: randomUUID(),
        title: 'Only for adults',
        condition: { field: 'input.age', operator: 'at_least', value: 18 },
        tasks: [{ id: randomUUID(), type: 'display_text', body: [{ t: '<p>Adult</p>' }] }],
      },
      {
        id: randomUUID(),
        title: 'Who are you?',
        tasks: [
          { id: randomUUID(), type: 'display_text', body: [{ ref: 'input.source', fallback: 'nowhere' }] },
          {
            id: nameTask,
            type: 'create_record',
            collectionId: signup.collection.id,
            fields: [
              { fieldId: fieldId('name') },
              { fieldId: fieldId('email'), mode: 'preset', value: from('mail') },
              { fieldId: fieldId('source'), mode: 'hidden', value: from('source') },
              // At least 16.
              { fieldId: fieldId('age'), mode: 'hidden', value: from('age') },
            ],
          },
        ],
      },
    ],
  });
  const { id, draftRev, name, icon } = wizard;
  await server.ada.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition },
  });
  await publish(server.ada, id);
});
afterAll(() => server.stop());

async function start(inputs: Record<string, string>): Promise<Visitor> {
  const visitor = new Visitor(server.anonymous, signup.wizard.id);
  const { runId, token, step } = await server.anonymous.call(wizardRuns.startPublic, {
    params: { wizardId: signup.wizard.id },
    body: { inputs },
    headers: visitor.headers,
  });
  return Object.assign(visitor, { runId, token, step });
}

async function lastRecord() {
  return (await recordsOf(server.ada, signup.collection.id)).at(-1)?.values;
}

test('are used in texts, conditions, prefilled and hidden values', async () => {
  const visitor = await start({ source: '<b>Poster</b>', mail: 'elena@example.org', age: '34', other: 'x' });
  expect(visitor.step.title).toBe('Only for adults');
  await visitor.submit({});
  const [text, part] = visitor.step.parts;
  expect(text).toMatchObject({ html: '&lt;b&gt;Poster&lt;/b&gt;' });
  expect(part?.type === 'create_record' && part.questions.map(({ value }) => value)).toEqual([
    null,
    'elena@example.org',
  ]);
  const { nameTask, fieldId } = signup;
  await visitor.submit({ [nameTask]: { [fieldId('name')]: 'Elena', [fieldId('email')]: null } });
  expect(await lastRecord()).toMatchObject({ source: '<b>Poster</b>', age: 34, email: null });
});

test('are as they were when a wizard that writes at its end does so', async () => {
  const { draft, ...wizard } = await server.ada.call(wizards.get, { params: { wizardId: signup.wizard.id } });
  await republish(server.ada, { ...wizard, draft }, () => ({ commit: 'at_the_end' }));
  const visitor = await start({ source: 'Poster', age: '17' });
  const { nameTask, fieldId } = signup;
  await visitor.submit({ [nameTask]: { [fieldId('name')]: 'Elena', [fieldId('email')]: null } });
  expect(visitor.step.status).toBe('finished');
  expect(await lastRecord()).toMatchObject({ name: 'Elena', source: 'Poster', age: 17 });
  const after = await server.ada.call(wizards.get, { params: { wizardId: signup.wizard.id } });
  await republish(server.ada, after, () => ({ commit: 'each_step' }));
});

test('that are of the wrong type, out of range or not declared count for nothing', async () => {
  const visitor = await start({ mail: 'no address', age: '12', record: randomUUID(), 'source.x': 'y' });
  expect(visitor.step.title).toBe('Who are you?');
  const [text, part] = visitor.step.parts;
  expect(text).toMatchObject({ html: 'nowhere' });
  expect(part?.type === 'create_record' && part.questions[1]?.value).toBeNull();
  const { nameTask, fieldId } = signup;
  await visitor.submit({ [nameTask]: { [fieldId('name')]: 'Rut' } });
  expect(await lastRecord()).toMatchObject({ name: 'Rut', source: null, age: null });
});

test('of all variables that there are, only the declared ones are taken', async () => {
  const { nameTask, fieldId } = signup;
  const variables = [
    ...['input.source', 'record', 'record.name', `record.${fieldId('name')}`, 'system.team', 'system.today'],
    // Those of answers are longer than the names of inputs can be.
    ...[`answer.${nameTask}`, `answer.${fieldId('name')}`],
    ...[`task.${nameTask}`, `count.${nameTask}`, nameTask, fieldId('source')],
  ];
  const visitor = await start({
    source: 'Poster',
    ...Object.fromEntries(variables.map((name) => [name, 'X'])),
  });
  const { rows } = await server.deps.ownerPool.query(
    'select inputs from platform.wizard_runs where id = $1',
    [visitor.runId],
  );
  expect(rows).toEqual([{ inputs: { source: 'Poster' } }]);
  const set = await server.deps.ownerPool.query('select from platform.run_values where run_id = $1', [
    visitor.runId,
  ]);
  expect(set.rowCount).toBe(0);
  expect(JSON.stringify(visitor.step)).not.toContain('"X"');
});

test('stay the same until the run ends, and are part of what is published', async () => {
  const visitor = await start({ source: 'Radio' });
  expect((await visitor.load()).parts[0]).toMatchObject({ html: 'Radio' });
  const { manifest } = await server.ada.call(wizards.publication, { params: { wizardId: signup.wizard.id } });
  expect(manifest.inputs.map(({ title }) => title)).toEqual(['Source', 'mail', 'age']);
});
