import { type MailBlock, mailBlock } from '@fieldhouse/contract/mail-blocks';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import { blockFaults } from '../content/mail-blocks.ts';
import { wizardIdsIn, wizardIdsOf } from '../content/wizard-links.ts';
import { answerTags, choiceAt } from './answer-links.ts';
import { answerQuestionOf } from './answer-question.ts';
import { isDoubtful } from './hold-answer.ts';

const id = (n: number) => `01a1fca3-8992-744a-98af-0000000000${String(n).padStart(2, '0')}`;
const yesOrNo = [
  { label: 'Yes', value: true },
  { label: 'No', value: false },
];
const asking = (over: object = {}): MailBlock =>
  mailBlock.parse({
    id: 'a-1',
    kind: 'answers',
    question: 'Will you come?',
    wizardId: id(1),
    taskId: id(2),
    fieldId: id(3),
    choices: yesOrNo,
    closesAt: null,
    ...over,
  });

test('each choice of a mail has a link of its own, which leads back to it', () => {
  const blocks: MailBlock[] = [asking(), { id: 'd', kind: 'divider' }, asking({ id: 'b' })];
  const tags = answerTags(blocks);
  expect(new Set(tags.map(({ tag }) => tag)).size).toBe(4);
  expect(tags.map(({ position }) => choiceAt(blocks, position)?.value)).toEqual([true, false, true, false]);
  expect(tags.map(({ position }) => choiceAt(blocks, position)?.block.id)).toEqual(['a-1', 'a-1', 'b', 'b']);
  expect(choiceAt(blocks, 2)).toBeUndefined();
  expect(choiceAt(blocks, 60)).toBeUndefined();
});

test('answers that come too soon, or differ within ten seconds, are held', () => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
  const given = { choice: true, at: at(20), shownAt: at(15) };
  expect(isDoubtful(given, [])).toBe(false);
  expect(isDoubtful({ ...given, shownAt: at(19.5) }, [])).toBe(true);
  expect(isDoubtful(given, [{ choice: true, at: at(18) }])).toBe(false);
  expect(isDoubtful(given, [{ choice: false, at: at(18) }])).toBe(true);
  expect(isDoubtful(given, [{ choice: false, at: at(9) }])).toBe(false);
});

test('a question without words, wizard or two choices has to be completed', () => {
  const faultOf = (over: object) => blockFaults([asking(over)])[0]?.fault;
  expect(faultOf({})).toBeUndefined();
  expect(faultOf({ question: ' ' })).toBe('no_question');
  expect(faultOf({ wizardId: null })).toBe('no_answer_wizard');
  expect(faultOf({ choices: [] })).toBe('no_choices');
  expect(faultOf({ choices: [...yesOrNo, { label: 'Maybe', value: true }] })).toBe('no_choices');
});

test('its wizard is checked as one that is linked to, and gets no other link', () => {
  expect(wizardIdsIn([asking()])).toEqual([id(1)]);
  expect(wizardIdsOf({ blocks: [asking()], textOnlyVersion: '' })).toEqual([]);
});

test('only a wizard that asks one question about the record can be answered by a button', () => {
  const asked = { fieldId: id(3) };
  const update = { id: id(2), type: 'update_records', collectionId: id(4), fields: [asked] };
  const questionOf = (tasks: object[], over: object = {}) =>
    answerQuestionOf(
      wizardDefinition.parse({ access: 'token', startsWith: id(4), steps: [{ id: id(5), tasks }], ...over }),
    );
  expect(questionOf([update])).toEqual({ stepId: id(5), taskId: id(2), fieldId: id(3) });
  const hidden = { fieldId: id(6), mode: 'hidden', value: { kind: 'literal', value: 'x' } };
  expect(questionOf([{ ...update, fields: [asked, hidden] }])).toBeDefined();
  expect(questionOf([{ ...update, fields: [asked, { fieldId: id(6) }] }])).toBeUndefined();
  expect(questionOf([{ ...update, fields: [hidden] }])).toBeUndefined();
  expect(questionOf([{ ...update, type: 'create_record' }])).toBeUndefined();
  expect(questionOf([update], { access: 'public' })).toBeUndefined();
  expect(questionOf([update], { review: true })).toBeUndefined();
  const second = { id: id(7), tasks: [] };
  expect(questionOf([], { steps: [{ id: id(5), tasks: [update] }, second] })).toBeUndefined();
});
