// The choices of the questions of a mail as its counted links. They are numbered apart from the others, which pages of answers know
// nothing of.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { answerTags, countedNumber } from '@fieldhouse/domain/messages/answers/answer-links';
import { conditionName } from '@fieldhouse/domain/messages/content/block-conditions';
import type { MessageLink } from './number-links.ts';

interface AskingContent {
  readonly method: string;
  readonly blocks: readonly MailBlock[] | null;
  readonly tracksClicks: boolean;
}

type AskingContext = Parameters<typeof conditionName>[1] & {
  readonly appUrl: string;
  readonly linksAfter: number;
};

/** Each is within a condition of its block, so that who may not read the answer doesn't see who opened it. */
export function answerLinksOf(
  { method, blocks, tracksClicks }: AskingContent,
  { appUrl, linksAfter, ...mark }: AskingContext,
): MessageLink[] {
  if (!tracksClicks || method === 'sms') return [];
  return answerTags(blocks ?? []).map(({ block, label, position }) => ({
    position: countedNumber(position, linksAfter),
    url: `${appUrl}/a`,
    label,
    conditions: [conditionName(block.id, mark)],
  }));
}
