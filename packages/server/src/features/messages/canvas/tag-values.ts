// What merge tags say to one person while a mail is written: read as for a preview, also for tags that aren't saved yet.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { messageTemplates } from '@fieldhouse/contract/message-templates';
import type { messages } from '@fieldhouse/contract/messages';
import { fillSegments, type MergeValues, parseMergeTags } from '@fieldhouse/domain/messages/merge-tags';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { findAudiencePerson, findRecordPerson } from '../audience/audience-queries.ts';
import { loadMessage } from '../drafts/change-message.ts';
import { usableAudienceOf } from '../drafts/shown-message.ts';
import { inLanguage } from '../stored-translations.ts';
import { tagAuthorsOf } from '../tag-authors/tag-authors.ts';
import { loadTemplate } from '../templates/template-actions.ts';
import { printerOfMail } from './mail-printer.ts';

export async function readTagValues(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof messages.tagValues>,
): Promise<EndpointReply<typeof messages.tagValues>> {
  const { tags, language, ...wanted } = body;
  const message = await loadMessage(ctx, params.messageId);
  const row = inLanguage(message, language ?? null);
  const audience = await usableAudienceOf(ctx, row);
  const content = { ...row, ...contentWith(tags), tagAuthors: tagAuthorsOf(message) };
  const person = audience && (await findAudiencePerson(ctx, audience, content, wanted));
  if (!person) return { to: '', values: {} };
  return { to: person.address ?? '', values: await printedValues(ctx, { ...row, tags, ...person }) };
}

/** Of a record that the author chooses: a template has no recipients. */
export async function readTemplateTagValues(
  ctx: TeamContext,
  { params, body: { record, language, tags } }: EndpointInput<typeof messageTemplates.tagValues>,
): Promise<EndpointReply<typeof messageTemplates.tagValues>> {
  const row = await loadTemplate(ctx, params.messageTemplateId);
  const { blockAuthors, contentLanguage } = inLanguage(row, language ?? null);
  const person = await findRecordPerson(ctx, record, { ...contentWith(tags), contentLanguage, blockAuthors });
  refuseUnless(person, 'not_found');
  return { values: await printedValues(ctx, { contentLanguage, tags, ...person }) };
}

function contentWith(tags: readonly string[]) {
  const subjectLine = tags.map((tag) => `{{${tag}}}`).join('');
  return { subjectLine, preheader: '', bodyHtml: '', textOnlyVersion: '', abTest: null, translations: null };
}

interface FoundValues {
  readonly contentLanguage: string | null;
  readonly tags: readonly string[];
  readonly merge: MergeValues;
}

async function printedValues(ctx: TeamContext, { contentLanguage, tags, merge }: FoundValues) {
  const printer = await printerOfMail(ctx, contentLanguage);
  const values = tags.flatMap((tag) => {
    const segments = parseMergeTags(`{{${tag}}}`).filter(({ kind }) => kind === 'tag');
    const text = fillSegments(segments, merge, (part) =>
      typeof part === 'string' ? part : printer.line(part),
    );
    return text === '' ? [] : [[tag, text.replaceAll(/\s+/g, ' ')] as const];
  });
  return Object.fromEntries(values);
}
