// What an SMS costs: the segments of each person's text, as it is sent.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { RecordId } from '@fieldhouse/contract/ids';
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { messages } from '@fieldhouse/contract/messages';
import { maxLongTexts } from '@fieldhouse/contract/sms-lengths';
import { dataLanguage } from '@fieldhouse/contract/teams';
import { languageFor } from '@fieldhouse/domain/messages/languages/read-language';
import { costOf } from '@fieldhouse/domain/messages/sms/segment-cost';
import { smsLength } from '@fieldhouse/domain/messages/sms/segments';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import type { AudiencePerson } from '../audience/audience-queries.ts';
import {
  languagesOfPeople,
  type WrittenLanguages,
  writtenLanguagesOf,
} from '../audience/language-queries.ts';
import { inLanguageOf, listReachablePeople } from '../audience/reachable-queries.ts';
import { loadMessage } from '../drafts/change-message.ts';
import type { MessageRow } from '../drafts/message-queries.ts';
import { usableAudienceOf } from '../drafts/shown-message.ts';
import { languageLimits } from '../reach-authors/word-authors.ts';
import { compilePrepared, prepareCompiling } from '../sending/compile-for-sending.ts';
import { renderMessage } from '../sending/compile-message.ts';
import { isForDaytime, teamClockOf } from '../sending/sms/quiet-hours-queries.ts';
import { sampleSeq, segmentPriceOf, smsSurroundingsOf } from '../sms-surroundings.ts';
import { contentOf } from '../stored-translations.ts';
import { tagAuthorsOf } from '../tag-authors/tag-authors.ts';

/** Whose texts are measured. */
const maxPeople = 5000;

type Reply = EndpointReply<typeof messages.smsLengths>;

export async function countSmsLengths(
  ctx: TeamContext,
  { params, query: { variant = 'a', language } }: EndpointInput<typeof messages.smsLengths>,
): Promise<Reply> {
  const whole = await loadMessage(ctx, params.messageId);
  refuseUnless(whole.method === 'sms', 'action_not_allowed');
  const written = await writtenLanguagesOf(ctx, whole);
  const isWritten = language === undefined || language === written.first || written.others.includes(language);
  if (!isWritten) throw invalid(['query', 'language'], 'unknown_choice');
  const { texts, total } = await measureAll(ctx, { whole, variant, written });
  const row = contentOf(whole, variant, language ?? null);
  const price = await segmentPriceOf(ctx, row, row.teamName);
  const segments = segmentsOf(texts);
  return {
    people: texts.length,
    reachable: total,
    segments,
    ...groupsOf(texts),
    longest: longestOf(language === undefined ? texts : texts.filter((one) => one.language === language)),
    languages: written.others.length === 0 ? [] : languagesOf(texts, written),
    isPartial: total > texts.length,
    cost: price && {
      currency: price.currency,
      perSegment: price.amount,
      total: costOf(price.amount, segments),
    },
    ...smsSurroundingsOf(await prepareCompiling(ctx, row)),
    hasQuietHours: isForDaytime(row, (await teamClockOf(ctx)).quietHours),
  };
}

interface MeasuredMessage {
  readonly whole: MessageRow;
  readonly variant: Variant;
  readonly written: WrittenLanguages;
}

/** The text of each person, in their language. */
async function measureAll(
  ctx: TeamContext,
  { whole, variant, written }: MeasuredMessage,
): Promise<{ readonly texts: MeasuredText[]; readonly total: number }> {
  const audience = await usableAudienceOf(ctx, whole);
  if (!audience) return { texts: [], total: 0 };
  // All contents write the same value of a person.
  const tagAuthors = tagAuthorsOf(whole);
  const first = { ...contentOf(whole, variant, null), tagAuthors };
  const { people, total } = await listReachablePeople(ctx, audience, first, maxPeople);
  const limitedBy = written.others.length === 0 ? [] : await languageLimits(ctx, whole, audience);
  const known =
    written.others.length === 0 ? [] : await languagesOfPeople(ctx, { audience, limitedBy }, people);
  const chosen = new Map(
    people.map((person, index) => [keyOf(person), known[index] ? languageFor(known[index], written) : null]),
  );
  const texts: MeasuredText[] = [];
  for (const theirs of [null, ...written.others]) {
    const own = people.filter((person) => chosen.get(keyOf(person)) === theirs);
    if (own.length === 0) continue;
    const content = contentOf(whole, variant, theirs);
    const filled = theirs === null ? own : await inLanguageOf(ctx, audience, { ...content, tagAuthors }, own);
    const compiled = await compilePrepared(ctx.deps, await prepareCompiling(ctx, content));
    for (const person of filled) {
      const rendered = renderMessage(compiled, { id: newId(), merge: person.merge, seq: sampleSeq });
      const text = rendered.content.text();
      texts.push({ person, text, sms: smsLength(text), language: theirs ?? written.first });
    }
  }
  return { texts, total };
}

/** A person may be in the list by several addresses. */
function keyOf({ id, collection_id, address }: AudiencePerson): string {
  return `${collection_id} ${id} ${address}`;
}

interface MeasuredText {
  readonly person: AudiencePerson;
  readonly text: string;
  readonly sms: ReturnType<typeof smsLength>;
  /** In which it is. */
  readonly language: string;
}

function segmentsOf(texts: readonly MeasuredText[]): number {
  return texts.reduce((sum, { sms }) => sum + sms.segments, 0);
}

function languagesOf(
  texts: readonly MeasuredText[],
  { first, others }: WrittenLanguages,
): Reply['languages'] {
  return [first, ...others].map((language) => {
    const own = texts.filter((one) => one.language === language);
    return { language: dataLanguage.parse(language), people: own.length, segments: segmentsOf(own) };
  });
}

function longestOf(texts: readonly MeasuredText[]): Reply['longest'] {
  const longest = texts.reduce<MeasuredText | undefined>(
    (most, one) => (most && rank(most.sms) >= rank(one.sms) ? most : one),
    undefined,
  );
  return longest ? { ...personOf(longest), text: longest.text, sms: longest.sms } : null;
}

function groupsOf(texts: readonly MeasuredText[]): Pick<Reply, 'bySegments' | 'longTexts'> {
  const bySegments = [...Map.groupBy(texts, ({ sms }) => sms.segments)]
    .map(([segments, group]) => ({ segments, people: group.length }))
    .toSorted((a, b) => a.segments - b.segments);
  const fewest = bySegments[0]?.segments ?? 0;
  return {
    bySegments: bySegments.slice(-30),
    longTexts: texts
      .filter(({ sms }) => sms.segments > fewest)
      .toSorted((a, b) => rank(b.sms) - rank(a.sms))
      .slice(0, maxLongTexts)
      .map((one) => ({ ...personOf(one), segments: one.sms.segments })),
  };
}

function personOf({ person }: MeasuredText) {
  return {
    // The id of a record, as the database has it.
    recordId: person.id as RecordId | null,
    calculatedName: person.label,
    address: person.address ?? '',
  };
}

function rank({ segments, units }: { readonly segments: number; readonly units: number }): number {
  return segments * 10_000 + units;
}
