import { teamId } from '@fieldhouse/contract/ids';
import { wizardClipboard } from '@fieldhouse/contract/wizard-clipboard';
import { wizardStep } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import { copySteps, pasteSteps } from './copy-steps.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ours = teamId.parse(id(1));
const answer = `answer.${id(21)}.${id(31)}`;
const elsewhere = `answer.${id(29)}.${id(31)}`;
const steps = wizardStep.array().parse([
  {
    id: id(11),
    title: 'Who',
    condition: { field: elsewhere, operator: 'is', value: 'x' },
    tasks: [{ id: id(21), type: 'create_record', collectionId: id(41), fields: [{ fieldId: id(31) }] }],
  },
  {
    id: id(12),
    title: 'Thanks',
    tasks: [{ id: id(22), type: 'display_text', body: [{ t: '<p>Hi</p>' }, { ref: answer, fallback: '' }] }],
  },
]);

function counter() {
  let last = 900;
  return () => id(last++);
}

test('copies have ids of their own, and refer to each other', () => {
  const [who, thanks] = copySteps(steps, counter());
  const [create] = who?.tasks ?? [];
  expect([who?.id, create?.id]).toEqual([id(900), id(901)]);
  expect(thanks?.tasks[0]).toMatchObject({
    id: id(903),
    body: [{ t: '<p>Hi</p>' }, { ref: `answer.${id(901)}.${id(31)}` }],
  });
});

test('what they take from other steps, collections and fields stays', () => {
  const [who] = copySteps(steps, counter());
  expect(who?.condition).toEqual(steps[0]?.condition);
  expect(who?.tasks[0]).toMatchObject({ collectionId: id(41), fields: [{ fieldId: id(31) }] });
});

test('in another team only what belongs to no collection is pasted', () => {
  const clipboard = wizardClipboard.parse({ kind: 'wizard-steps', teamId: ours, startsWith: null, steps });
  expect(pasteSteps(clipboard, { teamId: ours }, counter())).toMatchObject({
    steps: [{ title: 'Who' }, { title: 'Thanks' }],
    leftOut: [],
  });
  const there = pasteSteps(clipboard, { teamId: id(2) }, counter());
  expect(there.leftOut).toEqual(['Who', 'Thanks']);
  expect(there.steps.map(({ title, tasks }) => [title, tasks.length])).toEqual([['Thanks', 1]]);
});
