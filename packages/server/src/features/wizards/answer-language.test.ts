// Answers that a visitor gives in Spanish are stored as Spanish, wherever the field has a translation in that
// language.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { teams } from '@fieldhouse/contract/teams';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { type StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIn } from '../../../test/named-records.ts';
import type { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { publish } from '../../../test/wizard-makers.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es'] } });
});
afterAll(() => server.stop());

/** A first step that creates or changes a garden, and a second one that shows what was answered and owed. */
async function makeGardens(type: 'create_record' | 'update_records') {
  const gardens = await ada.call(collections.create, {
    body: {
      name: 'Garden',
      pluralName: `Gardens ${randomUUID().slice(0, 8)}`,
      fields: [
        { title: 'Name', dataType: 'plain_text', isTranslatable: true },
        { title: 'Motto', dataType: 'plain_text', isTranslatable: true },
        { title: 'Echo', dataType: 'plain_text', isTranslatable: true },
        { title: 'Place', dataType: 'plain_text' },
        { title: 'Bill', dataType: 'financial_line_items', settings: { currency: 'EUR' } },
      ],
    },
  });
  const [first, second] = [randomUUID(), randomUUID()];
  const at = (column: string) => idIn(gardens, column);
  const answer = { kind: 'variable', ref: `answer.${first}.${at('motto')}` };
  const asked = ['name', 'motto', 'place', 'bill'].map((column) => ({ fieldId: at(column) }));
  const isCreate = type === 'create_record';
  const definition = wizardDefinition.parse({
    startsWith: isCreate ? null : gardens.id,
    steps: [
      {
        id: randomUUID(),
        title: 'One',
        tasks: [{ id: first, type, collectionId: gardens.id, fields: asked }],
      },
      {
        id: randomUUID(),
        title: 'Two',
        tasks: [
          {
            id: randomUUID(),
            type: 'display_text',
            body: [
              { t: '<p>' },
              { ref: answer.ref, fallback: '–' },
              { t: ' / ' },
              { ref: `answer.${first}.${at('bill')}`, fallback: '–' },
              { t: '</p>' },
            ],
          },
          ...(isCreate
            ? [
                {
                  id: second,
                  type,
                  collectionId: gardens.id,
                  fields: [
                    { fieldId: at('motto'), mode: 'preset', value: answer },
                    { fieldId: at('echo'), mode: 'hidden', value: answer },
                    { fieldId: at('place'), mode: 'hidden', value: { kind: 'literal', value: 'Park' } },
                  ],
                },
              ]
            : []),
        ],
      },
    ],
    thankYou: [],
  });
  const { id: wizardId } = await ada.call(wizards.create, { body: { name: `Gardens ${gardens.id}` } });
  const { draftRev, icon } = await ada.call(wizards.get, { params: { wizardId } });
  const body = { draftRev, name: `Gardens ${gardens.id}`, icon, definition };
  await ada.call(wizards.saveDraft, { params: { wizardId }, body });
  await publish(ada, wizardId);
  return { gardens, wizardId, first, second, at };
}

function idIn({ fields }: CollectionWithFields, column: string): string {
  return fields.find(({ columnName }) => columnName === column)?.id ?? '';
}

type Run = { readonly runId: string; readonly token: string };

async function send({ runId, token }: Run, step: StepView, answers: object): Promise<StepView> {
  const sent = await ada.call(wizardRuns.submit, {
    params: { runId, stepId: step.stepId ?? '' },
    headers: { 'x-wizard-run': token, 'idempotency-key': randomUUID() },
    body: { rev: step.rev, recordVersion: step.record?.version ?? null, answers: answers as never },
  });
  return sent.step;
}

async function all({ id }: { readonly id: string }): Promise<DataRecord['values'][]> {
  const params = { collectionId: id };
  const page = await ada.call(records.query, { params, body: { sorts: [{ field: 'created_at' }] } });
  return page.records.map(({ values }) => values);
}

const begunWith = (step: StepView, fieldId: string) =>
  step.parts
    .flatMap((part) => ('questions' in part ? part.questions : []))
    .find((one) => one.fieldId === fieldId)?.value;

test('an answer is stored in the language in which it was given, and replaced when it is given again', async () => {
  const { gardens, wizardId, first, second, at } = await makeGardens('create_record');
  const run = await ada.call(wizardRuns.start, { params: { wizardId }, body: { languages: ['es'] } });
  const bill = { items: [{ description: 'Semillas', quantity: '2', unitPrice: '1.5' }] };
  const answer = {
    [at('name')]: 'Huerto',
    [at('motto')]: 'Poco a poco',
    [at('place')]: 'Orilla',
    [at('bill')]: bill,
  };
  const two = await send(run, run.step, { [first]: answer });
  expect(await all(gardens)).toMatchObject([
    // A record also needs a name in the team's default language.
    { name: 'Huerto', 'name@es': 'Huerto', motto: null, 'motto@es': 'Poco a poco', place: 'Orilla' },
  ]);
  const [text] = two.parts;
  expect(text?.type === 'display_text' ? text.html.replaceAll('\u00a0', ' ') : '').toBe(
    '<p>Poco a poco / Semillas: 2 × 1,50 € = 3,00 €; Total: 3,00 €</p>',
  );
  expect(begunWith(two, at('motto'))).toBe('Poco a poco');

  const back = await ada.call(wizardRuns.back, {
    params: { runId: run.runId },
    headers: { 'x-wizard-run': run.token },
    body: { rev: two.rev, answers: {} },
  });
  expect(begunWith(back, at('motto'))).toBe('Poco a poco');
  const again = await send(run, back, {
    [first]: { ...answer, [at('name')]: 'Jardín', [at('motto')]: 'Despacio' },
  });
  await send(run, again, { [second]: { [at('motto')]: 'Deprisa' } });
  expect(await all(gardens)).toMatchObject([
    { name: 'Jardín', 'name@es': 'Jardín', motto: null, 'motto@es': 'Despacio' },
    // What the visitor wrote remains Spanish in the run; a value set by the author is not an answer.
    { motto: null, 'motto@es': 'Deprisa', echo: null, 'echo@es': 'Despacio', place: 'Park' },
  ]);
});

test('in the first language, and in one that the field does not have, an answer goes where it always went', async () => {
  const { gardens, wizardId, first, at } = await makeGardens('create_record');
  const run = await ada.call(wizardRuns.start, { params: { wizardId }, body: { languages: ['en'] } });
  await send(run, run.step, { [first]: { [at('name')]: 'Garden', [at('motto')]: 'Slowly' } });
  expect(await all(gardens)).toMatchObject([
    { name: 'Garden', 'name@es': null, motto: 'Slowly', 'motto@es': null },
  ]);
});

test('a change shows what is read in the language, and leaves the other language alone', async () => {
  const { gardens, wizardId, first, at } = await makeGardens('update_records');
  const [garden] = await createIn(ada, gardens, [
    { name: 'Garden', motto: 'Slowly', 'motto@es': 'Despacio' },
  ]);
  const body = { languages: ['es'], recordId: garden?.id ?? null };
  const run = await ada.call(wizardRuns.start, { params: { wizardId }, body });
  expect([begunWith(run.step, at('name')), begunWith(run.step, at('motto'))]).toEqual(['Garden', 'Despacio']);
  await send(run, run.step, { [first]: { [at('name')]: 'Jardín' } });
  expect(await all(gardens)).toMatchObject([
    { name: 'Garden', 'name@es': 'Jardín', motto: 'Slowly', 'motto@es': 'Despacio' },
  ]);
});
