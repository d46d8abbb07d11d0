// A reply to an SMS that asks a question: it answers if it is one of the choices.
import { choiceOfText } from '@fieldhouse/domain/messages/answers/answer-words';
import type { TeamContext } from '../../../kernel/context.ts';
import { findAskedByMail } from '../answers/answer-link.ts';
import { findRecipient } from '../results/result-queries.ts';
import type { RepliedTo } from './replied-to-queries.ts';

/** Of the job that stores the answer. */
export const textAnswerQueue = 'wizards.text-answer';

export interface TextAnswer {
  readonly recipientId: string;
  /** Of the choice. */
  readonly position: number;
  readonly eventId: string;
}

/** After that, “yes” is about something else. */
const answerDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** False if the text is for a person to read. */
export async function answerByText(
  ctx: TeamContext,
  { recipientId }: Pick<RepliedTo, 'recipientId'>,
  { text, eventId }: { readonly text: string; readonly eventId: string },
): Promise<boolean> {
  // A text asks one question, whose choices are numbered from 0.
  const asked = await findAskedByMail(ctx, { recipientId, position: 0 });
  if (!asked) return false;
  const recipient = await findRecipient(ctx.db, recipientId);
  const now = ctx.now().getTime();
  const isLate = now - (recipient?.sendProcessedAt?.getTime() ?? now) > answerDays * dayMs;
  const { closesAt } = asked.block;
  if (isLate || (closesAt !== null && Date.parse(closesAt) <= now)) return false;
  const position = choiceOfText(asked.block, asked.labels, text);
  if (position === undefined) return false;
  await ctx.enqueue(textAnswerQueue, { recipientId, position, eventId } satisfies TextAnswer);
  return true;
}
