// Random wizards of every task type, over a world of people and visits.
import { randomUUID } from 'node:crypto';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { Answers, StepView } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import fc from 'fast-check';
import type { Person } from '../people.ts';
import { publish } from '../wizard-makers.ts';
import { fieldIdOf, nameOf, personCount, visitOf, type World } from './random-world.ts';

/** What a wizard does; each step asks for a contact, and some for a person. The first one asks for a word, too. */
export interface Plan {
  readonly steps: readonly StepPlan[];
  readonly access: WizardDefinition['access'];
  readonly commit: WizardDefinition['commit'];
}

interface StepPlan {
  /** Whether it only applies to the word "red". */
  readonly isForRed: boolean;
  /** What is done with the people who have the address of the step. */
  readonly found: readonly ('mark' | 'add' | 'remove')[];
  /** What that depends on: how many are found, or the word; on the latter, so do the view and the guests. */
  readonly tasksIf: 'always' | 'found' | 'red';
  /** What a question depends on: the word, or the answer before it. */
  readonly questionIf: 'always' | 'red' | 'known';
  readonly hasView: boolean;
  readonly hasText: boolean;
  readonly sends: boolean;
  readonly exports: boolean;
  /** Whether it creates a record for each guest, and sets something in all of them. */
  readonly repeats: boolean;
  /** Whether it asks for a value that the next step computes with, and stores what it computes itself. */
  readonly hasVariable: boolean;
}

const stepPlans: fc.Arbitrary<readonly StepPlan[]> = fc.array(
  fc.record({
    found: fc.subarray(['mark', 'add', 'remove'] as const),
    isForRed: fc.boolean(),
    tasksIf: fc.constantFrom('always', 'found', 'red'),
    questionIf: fc.constantFrom('always', 'red', 'known'),
    hasView: fc.boolean(),
    hasText: fc.boolean(),
    sends: fc.boolean(),
    exports: fc.boolean(),
    repeats: fc.boolean(),
    hasVariable: fc.boolean(),
  }),
  { minLength: 2, maxLength: 3 },
);

export const plans: fc.Arbitrary<Plan> = fc
  .record({
    steps: stepPlans,
    // Replies of public wizards are sent at fixed times, so that they are slow.
    access: fc.constantFrom('team', 'team', 'team', 'public'),
    commit: fc.constantFrom('each_step', 'at_the_end'),
  })
  .map(withinRules);

/** Exports are for members. What a step did that no longer applies is left as it is, so that it only creates a visit. */
function withinRules({ steps, access, commit }: Plan): Plan {
  const plain = { found: [], hasView: false, sends: false, exports: false, repeats: false } as const;
  return {
    ...{ access, commit },
    steps: steps.map((step, index) => ({
      ...step,
      ...(access === 'public' && { exports: false }),
      ...(index === 0 && { isForRed: false, hasVariable: true }),
      ...(index > 0 && step.isForRed && commit === 'each_step' && plain),
    })),
  };
}

/** What is answered on a step: whose address, who is chosen, which guests come, by number of their entry, and a word. */
export interface Given {
  readonly contact: number;
  readonly chosen: number;
  readonly guests: Readonly<Record<number, string>>;
  readonly word: string;
}

/** The address of none of the people too. */
export const givens: fc.Arbitrary<Given> = fc.record({
  contact: fc.integer({ min: 0, max: personCount }),
  chosen: fc.integer({ min: 0, max: personCount - 1 }),
  guests: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.constantFrom('Kim', 'Lou'), { minKeys: 1 }),
  word: fc.constantFrom('red', 'blue'),
});

export interface PlannedWizard {
  readonly wizardId: string;
  readonly definition: WizardDefinition;
  /** In the form in which the open step is answered. */
  answersOf(step: StepView, given: Given): Answers;
}

export async function makePlanned(person: Person, world: World, plan: Plan): Promise<PlannedWizard> {
  const createIds = plan.steps.map(() => randomUUID());
  const variableIds = plan.steps.map(() => randomUUID());
  const definition = wizardDefinition.parse({
    access: plan.access,
    commit: plan.commit,
    steps: plan.steps.map((step, index) =>
      makeStep(world, step, {
        ...{ index, createIds, variableIds },
        hasVariableBefore: plan.steps[index - 1]?.hasVariable === true,
      }),
    ),
  });
  const name = `Plan ${randomUUID().slice(0, 8)}`;
  const made = await person.call(wizards.create, { body: { name } });
  const body = { draftRev: made.draftRev, name, icon: made.icon, definition };
  await person.call(wizards.saveDraft, { params: { wizardId: made.id }, body });
  await publish(person, made.id);
  const contactId = fieldIdOf(world.visits, 'contact');
  const reasonId = fieldIdOf(world.visits, 'reason');
  const noteId = fieldIdOf(world.people, 'note');
  return {
    wizardId: made.id,
    definition,
    answersOf: (step, { contact, chosen, guests, word }) => {
      const answers = step.parts.flatMap((part): [string, object][] => {
        if (part.type === 'create_record' && part.repeat)
          return Object.entries(guests).map(([number, name]) => [
            `${part.taskId}:${number}`,
            { [fieldIdOf(world.guests, 'name')]: name },
          ]);
        if (part.type === 'temporary_variable') return [[part.taskId, { [part.taskId]: word }]];
        if (part.type === 'create_record') {
          const isAsked = part.questions.some(({ fieldId }) => fieldId === reasonId);
          const reason = isAsked && { [reasonId]: `Reason ${chosen}` };
          return [[part.taskId, { [contactId]: world.addressOf(contact), ...reason }]];
        }
        if (part.type === 'update_records') return [[part.taskId, { [noteId]: `Note ${contact}` }]];
        if (part.type !== 'display_view') return [];
        const row = part.rows.find(({ cells }) => cells[0] === nameOf(chosen));
        return [[part.taskId, { [part.taskId]: row ? [row.handle] : [] }]];
      });
      // Keys are ids of the step.
      return Object.fromEntries(answers) as Answers;
    },
  };
}

interface StepPlace {
  readonly index: number;
  /** Of the tasks that ask for the contact, by step. */
  readonly createIds: readonly string[];
  /** Of the tasks that ask for a word, by step. */
  readonly variableIds: readonly string[];
  readonly hasVariableBefore: boolean;
}

function makeStep(
  world: World,
  step: StepPlan,
  { index, createIds, variableIds, hasVariableBefore }: StepPlace,
): object {
  const { people, visits, guests } = world;
  const [find, view, repeat, computed] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const text = (lit: string) => ({ lit, type: 'text' });
  const joined = (...args: readonly object[]) => ({ kind: 'computed', expression: { op: 'concat', args } });
  // A value of what may not apply needs another one in its place.
  const sure = (ref: string) => ({ op: 'coalesce', args: [{ ref }, text('none')] });
  const word = sure(`task.${variableIds[index]}`);
  const words = hasVariableBefore
    ? [sure(`task.${variableIds[index - 1]}`), text(', then '), word]
    : [text('first '), word];
  const addressOf = (at: number) => `answer.${createIds[at]}.${fieldIdOf(visits, 'contact')}`;
  const name = fieldIdOf(people, 'name');
  const ifRed = { field: `task.${variableIds[0]}`, operator: 'is', value: 'red' };
  const ifFound = { field: `count.${find}`, operator: 'is', value: 1 };
  const ifKnown = { field: addressOf(index), operator: 'is', value: world.addressOf(0) };
  const condition = { always: null, found: ifFound, red: ifRed }[step.tasksIf];
  // What is found decides nothing that is shown.
  const shownIf = step.tasksIf === 'red' ? ifRed : null;
  const questionIf = { always: null, red: ifRed, known: ifKnown }[step.questionIf];
  const ofFound = { id: randomUUID(), condition, records: `task.${find}` };
  const found = {
    mark: {
      ...ofFound,
      type: 'update_records',
      collectionId: people.id,
      fields: [hidden(fieldIdOf(people, `mark_${index % 2}`), `Marked in ${index}`)],
    },
    add: { ...ofFound, id: randomUUID(), type: 'add_to_collection', collectionId: world.present.id },
    remove: { ...ofFound, id: randomUUID(), type: 'remove_from_collection', collectionId: world.known.id },
  };
  const tasks = [
    step.hasText && {
      id: randomUUID(),
      type: 'display_text',
      body: [{ t: '<p>Hello</p>' }],
    },
    step.hasVariable && {
      id: variableIds[index],
      type: 'temporary_variable',
      title: 'Word',
      isRequired: true,
    },
    step.hasVariable && {
      id: computed,
      type: 'temporary_variable',
      title: 'Words',
      mode: 'computed',
      value: joined(...words),
    },
    {
      id: createIds[index],
      type: 'create_record',
      collectionId: visits.id,
      fields: [
        { fieldId: fieldIdOf(visits, 'contact'), isRequired: true },
        { fieldId: fieldIdOf(visits, 'reason'), condition: questionIf },
        hidden(fieldIdOf(visits, 'name'), visitOf(index)),
        ...(step.hasVariable
          ? [
              {
                fieldId: fieldIdOf(visits, 'extra'),
                mode: 'hidden',
                value: joined(sure(`task.${computed}`), text('.')),
              },
            ]
          : []),
      ],
    },
    step.repeats && {
      id: repeat,
      type: 'create_record',
      condition: shownIf,
      collectionId: guests.id,
      repeat: { min: 1, max: 3, entryLabel: 'Guest' },
      fields: [
        { fieldId: fieldIdOf(guests, 'name'), isRequired: true },
        {
          fieldId: fieldIdOf(guests, 'badge'),
          mode: 'hidden',
          value: joined(text(`Of ${index}: `), sure(`answer.${repeat}.${fieldIdOf(guests, 'name')}`)),
        },
      ],
    },
    step.repeats && {
      id: randomUUID(),
      type: 'update_records',
      condition: shownIf,
      records: `task.${repeat}`,
      collectionId: guests.id,
      fields: [hidden(fieldIdOf(guests, 'table'), `Table ${index}`)],
    },
    {
      id: find,
      type: 'find_records',
      collectionId: people.id,
      filter: { field: 'email', operator: 'is', value: 'x' },
      compare: [{ condition: 0, ref: addressOf(index) }],
    },
    ...step.found.map((one) => found[one]),
    step.hasView && {
      id: view,
      type: 'display_view',
      condition: shownIf,
      collectionId: people.id,
      sorts: [{ field: 'name', direction: 'asc' }],
      columns: [name],
      choice: 'one',
      isRequired: true,
    },
    step.hasView && {
      id: randomUUID(),
      type: 'update_records',
      condition: shownIf,
      records: `task.${view}`,
      collectionId: people.id,
      fields: [{ fieldId: fieldIdOf(people, 'note'), condition: step.questionIf === 'red' ? ifRed : null }],
    },
    step.exports && {
      id: randomUUID(),
      type: 'export_records',
      title: `People of ${index}`,
      records: `task.${find}`,
      collectionId: people.id,
      columns: [name],
    },
    // To the address of the step before.
    step.sends &&
      index > 0 && {
        id: randomUUID(),
        type: 'send_message',
        templateId: world.templateId,
        to: addressOf(index - 1),
      },
  ].filter((task) => task !== false);
  // A step with a message could only be looked at again.
  return {
    ...{ id: randomUUID(), title: `Step ${index}`, afterDone: 'amend', tasks },
    condition: step.isForRed ? ifRed : null,
  };
}

const hidden = (fieldId: string, value: string) => ({
  fieldId,
  mode: 'hidden',
  value: { kind: 'literal', value },
});
