// The choices of the questions of a mail as its counted links. They are numbered apart from the others, which pages of answers know
// nothing of.
import { answerTags, countedNumber } from '@fieldhouse/domain/messages/answers/answer-links';
import { conditionName } from '@fieldhouse/domain/messages/content/block-conditions';
import type { MessageContent, MessageContext } from '../sending/compile-message.ts';
import type { MessageLink } from '../sending/layout/number-links.ts';

/** Each is within a condition of its block, so that who may not read the answer doesn't see who opened it. */
export function answerLinksOf(
  { method, blocks, tracksClicks }: MessageContent,
  { appUrl, linksAfter, ...mark }: MessageContext,
): MessageLink[] {
  if (!tracksClicks || method === 'sms') return [];
  return answerTags(blocks ?? []).map(({ block, label, position }) => ({
    position: countedNumber(position, linksAfter),
    url: `${appUrl}/a`,
    label,
    conditions: [conditionName(block.id, mark)],
  }));
}
