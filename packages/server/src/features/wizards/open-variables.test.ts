// Conditions that compare variables computed on the same step: the browser decides as the server does, and is sent nothing
// that the visitor may not see.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { Expression } from '@fieldhouse/contract/expressions';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { Answers, StepView } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import { appliedParts } from '@fieldhouse/domain/wizards/shown/applied-parts';
import { openValueOf } from '@fieldhouse/domain/wizards/shown/open-variables';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIn } from '../../../test/named-records.ts';
import { sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish, recordsOf } from '../../../test/wizard-makers.ts';

let server: TestServer;
let orders: CollectionWithFields;
const items: Record<string, string> = {};
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
  const make = (body: object) => server.ada.call(collections.create, { body: body as never });
  const sizes = await make({ name: 'Size', pluralName: 'Sizes', isUsedAsCustomList: true });
  for (const { id, values } of await createIn(server.ada, sizes, [{ name: 'Small' }, { name: 'Large' }]))
    items[String(values.name)] = id;
  const list = { listId: sizes.id };
  orders = await make({
    name: 'Order',
    pluralName: 'Orders',
    fields: [
      { title: 'Word', dataType: 'plain_text' },
      { title: 'Count', dataType: 'number' },
      { title: 'Price', dataType: 'money' },
      { title: 'Day', dataType: 'date' },
      { title: 'First', dataType: 'single_selection_from_list', settings: list },
      { title: 'Second', dataType: 'single_selection_from_list', settings: list },
      { title: 'Many', dataType: 'multi_selection_from_list', settings: list },
      ...shownTitles.map((title) => ({ title, dataType: 'plain_text' })),
    ],
  });
});
afterAll(() => server.stop());

/** Questions that are shown if a variable says so, by its number. */
const shownTitles = Array.from({ length: 12 }, (_, index) => `Shown ${index}`);
const asked = ['word', 'count', 'price', 'day', 'first', 'second', 'many'] as const;
const [earlier, here, gated] = [randomUUID(), randomUUID(), randomUUID()];

function fieldId(columnName: string): string {
  const field = orders.fields.find((one) => one.columnName === columnName);
  if (!field) throw new Error(`No field ${columnName}.`);
  return field.id;
}

/** `before.word` is an answer of the step before. */
type Named = { readonly name: string } | { readonly item: string };
type Tree = Expression | Named | { readonly op: string; readonly args: readonly Tree[] };

const number = (lit: number): Tree => ({ lit: String(lit), type: 'number' });
const text = (lit: string): Tree => ({ lit, type: 'text' });
const call = (op: string, ...args: readonly Tree[]): Tree => ({ op, args });
const either = (name: string, fallback: Tree) => call('coalesce', { name }, fallback);

const numbers = fc.oneof(
  fc.constantFrom(
    number(2),
    either('count', number(0)),
    either('before.count', number(3)),
    call('length', { name: 'word' }),
    call('count', { name: 'many' }),
    call('coalesce', call('amount', { name: 'price' }), number(1)),
    call('coalesce', call('days_between', { name: 'day' }, call('today')), number(0)),
    call('coalesce', call('amount', call('add', { name: 'price' }, { name: 'before.price' })), number(9)),
  ),
);
const texts = fc.constantFrom(
  text('oak'),
  either('word', text('')),
  either('before.word', text('none')),
  call('coalesce', call('to_text', { name: 'first' }), text('')),
  call('concat', { name: 'word' }, text('-'), { name: 'before.word' }),
);
const choices = fc.constantFrom<Tree>(
  { name: 'first' },
  { name: 'second' },
  { name: 'before.first' },
  { item: 'Small' },
  { item: 'Large' },
);
const { tree: trees } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'tree' },
    fc.tuple(fc.constantFrom('less', 'equals', 'at_least'), numbers, numbers).map((one) => call(...one)),
    fc.tuple(fc.constantFrom('equals', 'contains', 'starts_with'), texts, texts).map((one) => call(...one)),
    fc.tuple(fc.constantFrom('equals', 'not_equals'), choices, choices).map((one) => call(...one)),
    choices.map((item) => call('has', { name: 'many' }, item)),
    fc.constantFrom('price', 'day', 'word', 'many', 'before.day').map((name) => call('is_empty', { name })),
    fc.tuple(fc.constantFrom('and', 'or'), tie('tree'), tie('tree')).map((one) => call(...one)),
    tie('tree').map((one) => call('not', one)),
  ),
}));

function expressionOf(tree: Tree): Expression {
  if ('args' in tree) return { op: tree.op, args: tree.args.map(expressionOf) } as Expression;
  if ('item' in tree) return { lit: items[tree.item] ?? '', type: 'record' };
  if (!('name' in tree)) return tree;
  const [column = '', before] = tree.name.split('.').toReversed();
  return { ref: `answer.${before ? earlier : here}.${fieldId(column)}` };
}

/** Each variable decides over one question. The last ones also depend on the one before. */
async function makeWizard(conditions: readonly Tree[]) {
  const ids = conditions.map(() => randomUUID());
  const questions = asked.map((column) => ({ fieldId: fieldId(column) }));
  const create = { type: 'create_record', collectionId: orders.id };
  const definition = wizardDefinition.parse({
    access: 'public',
    steps: [
      { id: randomUUID(), title: 'Before', tasks: [{ ...create, id: earlier, fields: questions }] },
      {
        id: randomUUID(),
        title: 'Here',
        tasks: [
          { ...create, id: here, fields: questions },
          ...conditions.map((tree, index) => ({
            id: ids[index],
            type: 'temporary_variable',
            title: `Variable ${index}`,
            dataType: 'boolean',
            mode: 'computed',
            value: { kind: 'computed', expression: expressionOf(tree) },
            ...(index > conditions.length - 3 && {
              condition: { field: `task.${ids[index - 1]}`, operator: 'is', value: true },
            }),
          })),
          {
            ...create,
            id: gated,
            fields: ids.map((id, index) => ({
              fieldId: fieldId(`shown_${index}`),
              condition: { field: `task.${id}`, operator: 'is', value: true },
            })),
          },
        ],
      },
    ],
  });
  const name = `Wizard ${randomUUID()}`;
  const { id: wizardId, draftRev, icon } = await server.ada.call(wizards.create, { body: { name } });
  const body = { draftRev, name, icon, definition };
  await server.ada.call(wizards.saveDraft, { params: { wizardId }, body });
  return publish(server.ada, wizardId);
}

const entered = fc.record({
  word: fc.constantFrom('', 'oak', 'oak-none', 'Small'),
  count: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
  price: fc.constantFrom(null, { amount: '1.00', currency: 'USD' }, { amount: '2.50', currency: 'EUR' }),
  day: fc.constantFrom(null, '2026-03-01', '2999-01-01'),
  first: fc.constantFrom(null, 'Small', 'Large'),
  second: fc.constantFrom(null, 'Small', 'Large'),
  many: fc.subarray(['Small', 'Large']),
});
type Entered = typeof entered extends fc.Arbitrary<infer E> ? E : never;

/** What the inputs of the task hold: choices as links. */
function inputsOf({ parts }: StepView, taskId: string, given: Entered): Record<string, unknown> {
  const part = parts.find((one) => one.taskId === taskId);
  const questions = part && 'questions' in part ? part.questions : [];
  return Object.fromEntries(
    asked.map((column) => {
      const id = fieldId(column);
      const options = questions.find((one) => one.fieldId === id)?.options ?? [];
      const linkOf = (label: string | null) => options.find((one) => one.label === label) ?? null;
      if (column === 'many') return [id, given.many.map(linkOf)];
      return [id, column === 'first' || column === 'second' ? linkOf(given[column]) : given[column]];
    }),
  );
}

function answersOf(taskId: string, inputs: Readonly<Record<string, unknown>>): Answers {
  const idOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(idOf);
    const isLink = typeof value === 'object' && value !== null && 'id' in value;
    return isLink ? value.id : value === '' ? null : value;
  };
  const sent = Object.entries(inputs).map(([id, value]) => [id, idOf(value)]);
  return { [taskId]: Object.fromEntries(sent) } as Answers;
}

async function shownOf(wizardId: string, first: Entered, second: Entered) {
  const visitor = await Visitor.start(server.anonymous, wizardId);
  await visitor.submit(answersOf(earlier, inputsOf(visitor.step, earlier, first)));
  const { step } = visitor;
  const inputs = inputsOf(step, here, second);
  const applied = appliedParts(step, { [here]: inputs }, { errors: {}, compute: openValueOf });
  const inBrowser = applied.flatMap((part) =>
    part.taskId === gated && 'questions' in part ? part.questions.map(({ fieldId: id }) => id as string) : [],
  );
  const all = Object.fromEntries(shownTitles.map((_, index) => [fieldId(`shown_${index}`), 'x']));
  const before = new Set((await recordsOf(server.ada, orders.id)).map(({ id }) => id));
  await visitor.submit({ ...answersOf(here, inputs), ...answersOf(gated, all) });
  const made = (await recordsOf(server.ada, orders.id)).filter(({ id }) => !before.has(id));
  const stored = shownTitles.map((_, index) => `shown_${index}`);
  const onServer = stored
    .filter((column) => made.some(({ values }) => values[column] === 'x'))
    .map((column) => fieldId(column));
  return { inBrowser, onServer, step };
}

test('the browser shows what the server stores, whatever is computed and answered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(trees, { minLength: shownTitles.length, maxLength: shownTitles.length }),
      fc.array(fc.tuple(entered, entered), { minLength: 4, maxLength: 4 }),
      async (conditions, runs) => {
        const wizard = await makeWizard(conditions);
        for (const [first, second] of runs) {
          const { inBrowser, onServer, step } = await shownOf(wizard.id, first, second);
          expect(inBrowser).toEqual(onServer);
          const sent = JSON.stringify(step);
          for (const id of Object.values(items)) expect(sent).not.toContain(id);
        }
      },
    ),
    { numRuns: sized(3, 60), endOnFailure: !sized(false, true) },
  );
}, 60_000);
