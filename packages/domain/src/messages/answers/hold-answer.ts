// Which answers look as if a program had pressed the buttons: scanners of mail follow all links, and a few send forms. What is held
// changes nothing, and the next visit asks again.
import type { AnswerValue } from '@fieldhouse/contract/mail-blocks';

/** Who reads a page before pressing its button takes longer. */
const leastReadingMs = 1000;
/** Within it, a person doesn't give two answers; an answer is written once it is over. */
export const doubtMs = 10_000;
/** How long a page can be answered. */
export const pageLifeMs = 30 * 60_000;

interface GivenAnswer {
  readonly choice: AnswerValue;
  readonly at: Date;
}

/** Whether the answer, and those of these that wait, are held. */
export function isDoubtful(
  given: GivenAnswer & { readonly shownAt: Date },
  earlier: readonly GivenAnswer[],
): boolean {
  if (given.at.getTime() - given.shownAt.getTime() < leastReadingMs) return true;
  return earlier.some(
    ({ choice, at }) => choice !== given.choice && given.at.getTime() - at.getTime() < doubtMs,
  );
}
