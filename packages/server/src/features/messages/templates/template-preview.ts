// A template with the values of a record, or as someone would get it of whom nothing is known.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  type messageTemplates,
  type TemplateRecord,
  templateUsage,
} from '@fieldhouse/contract/message-templates';
import { costOf } from '@fieldhouse/domain/messages/sms/segment-cost';
import { smsLength } from '@fieldhouse/domain/messages/sms/segments';
import { displayTypeOf } from '@fieldhouse/domain/messages/template-rules';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { findRecordPerson } from '../audience/audience-queries.ts';
import { shownConditions } from '../conditions/block-conditions.ts';
import { type CompilableMessage, compilePrepared, prepareCompiling } from '../sending/compile-for-sending.ts';
import { type Reader, renderTest } from '../sending/compile-message.ts';
import { type SegmentPrice, sampleSeq, segmentPriceOf, smsSurroundingsOf } from '../sms-surroundings.ts';
import { inLanguage } from '../stored-translations.ts';
import { loadTemplate } from './template-actions.ts';
import type { TemplateRow } from './template-queries.ts';

interface PreparedPreview {
  readonly message: CompilableMessage;
  readonly reader: Reader;
  readonly price: SegmentPrice | null;
}

export async function prepareTemplatePreview(
  ctx: TeamContext,
  { params, body: { record, language } }: EndpointInput<(typeof messageTemplates)['preview']>,
): Promise<PreparedPreview> {
  const row = inLanguage(await loadTemplate(ctx, params.messageTemplateId), language ?? null);
  const type = displayTypeOf(templateUsage.parse(row.usage));
  const isSms = row.method === 'sms';
  const message = await prepareCompiling(ctx, {
    ...row,
    shortNumber: '0',
    type,
    tracksOpens: false,
    tracksClicks: isSms,
    subscriptionListId: null,
  });
  const sent = { method: row.method, type, senderId: null, fromName: '', replyTo: '' };
  const reader = record ? await readerOf(ctx, row, record) : { merge: {} };
  return {
    message,
    reader,
    price: isSms ? await segmentPriceOf(ctx, sent, message.surroundings.teamName) : null,
  };
}

async function readerOf(ctx: TeamContext, row: TemplateRow, record: TemplateRecord): Promise<Reader> {
  const conditions = await shownConditions(ctx, row);
  const person = await findRecordPerson(ctx, record, { ...row, conditions });
  refuseUnless(person, 'not_found');
  return { merge: person.merge, record };
}

export async function showTemplatePreview(
  deps: Deps,
  _http: RequestParts,
  { message, reader, price }: PreparedPreview,
) {
  const compiled = await compilePrepared(deps, message);
  const { subject, content } = renderTest(compiled, reader, sampleSeq);
  const text = content.text();
  if (!compiled.sms) return { subject, html: content.html(), text, sms: null };
  const length = smsLength(text);
  const cost = price && {
    currency: price.currency,
    perSegment: price.amount,
    total: costOf(price.amount, length.segments),
  };
  return { subject, html: '', text, sms: { ...length, ...smsSurroundingsOf(message), cost } };
}
