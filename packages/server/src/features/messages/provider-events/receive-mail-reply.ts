// Stores what a person answered to a mail, once. Nothing follows from it here: a job applies it.

import { cutText } from '@fieldhouse/contract/storable-text';
import { htmlToPlainText } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { isAutomatic, writtenIn } from '@fieldhouse/domain/messages/replies/mail-reply';
import PostalMime, { type Email } from 'postal-mime';
import { z } from 'zod';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { receiveMailReply } from '../replies/receive-reply.ts';
import { findThread } from '../sending/ses/thread-id.ts';
import { findRepliedTo } from '../sending/smtp/return-address.ts';
import { returnAddressKey } from '../sending/smtp/return-path.ts';
import { hasRecipient } from './provider-event-queries.ts';
import { inTeamOfProvider, storeProviderEvent } from './store-provider-event.ts';

const maxText = 4000;
const maxLine = 300;
/** Of what may be text and quotes. */
const maxRead = 100_000;
const parserLimits = { maxNestingDepth: 20, maxHeadersSize: 200_000 } as const;

const storedReply = z.object({
  recipientId: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
});

/**
 * A mail from a team's mailbox. False if it does not answer one of the team's mails, whose ids are signed, or if a program
 * wrote it.
 */
export function storeMailReply(deps: Deps, teamId: string, mail: Buffer): Promise<boolean> {
  return storeReply(deps, mail, (messageIds) => {
    const recipientId = findRepliedTo(returnAddressKey(deps), messageIds, teamId);
    return recipientId === undefined ? undefined : { teamId, recipientId };
  });
}

/** A mail that SES received, to a team or, if it is undefined, to any. */
export async function storeSesReply(deps: Deps, mail: Buffer, ofTeam: string | undefined): Promise<void> {
  await storeReply(deps, mail, (messageIds) => {
    const target = findThread(deps, messageIds);
    return ofTeam === undefined || target?.teamId === ofTeam ? target : undefined;
  });
}

interface AnsweredMail {
  readonly teamId: string;
  readonly recipientId: string;
}

async function storeReply(
  deps: Deps,
  mail: Buffer,
  findAnswered: (messageIds: string) => AnsweredMail | undefined,
): Promise<boolean> {
  const parsed = await PostalMime.parse(mail, parserLimits).catch(() => {
    // Not a mail, or one that no program sends.
    return undefined;
  });
  if (!parsed || isAutomatic(parsed.headers)) return false;
  const answered = findAnswered(`${parsed.inReplyTo ?? ''} ${parsed.references ?? ''}`);
  // Before anything is done with what someone else wrote.
  if (!answered) return false;
  const { teamId, recipientId } = answered;
  const text = readText(deps, parsed);
  if (text === '') return false;
  const raw: z.output<typeof storedReply> = {
    recipientId,
    from: cutText(parsed.from?.address ?? '', maxLine),
    subject: cutText(parsed.subject ?? '', maxLine),
    text,
  };
  const identity = [parsed.messageId ?? JSON.stringify([raw, parsed.date]), recipientId];
  const isOurs = await inTeamOfProvider(deps, teamId, async (ctx) => {
    if (!(await hasRecipient(ctx.db, recipientId))) return false;
    await storeProviderEvent(ctx, { provider: 'mail', identity, raw });
    return true;
  });
  return isOurs === true;
}

/** Empty where it can't be read: no mail may hold up those behind it. */
function readText(deps: Deps, mail: Email): string {
  try {
    return cutText(writtenIn(textOf(mail)), maxText);
  } catch (error) {
    deps.log.warn({ err: error }, 'a reply could not be read');
    return '';
  }
}

function textOf({ text, html }: Email): string {
  const plain = cutText(text?.trim() ?? '', maxRead);
  return plain === '' && html !== undefined ? textOfForeign(html) : plain;
}

/** Without the mail that it quotes, which text has no marks for. */
function textOfForeign(html: string): string {
  const body = html.slice(Math.max(0, html.search(/<body\b/i)));
  const read = withoutStyles(cutText(body, maxRead));
  const quote = [read.search(/<blockquote\b/i), read.lastIndexOf('<', read.indexOf('gmail_quote'))];
  const above = Math.min(...quote.filter((at) => at > 0), read.length);
  return htmlToPlainText(read.slice(0, above)) || htmlToPlainText(read);
}

function withoutStyles(html: string): string {
  const [first = '', ...others] = html.split(/<style\b/i);
  return first + others.map(afterStyle).join('');
}

function afterStyle(rest: string): string {
  const end = rest.search(/<\/style\b/i);
  return end === -1 ? '' : rest.slice(rest.indexOf('>', end) + 1);
}

export async function applyMailReply(
  ctx: TeamContext,
  event: { readonly dedupeKey: string; readonly raw: unknown },
): Promise<void> {
  // Empty once the person was erased.
  const { data } = storedReply.safeParse(event.raw);
  if (data) await receiveMailReply(ctx, { ...data, eventKey: event.dedupeKey });
}
