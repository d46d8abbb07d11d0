// What one person would receive: as a preview, or as a test mail.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { messages } from '@fieldhouse/contract/messages';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { findMessageSender } from '../../senders/index.ts';
import { getOpenList } from '../../subscription-lists/index.ts';
import { type AudiencePerson, countAudience, findAudiencePerson } from '../sending/audience-queries.ts';
import { compileForSending } from '../sending/compile-for-sending.ts';
import { renderMessage } from '../sending/compile-message.ts';
import type { OutgoingMail } from '../sending/provider.ts';
import { findAccount } from '../sending/running-sender.ts';
import { mailHost } from '../sending/send-batch.ts';
import type { OpenableAccount } from '../sending/sender.ts';
import { countSubscribers } from '../sending/subscriber-queries.ts';
import { ensureAllowed, loadMessage } from './change-message.ts';
import type { MessageRow } from './message-queries.ts';
import { ensureAudience, openAudienceOf } from './shown-message.ts';

type Input<E extends keyof typeof messages> = EndpointInput<(typeof messages)[E]>;

const testLimit = { max: 20, windowSeconds: 60 * 60 };

export async function countMessageAudience(ctx: TeamContext, { body }: Input<'countAudience'>) {
  if (!('collectionId' in body)) {
    await getOpenList(ctx, body.subscriptionListId);
    return countSubscribers(ctx, body.subscriptionListId);
  }
  const { type, subscriptionListId = null, ...audience } = body;
  await ensureAudience(ctx, audience);
  return countAudience(ctx, audience, { type, subscriptionListId });
}

export async function previewMessage(ctx: TeamContext, { params, body }: Input<'preview'>) {
  const row = await loadMessage(ctx, params.messageId);
  const person = await findPerson(ctx, row, body.recordId);
  const compiled = await compileForSending(ctx, row);
  const { subject, content } = renderMessage(compiled, newId(), person?.merge ?? {});
  return { to: person?.address ?? '', subject, html: content.html(), text: content.text() };
}

interface PreparedTest {
  readonly mail: OutgoingMail;
  readonly account: OpenableAccount;
}

/**
 * Prepares a test mail. It is sent after the transaction, so that a slow mail server holds no database
 * connection.
 */
export async function prepareTestSend(
  ctx: TeamContext,
  { params, body }: Input<'testSend'>,
): Promise<PreparedTest> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(ctx, row, 'test_send');
  refuseUnless(row.subjectLine !== '', 'message_not_ready', { data: { missing: ['subjectLine'] } });
  await ctx.deps.attempts.consume(`test-send:${ctx.teamId}`, testLimit);
  const person = await findPerson(ctx, row, undefined);
  const compiled = await compileForSending(ctx, row);
  const sender = await findMessageSender(ctx, row, compiled.surroundings.teamName);
  refuseUnless(sender.fault === null, 'message_not_ready', { data: { missing: ['sender'] } });
  const account = await findAccount(ctx, sender.mailAccountId);
  refuseUnless(account, 'message_not_ready', { data: { missing: ['sender'] } });
  const id = newId();
  const rendered = renderMessage(compiled, id, person?.merge ?? {});
  const { deps, teamId } = ctx;
  const mail = {
    ...sender.from,
    ...rendered,
    toName: '',
    toAddress: body.to,
    messageId: `${id}@${mailHost(deps)}`,
    reference: id,
    date: ctx.now(),
    teamId,
    recipientId: id,
    ledgerMessageId: null,
  };
  return { mail, account };
}

export async function sendTest(
  _deps: Deps,
  _http: RequestParts,
  { mail, account }: PreparedTest,
): Promise<undefined> {
  const { provider } = account.open();
  const slot = provider.openSlot();
  try {
    const outcome = await slot.send(mail, async () => true);
    if (outcome.kind === 'accepted' || outcome.kind === 'withheld') return;
    throw new Refusal('mail_failed', { data: { reply: outcome.reply } });
  } finally {
    slot.close();
    provider.close();
  }
}

async function findPerson(
  ctx: TeamContext,
  row: MessageRow,
  recordId: string | undefined,
): Promise<AudiencePerson | undefined> {
  const audience = await openAudienceOf(ctx, row);
  return audience && findAudiencePerson(ctx, audience, row, recordId);
}
