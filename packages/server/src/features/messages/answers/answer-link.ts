// What the link of a choice in a mail is about, for the page behind it.

import type { AnswersBlock, AnswerValue } from '@fieldhouse/contract/mail-blocks';
import { variant } from '@fieldhouse/contract/message-ab-test';
import { makeValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import { choiceAt, countedNumber } from '@fieldhouse/domain/messages/answers/answer-links';
import { fillSegments, type MergeValues, parseMergeTags } from '@fieldhouse/domain/messages/merge-tags';
import { messageWords } from '@fieldhouse/phrases/message-words';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { reportQueue } from '../openings/stored-reports.ts';
import { findRecipient } from '../results/result-queries.ts';
import { textWriter } from '../sending/layout/text-writer.ts';
import { type LinkTarget, readLink } from '../sending/link-token.ts';
import { findSendable } from '../sending/message-state-queries.ts';
import { contentOf, linksOfContentAfter } from '../stored-translations.ts';
import { storedBlocks } from '../written-content.ts';

/** `test` in a mail to no recipient; undefined for any token that opens no answer. */
export function readAnswerLink({ secrets }: Deps, token: string): LinkTarget | 'test' | undefined {
  const link = readLink(secrets.appSecret, token);
  if (link?.kind === 'test') return 'test';
  return link?.kind === 'answer' ? link : undefined;
}

export interface AskedByMail {
  readonly recipientId: string;
  readonly messageId: string;
  readonly block: AnswersBlock;
  /** As the recipient reads them. */
  readonly question: string;
  readonly labels: readonly string[];
  /** Of the link that was opened. */
  readonly pressed: AnswerValue;
  /** The number of its link among those whose clicks are counted; undefined if none are. */
  readonly counted: number | undefined;
  /** In which the mail is written; null if it follows the team. */
  readonly language: string | null;
}

/** Undefined once the person was erased, or the message deleted. */
export async function findAskedByMail(
  ctx: TeamContext,
  { recipientId, position }: Pick<LinkTarget, 'recipientId' | 'position'>,
): Promise<AskedByMail | undefined> {
  const recipient = await findRecipient(ctx.db, recipientId);
  if (!recipient || recipient.address === '') return undefined;
  const message = await findSendable(ctx.db, recipient.messageId);
  if (!message || message.canceledAt !== null) return undefined;
  const version = variant.catch('a').parse(recipient.variant ?? message.abWinner ?? 'a');
  const content = contentOf(message, version, recipient.language);
  const found = choiceAt(storedBlocks(content.blocks) ?? [], position);
  if (!found) return undefined;
  const { block, value: pressed } = found;
  const language = recipient.language ?? message.contentLanguage;
  const words = messageWords(language ?? 'en').printed;
  const write = textWriter(makeValuePrinter({ language: language ?? 'en', timeZone: 'UTC', words }));
  // Frozen as the values of merge tags.
  const fill = (text: string) => fillSegments(parseMergeTags(text), recipient.merge as MergeValues, write);
  return {
    ...{ recipientId, messageId: message.id, block, pressed, language },
    question: fill(block.question),
    labels: block.choices.map(({ label }) => fill(label)),
    counted: message.tracksClicks ? countedNumber(position, linksOfContentAfter(content)) : undefined,
  };
}

interface OpenedAnswer extends Pick<LinkTarget, 'teamId' | 'recipientId'> {
  readonly position: number;
  readonly userAgent: string;
}

/** A click, and all that opening an answer changes. */
export function reportAnswerOpened(deps: Deps, { position, ...reader }: OpenedAnswer): Promise<void> {
  const link = { position, url: `${deps.config.appUrl}/a` };
  return deps.service(reportQueue).add({ ...reader, link });
}
