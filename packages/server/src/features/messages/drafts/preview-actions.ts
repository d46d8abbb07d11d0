// What one person would receive: as a preview, or as a test mail.

import { deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { AudienceCount, AudienceSource } from '@fieldhouse/contract/message-audience';
import type { messages } from '@fieldhouse/contract/messages';
import { approvalRule, type DataLanguage, dataLanguage } from '@fieldhouse/contract/teams';
import { languageFor } from '@fieldhouse/domain/messages/languages/read-language';
import { approvalRuleFor } from '@fieldhouse/domain/messages/message-approval';
import { smsLength } from '@fieldhouse/domain/messages/sms/segments';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { invalid, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { ensureToday } from '../../../kernel/usage/daily-limits.ts';
import { ensureTestOfMailbox } from '../../../kernel/usage/mailbox-limit.ts';
import { findMessageSender } from '../../senders/index.ts';
import { getOpenList } from '../../subscription-lists/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { type AudiencePerson, findAudiencePerson, type WantedPerson } from '../audience/audience-queries.ts';
import { ensureAudience, nameSource } from '../audience/check-audience.ts';
import { countAudience } from '../audience/count-queries.ts';
import { countLanguages, languagesOfPeople, writtenLanguagesOf } from '../audience/language-queries.ts';
import { countMatching } from '../audience/matching-queries.ts';
import { wholeAudienceOf } from '../audience/stored-audience.ts';
import { shownConditions } from '../conditions/block-conditions.ts';
import { choosersOf, withChoosers } from '../reach-authors/choosers.ts';
import { languageLimits } from '../reach-authors/word-authors.ts';
import { type CompilableMessage, compilePrepared, prepareCompiling } from '../sending/compile-for-sending.ts';
import { type RenderedMessage, renderTest } from '../sending/compile-message.ts';
import { recordOf } from '../sending/layout/record-url.ts';
import { plainReply } from '../sending/outcome.ts';
import type { OutgoingMail } from '../sending/provider.ts';
import { findAccount } from '../sending/running-sender.ts';
import { mailHost } from '../sending/send-batch.ts';
import type { OpenableAccount } from '../sending/sender.ts';
import { findSigningKey } from '../sending/smtp/signing-key.ts';
import { sampleSeq } from '../sms-surroundings.ts';
import { type ContentMark, contentOf } from '../stored-translations.ts';
import { tagAuthorsOf } from '../tag-authors/tag-authors.ts';
import { storeVersion } from '../versions/store-version.ts';
import { ensureAllowed, loadMessage } from './change-message.ts';
import type { MessageRow } from './message-queries.ts';
import { isAboveApprovalLimit } from './required-approval.ts';
import { usableAudienceOf } from './shown-message.ts';

type Input<E extends keyof typeof messages> = EndpointInput<(typeof messages)[E]>;

const testLimit = { max: 20, windowSeconds: 60 * 60 };

export async function countMessageAudience(
  ctx: TeamContext,
  { body }: Input<'countAudience'>,
): Promise<AudienceCount> {
  const { type, subscriptionListId = null, deliveryMethodId: method = 'email' } = body;
  const audience = wholeAudienceOf({ type, subscriptionListId, audience: body.audience ?? null });
  if (audience === null) return noOne;
  if (type === 'marketing' && subscriptionListId !== null) await getOpenList(ctx, subscriptionListId);
  await ensureAudience(ctx, audience, method);
  const message = { method, type, subscriptionListId };
  const counted = await countAudience(ctx, audience, message);
  const { messageApproval, messageApprovalAbove } = await getTeamRow(ctx.db);
  const teamRule = { rule: approvalRule.parse(messageApproval), above: messageApprovalAbove };
  const { rule, above } = approvalRuleFor(type, teamRule);
  const visible = body.visibleTo && {
    visible: await countMatching(ctx, { audience, message, condition: body.visibleTo }),
  };
  const named = async (sources: readonly AudienceSource[], counts: readonly number[]) => {
    const names: { name: string; people: number }[] = [];
    for (const [index, source] of sources.entries())
      names.push({ name: await nameSource(ctx, source), people: counts[index] ?? 0 });
    return names;
  };
  const languages = audience.languageFields && {
    languages: await countLanguages(ctx, { audience, limitedBy: await choosersOf(ctx, audience) }, message),
  };
  return {
    ...counted,
    ...languages,
    isAboveApprovalLimit:
      rule === 'above' && (await isAboveApprovalLimit(ctx, counted, { audience, message, above })),
    ...visible,
    include: await named(audience.include, counted.include),
    exclude: await named(audience.exclude, counted.exclude),
  };
}

const noOne: AudienceCount = {
  people: 0,
  isMore: false,
  reachable: 0,
  isAboveApprovalLimit: false,
  twoSources: 0,
  excluded: 0,
  noAddress: 0,
  unsubscribed: 0,
  noConsent: 0,
  suppressed: 0,
  duplicates: 0,
  household: 0,
  include: [],
  exclude: [],
  sample: [],
};

interface PreparedPreview {
  readonly message: CompilableMessage;
  readonly person: AudiencePerson | undefined;
}

export async function preparePreview(
  ctx: TeamContext,
  { params, body }: Input<'preview'>,
): Promise<PreparedPreview> {
  const { row, person } = await findShown(ctx, await loadMessage(ctx, params.messageId), body);
  return { message: await prepareCompiling(ctx, row), person };
}

export async function showPreview(deps: Deps, _http: RequestParts, { message, person }: PreparedPreview) {
  const compiled = await compilePrepared(deps, message);
  const { subject, content } = renderTest(compiled, readerOf(person), sampleSeq);
  const text = content.text();
  const sms = compiled.sms ? smsLength(text) : null;
  const language = dataLanguage.parse(compiled.surroundings.language);
  return { to: person?.address ?? '', subject, html: content.html(), text, language, sms };
}

function isOwn({ actor }: TeamContext, address: string): boolean {
  return actor.kind === 'member' && actor.email.toLowerCase() === address.toLowerCase();
}

interface PreparedTest {
  readonly message: CompilableMessage;
  readonly person: AudiencePerson | undefined;
  /** One for each address. */
  readonly mails: readonly Omit<OutgoingMail, keyof RenderedMessage>[];
  readonly account: OpenableAccount;
}

/**
 * Prepares test mails. They are sent after the transaction, so that a slow mail server holds no database
 * connection.
 */
export async function prepareTestSend(
  ctx: TeamContext,
  { params, body }: Input<'testSend'>,
): Promise<PreparedTest> {
  const whole = await loadMessage(ctx, params.messageId);
  ensureAllowed(ctx, whole, 'test_send');
  const isSms = whole.method === 'sms';
  ensureWritten(contentOf(whole, body.variant ?? 'a', body.language ?? null));
  const addresses = typeof body.to === 'string' ? [body.to] : [...new Set(body.to)];
  if (addresses.some((to) => to.startsWith('+') !== isSms)) throw invalid(['body', 'to'], 'unknown_choice');
  for (const _ of addresses) await ctx.deps.attempts.consume(`test-send:${ctx.teamId}`, testLimit);
  for (const to of addresses) if (!isOwn(ctx, to)) await ensureTestOfMailbox(ctx.deps, to);
  await ensureToday(ctx, 'tests', addresses.length);
  const { row, person } = await findShown(ctx, whole, body);
  ensureWritten(row);
  const message = await prepareCompiling(ctx, row);
  const sender = await findMessageSender(ctx, row, message.surroundings.teamName);
  refuseUnless(sender.fault === null, 'message_not_ready', { data: { missing: ['sender'] } });
  const account = await findAccount(ctx, sender.mailAccountId);
  refuseUnless(account, 'message_not_ready', { data: { missing: ['sender'] } });
  await storeVersion(ctx, { messageId: row.id }, { content: whole, use: 'tested' });
  const { deps, teamId } = ctx;
  const dkim = await findSigningKey(ctx, sender);
  const mails = addresses.map((toAddress) => {
    // Of no recipient.
    const id = newId();
    return {
      ...sender.from,
      dkim,
      method: deliveryMethod.parse(row.method),
      toName: '',
      toAddress,
      messageId: `${id}@${mailHost(deps)}`,
      reference: id,
      date: ctx.now(),
      teamId,
      recipientId: id,
      ledgerMessageId: null,
    };
  });
  return { message, person, mails, account };
}

function ensureWritten(row: MessageRow): void {
  const needed = row.method === 'sms' ? 'textOnlyVersion' : 'subjectLine';
  refuseUnless(row[needed] !== '', 'message_not_ready', { data: { missing: [needed] } });
}

export async function sendTest(
  deps: Deps,
  _http: RequestParts,
  { message, person, mails, account }: PreparedTest,
): Promise<undefined> {
  const compiled = await compilePrepared(deps, message);
  const { provider } = account.open();
  const slot = provider.openSlot();
  try {
    const refused: { address: string; reply: string }[] = [];
    for (const [at, mail] of mails.entries()) {
      const rendered = renderTest(compiled, readerOf(person));
      const outcome = await slot.send({ ...mail, ...rendered }, async () => true);
      if (outcome.kind === 'accepted' || outcome.kind === 'withheld') continue;
      const reply = plainReply(outcome.reply);
      // Without a connection, those that follow would fail as well, each after a while.
      const isForAll = outcome.kind === 'unreachable';
      for (const { toAddress } of isForAll ? mails.slice(at) : [mail])
        refused.push({ address: toAddress, reply });
      if (isForAll) break;
    }
    const [first] = refused;
    refuseUnless(!first, 'mail_failed', { data: { reply: first?.reply, refused } });
  } finally {
    slot.close();
    provider.close();
  }
}

function readerOf(person: AudiencePerson | undefined) {
  if (!person) return { merge: {} };
  return { merge: person.merge, record: recordOf(person.id, person.collection_id) };
}

interface WantedContent extends WantedPerson {
  readonly variant?: Variant | undefined;
  /** By default that of the person. */
  readonly language?: DataLanguage | undefined;
}

/** A content of the message, with the person for whom it is filled in. */
async function findShown(
  ctx: TeamContext,
  message: MessageRow,
  { variant = 'a', language, ...wanted }: WantedContent,
) {
  const written = await writtenLanguagesOf(ctx, message);
  const { first, others } = written;
  const isWritten = language === undefined || language === first || others.includes(language);
  if (!isWritten) throw invalid(['body', 'language'], 'unknown_choice');
  const inWanted = contentOf(message, variant, language ?? null);
  const audience = await usableAudienceOf(ctx, message);
  if (!audience) return { row: inWanted, person: undefined };
  const personOf = async (row: MessageRow & ContentMark, one: WantedPerson) => {
    const conditions = await shownConditions(ctx, await withChoosers(ctx, row));
    // All contents write the same value of a person.
    return findAudiencePerson(ctx, audience, { ...row, conditions, tagAuthors: tagAuthorsOf(message) }, one);
  };
  const person = await personOf(inWanted, wanted);
  if (!person || language !== undefined || others.length === 0) return { row: inWanted, person };
  const limitedBy = await languageLimits(ctx, message, audience);
  const [one = { preference: null, stated: null }] = await languagesOfPeople(ctx, { audience, limitedBy }, [
    person,
  ]);
  const theirs = languageFor(one, written);
  if (theirs === null) return { row: inWanted, person };
  const row = contentOf(message, variant, theirs);
  const { id, address } = person;
  const same = { recordId: id ?? undefined, address: address ?? undefined };
  return { row, person: (await personOf(row, same)) ?? person };
}
