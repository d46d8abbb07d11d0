import type { Filter } from '@fieldhouse/contract/filters';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isConditionMet, openStepOf, type TypedValue } from './conditions.ts';
import { answeredSteps, nextStep, pathOf, stepBefore } from './path.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const count = 5;
const nameOf = (step: number) => `answer.${id(100 + step)}.${id(200)}`;
const clock = { now: new Date('2026-11-26T12:00:00Z'), timeZone: 'UTC' };

/** Each step asks for one number. */
function wizardWith(conditions: readonly (Filter | null)[]): WizardDefinition {
  const steps = conditions.map((condition, index) => ({
    id: id(index),
    title: String(index),
    condition,
    tasks: [{ id: id(100 + index), type: 'create_record', fields: [{ fieldId: id(200) }] }],
  }));
  return wizardDefinition.parse({ steps });
}

const comparison = (before: number): fc.Arbitrary<Filter> =>
  fc.record({
    field: fc.integer({ min: 0, max: before - 1 }).map(nameOf),
    operator: fc.constantFrom('is', 'is_not', 'less_than', 'is_empty'),
    value: fc.integer({ min: 0, max: 2 }),
  });
const conditionOf = (step: number): fc.Arbitrary<Filter | null> =>
  step === 0
    ? fc.constant(null)
    : fc.option(
        fc.oneof(
          comparison(step),
          fc.array(comparison(step), { maxLength: 2 }).map((any) => ({ any })),
        ),
      );
const wizard = fc
  .tuple(...Array.from({ length: count }, (_, step) => conditionOf(step)))
  .map((conditions) => wizardWith(conditions));
const moves = fc.array(fc.oneof(fc.constant('back' as const), fc.integer({ min: 0, max: 2 })), {
  maxLength: 15,
});

type Answers = Map<string, TypedValue>;

/** All steps from the first, with the last answers; one that doesn't apply has none. */
function referencePath({ steps }: WizardDefinition, answers: ReadonlyMap<string, number>): string[] {
  const values: Answers = new Map();
  return steps.flatMap(({ id: stepId, condition, tasks }) => {
    if (!isConditionMet(condition, values, clock)) return [];
    const answer = answers.get(stepId);
    if (answer !== undefined)
      values.set(`answer.${tasks[0]?.id}.${id(200)}`, { dataType: 'number', value: answer });
    return [stepId];
  });
}

test('whatever is answered and gone back to, the path is that of the last answers', () => {
  fc.assert(
    fc.property(wizard, moves, (definition, all) => {
      const answers = new Map<string, number>();
      let progress = { cursorStep: definition.steps[0]?.id as string | null, answeredIds: new Set<string>() };
      const decide = (open: readonly string[]) => (one: Filter & { field: string }) =>
        open.some((step) => one.field === nameOf(Number(step)))
          ? undefined
          : isConditionMet(one, valuesOf(), clock);
      const valuesOf = (): Answers =>
        new Map(
          answeredSteps(definition, progress).map((step) => [
            nameOf(Number(step.title)),
            { dataType: 'number', value: answers.get(step.id) ?? null },
          ]),
        );
      const openTitles = () => {
        const from = definition.steps.findIndex(({ id: stepId }) => stepId === progress.cursorStep);
        return from < 0 ? [] : definition.steps.slice(from).map(({ title }) => title);
      };
      for (const move of all) {
        const { cursorStep } = progress;
        if (cursorStep === null) break;
        const path = pathOf(definition, progress, decide(openTitles()) as never);
        if (move === 'back') {
          progress = { ...progress, cursorStep: stepBefore(path, cursorStep)?.id ?? cursorStep };
        } else {
          answers.set(cursorStep, move);
          const from = definition.steps.findIndex(({ id: stepId }) => stepId === cursorStep);
          const before = new Set([...progress.answeredIds].filter((one) => one < cursorStep));
          progress = { cursorStep: null, answeredIds: before.add(cursorStep) };
          const values = valuesOf();
          const next = nextStep(definition, cursorStep, (condition) =>
            isConditionMet(condition, values, clock),
          );
          expect(definition.steps.slice(from + 1)).toEqual(expect.arrayContaining(next ? [next] : []));
          progress = { ...progress, cursorStep: next?.id ?? null };
        }
        const expected = referencePath(definition, answers);
        const now = pathOf(definition, progress, decide(openTitles()) as never).map((step) => step.id);
        const open = progress.cursorStep;
        if (open === null) expect(now).toEqual(expected);
        else {
          // Up to the open step it is exact; after it, nothing is missing that may still apply.
          const upTo = (path: string[]) => path.slice(0, path.indexOf(open) + 1);
          expect(upTo(now)).toEqual(upTo(expected));
          expect(now).toEqual(expect.arrayContaining(expected));
        }
      }
    }),
  );
});

test('of a step, what earlier answers rule out is left out, and their part of a condition too', () => {
  const earlier = { field: nameOf(0), operator: 'is', value: 1 } as const;
  const own = { field: `answer.${id(101)}.${id(200)}`, operator: 'is_not_empty' } as const;
  const hidden = { field: `answer.${id(101)}.${id(201)}`, operator: 'is_not_empty' } as const;
  const { steps } = wizardDefinition.parse({
    steps: [
      {
        id: id(1),
        tasks: [
          {
            id: id(101),
            type: 'create_record',
            fields: [
              { fieldId: id(200) },
              { fieldId: id(201), condition: earlier },
              { fieldId: id(202), condition: { all: [own, { any: [earlier, own] }] } },
              { fieldId: id(203), condition: hidden },
              { fieldId: id(204), condition: { any: [own, earlier] } },
            ],
          },
          { id: id(102), type: 'display_text', condition: { all: [own] } },
        ],
      },
    ],
  });
  const [step] = steps;
  if (!step) throw new Error('No step.');
  const conditionsFor = (answer: number) => {
    const values: Answers = new Map([[nameOf(0), { dataType: 'number', value: answer }]]);
    const { tasks } = openStepOf(step, (one) => isConditionMet(one, values, clock));
    return tasks.map((task) =>
      'fields' in task
        ? task.fields.map(({ fieldId, condition }) => [fieldId.slice(-3), condition])
        : task.condition,
    );
  };
  expect(conditionsFor(1)).toEqual([
    [
      ['200', null],
      ['201', null],
      ['202', { all: [own] }],
      ['203', hidden],
      ['204', null],
    ],
    { all: [own] },
  ]);
  expect(conditionsFor(2)).toEqual([
    [
      ['200', null],
      ['202', { all: [own, { any: [own] }] }],
      ['204', { any: [own] }],
    ],
    { all: [own] },
  ]);
});
