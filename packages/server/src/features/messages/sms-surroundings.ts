// What a text costs, and what sending adds to it.
import type { TeamContext } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { findMessageSender, instanceSmsAccount } from '../senders/index.ts';
import type { CompilableMessage } from './sending/compile-for-sending.ts';
import { compileSmsMessage, renderMessage } from './sending/compile-message.ts';

/** Of the usual length, for the links in a preview of an SMS. */
export const sampleSeq = '1000000';

export interface SegmentPrice {
  readonly currency: string;
  readonly amount: string;
}

/** Of a message with this sender; the operator's price holds for the operator's account. */
export async function segmentPriceOf(
  ctx: TeamContext,
  message: Parameters<typeof findMessageSender>[1],
  teamName: string,
): Promise<SegmentPrice | null> {
  const price = ctx.deps.config.sms.segmentPrice;
  if (!price) return null;
  const { mailAccountId } = await findMessageSender(ctx, message, teamName);
  return mailAccountId === instanceSmsAccount ? price : null;
}

/** What sending adds to a text: the line at its end, and short links in place of addresses. */
export function smsSurroundingsOf({ content, surroundings }: CompilableMessage) {
  const textOf = (change: Partial<typeof content>) => {
    const compiled = compileSmsMessage({ ...content, ...change }, surroundings);
    return renderMessage(compiled, { id: newId(), merge: {}, seq: sampleSeq }).content.text();
  };
  const link = textOf({ textOnlyVersion: 'https://example.org/', type: 'transactional' });
  return {
    ending: textOf({ textOnlyVersion: '' }).trim(),
    shortLinkLength: content.tracksClicks ? link.length : null,
  };
}
