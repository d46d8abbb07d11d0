// The questions of a mail, and what its recipients answered, as far as the viewer may read the fields that hold the answers.
import type { AnswersBlock } from '@fieldhouse/contract/mail-blocks';
import type { MessageStatistics, RecipientDetail } from '@fieldhouse/contract/message-results';
import { answersIn } from '@fieldhouse/domain/messages/answers/answer-links';
import { conditionName } from '@fieldhouse/domain/messages/content/block-conditions';
import type { TeamContext } from '../../../kernel/context.ts';
import { type CountedAnswer, listGivenAnswers } from '../given-answers/given-answer-queries.ts';
import { contentsOf } from '../stored-translations.ts';
import { storedBlocks } from '../written-content.ts';
import { type AskingMessage, seesConditions } from './hidden-links.ts';

interface SeenQuestion extends Pick<AnswersBlock, 'id' | 'question' | 'choices'> {
  /** Whether all recipients are asked. */
  readonly isForAll: boolean;
}

/** Each once, as it is asked first, with the choices of all contents of the message. */
export async function seenQuestions(ctx: TeamContext, message: AskingMessage): Promise<SeenQuestion[]> {
  const contents = contentsOf(message);
  const sees = await seesConditions(ctx, message);
  const asked = contents.flatMap((content) =>
    answersIn(storedBlocks(content.blocks) ?? []).map((block) => ({
      block,
      isSeen: sees(conditionName(block.id, content)),
    })),
  );
  return [...Map.groupBy(asked, ({ block }) => block.id).values()].flatMap((places) => {
    const [first] = places;
    if (!first || places.some(({ isSeen }) => !isSeen)) return [];
    const { id, question } = first.block;
    const choices = new Map(first.block.choices.map((choice) => [choice.value, choice]));
    for (const { block } of places)
      for (const choice of block.choices) if (!choices.has(choice.value)) choices.set(choice.value, choice);
    const isForAll =
      places.length === contents.length && places.every(({ block }) => block.visibleTo === undefined);
    return [{ id, question, isForAll, choices: [...choices.values()] }];
  });
}

/** `reached` is the number of people who got the mail. */
export async function seenAnswerFigures(
  ctx: TeamContext,
  message: AskingMessage,
  { answers, reached }: { readonly answers: readonly CountedAnswer[]; readonly reached: number },
): Promise<MessageStatistics['answers']> {
  const questions = await seenQuestions(ctx, message);
  return questions.map(({ id, question, choices, isForAll }) => {
    const own = answers.filter(({ blockId }) => blockId === id);
    const peopleWith = (is: (one: CountedAnswer) => boolean) =>
      own.reduce((sum, one) => (is(one) ? sum + one.people : sum), 0);
    return {
      blockId: id,
      question,
      choices: choices.map(({ label, value }) => ({
        label,
        value,
        people: peopleWith(({ state, choice }) => state === 'given' && choice === value),
      })),
      // Who was reached may have been reported as not reached since.
      none: isForAll ? Math.max(0, reached - peopleWith(() => true)) : null,
      held: peopleWith(({ state }) => state === 'held'),
      refused: peopleWith(({ state }) => state === 'refused'),
    };
  });
}

export async function seenAnswersOf(
  ctx: TeamContext,
  message: AskingMessage,
  recipientId: string,
): Promise<RecipientDetail['answers']> {
  const given = await listGivenAnswers(ctx.db, recipientId);
  const questions = given.length === 0 ? [] : await seenQuestions(ctx, message);
  return given.flatMap(({ blockId, choice, state, answeredAt, userAgent }) => {
    const asked = questions.find(({ id }) => id === blockId);
    if (!asked) return [];
    const answer = asked.choices.find(({ value }) => value === choice)?.label ?? '';
    return [{ question: asked.question, answer, state, at: answeredAt.toISOString(), userAgent }];
  });
}
