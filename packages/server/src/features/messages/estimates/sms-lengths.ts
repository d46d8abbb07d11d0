// What an SMS costs: the segments of each person's text, as it is sent.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { RecordId } from '@fieldhouse/contract/ids';
import type { messages } from '@fieldhouse/contract/messages';
import { maxLongTexts } from '@fieldhouse/contract/sms-lengths';
import { costOf } from '@fieldhouse/domain/messages/sms/segment-cost';
import { smsLength } from '@fieldhouse/domain/messages/sms/segments';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import type { AudiencePerson } from '../audience/audience-queries.ts';
import { listReachablePeople } from '../audience/reachable-queries.ts';
import { loadMessage } from '../drafts/change-message.ts';
import { openAudienceOf } from '../drafts/shown-message.ts';
import { compilePrepared, prepareCompiling } from '../sending/compile-for-sending.ts';
import { renderMessage } from '../sending/compile-message.ts';
import { isForDaytime, teamClockOf } from '../sending/sms/quiet-hours-queries.ts';
import { sampleSeq, segmentPriceOf, smsSurroundingsOf } from '../sms-surroundings.ts';
import { versionOf } from '../stored-ab-test.ts';

/** Whose texts are measured. */
const maxPeople = 5000;

type Reply = EndpointReply<typeof messages.smsLengths>;

export async function countSmsLengths(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof messages.smsLengths>,
): Promise<Reply> {
  const row = versionOf(await loadMessage(ctx, params.messageId), query.variant ?? 'a');
  refuseUnless(row.method === 'sms', 'action_not_allowed');
  const audience = await openAudienceOf(ctx, row);
  const { people, total } = audience
    ? await listReachablePeople(ctx, audience, row, maxPeople)
    : { people: [], total: 0 };
  const message = await prepareCompiling(ctx, row);
  const compiled = await compilePrepared(ctx.deps, message);
  const texts = people.map((person) => {
    const text = renderMessage(compiled, { id: newId(), merge: person.merge, seq: sampleSeq }).content.text();
    return { person, text, sms: smsLength(text) };
  });
  const price = await segmentPriceOf(ctx, row, row.teamName);
  const segments = texts.reduce((sum, { sms }) => sum + sms.segments, 0);
  return {
    people: texts.length,
    reachable: total,
    segments,
    ...groupsOf(texts),
    isPartial: total > texts.length,
    cost: price && {
      currency: price.currency,
      perSegment: price.amount,
      total: costOf(price.amount, segments),
    },
    ...smsSurroundingsOf(message),
    hasQuietHours: isForDaytime(row, (await teamClockOf(ctx)).quietHours),
  };
}

interface MeasuredText {
  readonly person: AudiencePerson;
  readonly text: string;
  readonly sms: ReturnType<typeof smsLength>;
}

function groupsOf(texts: readonly MeasuredText[]): Pick<Reply, 'bySegments' | 'longest' | 'longTexts'> {
  const bySegments = [...Map.groupBy(texts, ({ sms }) => sms.segments)]
    .map(([segments, group]) => ({ segments, people: group.length }))
    .toSorted((a, b) => a.segments - b.segments);
  const fewest = bySegments[0]?.segments ?? 0;
  const longest = texts.reduce<MeasuredText | undefined>(
    (most, one) => (most && rank(most.sms) >= rank(one.sms) ? most : one),
    undefined,
  );
  return {
    bySegments: bySegments.slice(-30),
    longest: longest ? { ...personOf(longest), text: longest.text, sms: longest.sms } : null,
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
