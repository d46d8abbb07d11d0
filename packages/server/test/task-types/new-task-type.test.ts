// A made-up type of task is added as any other: its schema in the contract, one file in the domain and one in the server, and a
// line in each table. A server of these sources then checks, publishes, runs, undoes and copies wizards with it.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCollection } from '../imports/import-file.ts';
import { refusal } from '../people.ts';
import { type ProductCopy, type RunningCopy, startProductCopy } from '../product-copy.ts';
import { Visitor } from '../visitor.ts';
import { publish, recordsOf } from '../wizard-makers.ts';

const source = (name: string) => readFile(path.join(import.meta.dirname, name), 'utf8');

/** All that a new type needs below the web app, besides its phrases. */
async function addSignBook(copy: ProductCopy): Promise<void> {
  await copy.addFile('contract/src/sign-book-task.ts', await source('sign-book-of-contract.txt'));
  const contract = 'contract/src/wizard-definition.ts';
  await copy.addBelow(
    contract,
    "import { createTaskTask } from './wizard-project-task.ts';",
    "import { signBookTask } from './sign-book-task.ts';",
  );
  await copy.addBelow(contract, 'export const allTaskTypes = [', "  'sign_book',");
  await copy.addBelow(
    contract,
    "export const wizardTask = z.discriminatedUnion('type', [",
    '  signBookTask,',
  );
  const domain = 'domain/src/wizards/tasks';
  await copy.addFile(`${domain}/sign-book.ts`, await source('sign-book-of-domain.txt'));
  await addEntry(copy, `${domain}/task-kinds.ts`, [
    "import { sendMessage } from './send-message.ts';",
    'const taskKinds: { readonly [T in TaskType]: TaskKind<TaskOf<T>> } = {',
  ]);
  const server = 'server/src/features/wizards/runs/tasks/kinds';
  await copy.addFile(`${server}/sign-book.ts`, await source('sign-book-of-server.txt'));
  await addEntry(copy, `${server}/task-runners.ts`, [
    "import { sendMessage } from './send-message.ts';",
    'const taskRunners: TaskRunners = {',
  ]);
}

async function addEntry(copy: ProductCopy, file: string, [imports, table]: [string, string]): Promise<void> {
  await copy.addBelow(file, imports, "import { signBook } from './sign-book.ts';");
  await copy.addBelow(file, table, '  sign_book: signBook,');
}

let running: RunningCopy;
beforeAll(async () => {
  running = await startProductCopy(addSignBook);
});
afterAll(() => running.stop());

/** Asks for a name and whether to sign; signs the book with `line`; says what was signed. */
async function makeGuestBook(line?: readonly object[]) {
  const { ada } = running;
  const book = await newCollection(ada, [{ title: 'Line', columnName: 'line', dataType: 'plain_text' }]);
  const [fieldId] = book.fields.map(({ id }) => id);
  const [name, signs, sign] = [randomUUID(), randomUUID(), randomUUID()];
  const variable = (id: string, dataType: string) => ({
    ...{ id, type: 'temporary_variable', title: 'Question', dataType },
  });
  const ofName = { ref: `task.${name}`, fallback: 'someone' };
  const text = (ref: string) => ({
    ...{ id: randomUUID(), type: 'display_text' },
    body: [{ t: 'Signed: ' }, { ref, fallback: 'nothing' }],
  });
  const task = {
    ...{ id: sign, type: 'sign_book', collectionId: book.id, fieldId },
    condition: { field: `task.${signs}`, operator: 'is', value: true },
    line: line ?? [{ t: 'By ' }, ofName],
  };
  const step = (title: string, tasks: readonly object[]) => ({ id: randomUUID(), title, tasks });
  const definition = {
    steps: [
      step('Who', [variable(name, 'plain_text'), variable(signs, 'boolean')]),
      step('Book', [task, variable(randomUUID(), 'plain_text')]),
      step('Thanks', [text(`task.${sign}`)]),
    ],
  };
  const made = await ada.call(wizards.create, { body: { name: `Guest book ${sign.slice(0, 8)}` } });
  const params = { wizardId: made.id };
  const { draftRev, icon } = made;
  const saved = await ada.call(wizards.saveDraft, {
    params,
    // No definition of the contract that this test was compiled with.
    body: { draftRev, icon, name: made.name, definition: definition as unknown as WizardDefinition },
  });
  const who = (own: string, isSigning: boolean): Answers =>
    ({ [name]: { [name]: own }, [signs]: { [signs]: isSigning } }) as Answers;
  return { ada, params, saved, book, fieldId, who };
}

test('a draft with a task of a new type is checked, and its rights are listed', async () => {
  const codesOf = async (line: readonly object[]) => {
    const { ada, params } = await makeGuestBook(line);
    return (await ada.call(wizards.publication, { params })).problems.map(({ code }) => code);
  };
  expect(await codesOf([])).toEqual(['text_empty']);
  expect(await codesOf([{ ref: `task.${randomUUID()}`, fallback: '' }])).toEqual(['variable_unknown']);
  const { ada, params, book, fieldId } = await makeGuestBook();
  const { problems, manifest } = await ada.call(wizards.publication, { params });
  expect(problems).toEqual([]);
  expect(manifest.creates).toMatchObject([{ collectionId: book.id, asked: [], hidden: [{ fieldId }] }]);
});

test('a task of a new type is shown, checked, done, and undone after Back', async () => {
  const { ada, params, book, who } = await makeGuestBook();
  await publish(ada, params.wizardId);
  const run = await Visitor.startAs(ada, params.wizardId);
  const lines = async () => (await recordsOf(ada, book.id)).map(({ values }) => values.line);
  await run.submit(who('Maximiliana Augusta', true));
  const { problem } = await refusal(run.submit({}));
  expect(problem.issues).toMatchObject([{ rule: 'max_length', data: { max: 20 } }]);
  await run.back();
  await run.submit(who('Eve', true));
  expect(run.step.parts[0]).toMatchObject({ type: 'display_text', html: 'By Eve' });
  await run.submit({});
  expect(await lines()).toEqual(['By Eve']);
  expect(run.step.parts).toMatchObject([{ html: 'Signed: By Eve' }]);
  await run.back();
  await run.back();
  await run.submit(who('Eve', false));
  expect(run.step.parts).toMatchObject([{ type: 'temporary_variable' }]);
  await run.submit({});
  expect(await lines()).toEqual([]);
  expect(run.step.parts).toMatchObject([{ html: 'Signed: nothing' }]);
});

test('a task of a new type is carried to another team with its ids there', async () => {
  const { saved, book } = await makeGuestBook();
  const id = randomUUID();
  const module = `${running.root}/packages/domain/src/wizards/copying/remap-definition.ts`;
  const script = `
    import { remapDefinition } from ${JSON.stringify(module)};
    const idOf = (id) => (id === ${JSON.stringify(book.id)} ? ${JSON.stringify(id)} : undefined);
    const definition = ${JSON.stringify(saved.draft)};
    process.stdout.write(JSON.stringify(remapDefinition(definition, idOf, () => crypto.randomUUID())));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const { definition, leftOut } = JSON.parse(stdout);
  const [who, signing] = definition.steps;
  expect(leftOut).toEqual([]);
  expect(signing.tasks[0]).toMatchObject({
    ...{ type: 'sign_book', collectionId: id },
    condition: { field: `task.${who.tasks[1].id}` },
    line: [{ t: 'By ' }, { ref: `task.${who.tasks[0].id}` }],
  });
});
