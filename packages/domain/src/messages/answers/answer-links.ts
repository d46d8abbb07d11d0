// The links of a mail that answer a question of it. A link is numbered by its block among those with questions, and by its choice.
import { type AnswersBlock, type MailBlock, maxAnswerChoices } from '@fieldhouse/contract/mail-blocks';

/** In their order, which the numbers of links depend on. */
export function answersIn(blocks: readonly MailBlock[]): AnswersBlock[] {
  return blocks.filter((block) => block.kind === 'answers');
}

/** The merge tag that becomes the address of a choice; only filled by the engine, as all tags that begin so. */
export function answerTag(blockId: string, choice: number): string {
  return `zz_answer_${blockId.replaceAll('-', '_')}_${choice}`;
}

/** The tags of all choices, with the numbers of their links. */
export function answerTags(blocks: readonly MailBlock[]) {
  return answersIn(blocks).flatMap((block, index) =>
    block.choices.map(({ label }, choice) => ({
      ...{ block, label, tag: answerTag(block.id, choice) },
      position: index * maxAnswerChoices + choice,
    })),
  );
}

/** How many numbers are for the other links of a content, which has a thousand. */
const otherLinks = 900;

/** The number under which opening it is counted, after `linksAfter` of its content. */
export function countedNumber(position: number, linksAfter: number): number {
  return linksAfter + otherLinks + 1 + position;
}

/** Undefined if the content has no such link. */
export function choiceAt(blocks: readonly MailBlock[], position: number) {
  const block = answersIn(blocks)[Math.floor(position / maxAnswerChoices)];
  const choice = block?.choices[position % maxAnswerChoices];
  return block && choice ? { block, value: choice.value } : undefined;
}

/** The wizards that write answers, with the last moment for any of them; null for a question that doesn't close by itself. */
export function answerWizardsIn(blocks: readonly MailBlock[]): Map<string, string | null> {
  const closing = new Map<string, string | null>();
  for (const { wizardId, closesAt } of answersIn(blocks)) {
    if (wizardId === null) continue;
    const before = closing.get(wizardId);
    const isLater = before === undefined || (before !== null && (closesAt === null || closesAt > before));
    if (isLater) closing.set(wizardId, closesAt);
  }
  return closing;
}
