// Compiles a message once: filled layout, numbered links, parsed merge tags, formats of its language. Per recipient
// only the tokens change.

import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { MailStyle } from '@fieldhouse/contract/mail-style';
import { cutText } from '@fieldhouse/contract/storable-text';
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { withoutPictures } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { makeValuePrinter, type ValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import { answerTags } from '@fieldhouse/domain/messages/answers/answer-links';
import { conditionName } from '@fieldhouse/domain/messages/content/block-conditions';
import type { BrandColors } from '@fieldhouse/domain/messages/content/brand-colors';
import { blocksOfHtml } from '@fieldhouse/domain/messages/content/mail-blocks';
import { lookOf } from '@fieldhouse/domain/messages/content/mail-style';
import { recordTag } from '@fieldhouse/domain/messages/content/own-links';
import { writeInAddress } from '@fieldhouse/domain/messages/content/tags-in-addresses';
import { wizardTag } from '@fieldhouse/domain/messages/content/wizard-links';
import { directionOf, isolated, isolatedHtml } from '@fieldhouse/domain/messages/content/writing-direction';
import {
  fillPieces,
  fillSegments,
  isEngineTag,
  type MergeValues,
  parseMergeTags,
  placesInLines,
  placesInParagraphs,
  type Segment,
  type WritePart,
} from '@fieldhouse/domain/messages/merge-tags';
import { messageWords } from '@fieldhouse/phrases/message-words';
import { fillText } from '@fieldhouse/phrases/subscription-texts';
import { newId } from '../../../kernel/ids.ts';
import { personalAddress, testAddress } from '../../personal-links/index.ts';
import type { RecordLists } from '../record-lists/record-list.ts';
import type { ContentMark } from '../stored-translations.ts';
import { type Body, toBody } from './layout/encoded-body.ts';
import { type Footer, footerHtml, footerText, linkTag, systemTags } from './layout/mail-footer.ts';
import { layOutMail, type MailLayout } from './layout/mail-layout.ts';
import {
  fillSlots,
  isPictureOfAuthor,
  joined,
  linkNumbers,
  type MessageLink,
  numberSlots,
} from './layout/number-links.ts';
import { recordTableHtml, textPieces } from './layout/record-table.ts';
import { type RecipientRecord, recordUrl } from './layout/record-url.ts';
import { textOfHtml } from './layout/text-of-html.ts';
import { textWriter } from './layout/text-writer.ts';
import { createLinkSigner } from './link-token.ts';
import { encodePiece } from './quoted-printable.ts';
import { type CompiledSms, compileSms } from './sms/compile-sms.ts';

export interface MessageContent {
  readonly method: string;
  readonly subjectLine: string;
  readonly preheader: string;
  /** Null if it was written as one rich text. */
  readonly blocks: readonly MailBlock[] | null;
  readonly style: MailStyle;
  /** The same as rich text. */
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  readonly type: string;
  readonly tracksOpens: boolean;
  readonly tracksClicks: boolean;
}

export interface MessageContext extends ContentMark {
  readonly teamId: string;
  readonly teamName: string;
  readonly postalAddress: string;
  /** Language of numbers, dates and the footer. */
  readonly language: string;
  /** Time zone in which instants are formatted. */
  readonly timeZone: string;
  readonly brand: BrandColors;
  /** What the blocks that list records show, by their id. */
  readonly lists: RecordLists;
  /** Address of the logo at the top; null for none. */
  readonly logoUrl: string | null;
  /** The list that the message is sent under; null if there is none. */
  readonly list: MailList | null;
  readonly appUrl: string;
  readonly secret: string;
  /** Of the message, in the short links of an SMS. */
  readonly shortNumber: string;
  /** The number after which its links begin. */
  readonly linksAfter: number;
  /** Those that recipients open by links of their own, with the address that everyone may know. */
  readonly personalWizards: Readonly<Record<string, string>>;
}

/** A subscription list as mail programs see it (RFC 2919). */
export interface MailList {
  readonly id: string;
  /** The name that subscribers see. */
  readonly name: string;
}

export interface CompiledMessage {
  readonly subject: readonly Segment[];
  readonly html: Body;
  readonly text: Body;
  readonly links: readonly MessageLink[];
  /** The tag of each of the links. */
  readonly linkTags: readonly string[];
  readonly answers: ReturnType<typeof answerTags>;
  readonly hasUnsubscribe: boolean;
  /** Only of an SMS, which has nothing else. */
  readonly sms: CompiledSms | undefined;
  readonly content: MessageContent;
  readonly surroundings: MessageContext;
  readonly write: Readonly<Record<'subject' | 'html' | 'text' | 'encodedHtml' | 'encodedText', WritePart>>;
}

export interface RenderedMessage {
  readonly subject: string;
  readonly unsubscribeUrl: string | undefined;
  readonly list: MailList | null;
  readonly content: MailContent;
}

/** Rendered on demand: a mail server needs it encoded, a preview decoded. */
export interface MailContent {
  html(): string;
  text(): string;
  /** In pieces, to be joined. */
  encodedHtml(): readonly string[];
  encodedText(): readonly string[];
}

/** The layout of the message, which MJML compiles; `compileMessage` fills it. */
export function layoutOf(content: MessageContent, surroundings: MessageContext): MailLayout {
  const look = lookOf(content.style, surroundings.brand);
  const footer = footerOf(content, surroundings);
  const printer = printerOf(surroundings);
  const { noRecords, readInBrowser } = messageWords(surroundings.language);
  return layOutMail(content.blocks ?? blocksOfHtml(content.bodyHtml), {
    ...surroundings,
    look,
    tableOf: (id) =>
      recordTableHtml(surroundings.lists[id], { printer, noRecords, look, language: surroundings.language }),
    readInBrowser,
    viewUrl: `{{${systemTags.view}}}`,
    subject: content.subjectLine,
    preheader: content.preheader,
    footer: footerHtml(footer),
    pixel: content.tracksOpens
      ? `<img src="{{${systemTags.open}}}" width="1" height="1" alt="" style="display:block;border:0">`
      : '',
  });
}

/** `compiledLayout` is what MJML made of the message's layout. */
export function compileMessage(
  content: MessageContent,
  surroundings: MessageContext,
  compiledLayout: string,
): CompiledMessage {
  const { slots } = layoutOf(content, surroundings);
  const { html, links } = fillSlots(compiledLayout, slots, numbersOf(content, surroundings));
  const footer = `\n\n${footerText(footerOf(content, surroundings))}`;
  const printer = printerOf(surroundings);
  const text =
    content.textOnlyVersion === ''
      ? [...generatedText(content, surroundings, printer), ...parseMergeTags(footer)]
      : parseMergeTags(content.textOnlyVersion + footer, placesInLines);
  return {
    subject: parseMergeTags(content.subjectLine),
    html: toBody(html),
    text: toBody(joined(text)),
    links,
    linkTags: links.map(({ position }) => linkTag(position)),
    answers: answerTags(content.blocks ?? []),
    hasUnsubscribe: content.type !== 'transactional',
    sms: undefined,
    content,
    surroundings,
    write: writersOf(surroundings),
  };
}

function printerOf({ language, timeZone }: MessageContext): ValuePrinter {
  return makeValuePrinter({ language, timeZone, words: messageWords(language).printed });
}

/** The text part, from the blocks; what records contain is no merge tag. */
function generatedText(
  content: MessageContent,
  surroundings: MessageContext,
  printer: ValuePrinter,
): Segment[] {
  const { noRecords } = messageWords(surroundings.language);
  const pieces = textPieces(content, { lists: surroundings.lists, printer, noRecords });
  return pieces.flatMap((piece, index): Segment[] => {
    const between: Segment[] = index === 0 ? [] : [{ kind: 'text', text: '\n\n' }];
    const written: Segment[] =
      piece.kind === 'fixed'
        ? [{ kind: 'text', text: piece.text }]
        : parseMergeTags(textOfHtml(withoutPictures(piece.html, isPictureOfAuthor)), placesInParagraphs);
    return piece.within.reduceRight<Segment[]>(
      (segments, id) => [{ kind: 'conditional', condition: conditionName(id, surroundings), segments }],
      [...between, ...written],
    );
  });
}

/** An SMS has nothing but its text. */
export function compileSmsMessage(content: MessageContent, surroundings: MessageContext): CompiledMessage {
  const sms = compileSms(content, surroundings);
  const nothing = toBody([]);
  const write = writersOf(surroundings);
  const parts = {
    subject: [],
    html: nothing,
    text: nothing,
    linkTags: [],
    answers: [],
    hasUnsubscribe: false,
    write,
  };
  return { ...parts, sms, links: sms.links, content, surroundings };
}

function footerOf(content: MessageContent, surroundings: MessageContext): Footer {
  const { language, unsubscribe, preferences, reason } = messageWords(surroundings.language);
  const { list } = surroundings;
  return {
    ...surroundings,
    hasUnsubscribe: content.type !== 'transactional',
    linkColor: lookOf(content.style, surroundings.brand).footLink,
    unsubscribe,
    preferences,
    language,
    isMirrored: directionOf(surroundings.language) !== directionOf(language),
    // A name is no merge tag.
    reason: list ? fillText(reason, { list: list.name.replaceAll(/[{}]/g, '') }) : '',
  };
}

/** The counted links, in the order in which they are numbered. They don't depend on the compiled layout. */
export function linksOf(content: MessageContent, surroundings: MessageContext): readonly MessageLink[] {
  if (content.method === 'sms') return compileSms(content, surroundings).links;
  const { mjml, slots } = layoutOf(content, surroundings);
  return numberSlots(mjml, slots, numbersOf(content, surroundings)).links;
}

function numbersOf({ tracksClicks }: MessageContent, context: MessageContext) {
  const { linksAfter, personalWizards } = context;
  const sharedAddress = (wizardId: string) => personalWizards[wizardId] ?? '';
  const teamUrl = recordUrl(context, undefined);
  return linkNumbers({ isTracked: tracksClicks, after: linksAfter, sharedAddress, teamUrl });
}

function writersOf(surroundings: MessageContext): CompiledMessage['write'] {
  const printer = printerOf(surroundings);
  const direction = directionOf(surroundings.language);
  const html: WritePart = (part, place, column) => {
    if (place === 'url' || place === 'contact') return writeInAddress(part, place, printer);
    if (typeof part === 'string') {
      const quoted = escapeHtml(isEngineTag(column) ? part : isolated(part, direction));
      if (!/[\r\n]/.test(quoted)) return quoted;
      return quoted.replaceAll(/\r\n|\r|\n/g, place === 'line' ? ' ' : '<br>');
    }
    if (place === 'line') return escapeHtml(isolated(printer.line(part), direction));
    // A paragraph of its own is ordered by itself.
    return place === 'block' ? printer.blockHtml(part) : isolatedHtml(printer.inlineHtml(part), direction);
  };
  const text = textWriter(printer, direction);
  return {
    subject: (part) => isolated(plainLine(typeof part === 'string' ? part : printer.line(part)), direction),
    html,
    text,
    encodedHtml: (part, place, column) => encodePiece(html(part, place, column)),
    encodedText: (part, place, column) => encodePiece(text(part, place, column)),
  };
}

/** A person of an audience, with the values of the tags by column name. */
export interface Reader {
  readonly merge: MergeValues;
  readonly record?: RecipientRecord | undefined;
}

interface Recipient extends Reader {
  readonly id: string;
  /** Their number in the ledger, for the links of an SMS. */
  readonly seq?: string;
}

/** The mail of one recipient. */
export function renderMessage(compiled: CompiledMessage, recipient: Recipient): RenderedMessage {
  const { id, merge, record, seq } = recipient;
  if (compiled.sms) return renderedSms(compiled.sms.render(merge, seq));
  const { appUrl, secret, teamId } = compiled.surroundings;
  const address = createLinkSigner(secret, teamId, id);
  return renderMail(compiled, merge, {
    // One token opens both pages; what it may do is the same.
    token: address('unsubscribe', 0),
    openToken: address('open', 0),
    viewToken: address('view', 0),
    answerToken: (position) => address('answer', position),
    urlOf: ({ position }) => `${appUrl}/api/t/c/${address('click', position)}`,
    wizardUrlOf: (wizardId) => personalAddress({ appUrl, secret }, id, wizardId),
    ownRecordUrl: recordUrl(compiled.surroundings, record),
  });
}

/** For no recipient, as a test or a preview: links lead to their targets, and unsubscribing changes nothing. */
export function renderTest(
  compiled: CompiledMessage,
  { merge, record }: Reader,
  seq?: string,
): RenderedMessage {
  if (compiled.sms) return renderedSms(compiled.sms.render(merge, seq));
  const { secret, teamId, appUrl } = compiled.surroundings;
  const token = createLinkSigner(secret, teamId, newId())('test', 0);
  const ownRecordUrl = recordUrl(compiled.surroundings, record);
  return renderMail(compiled, merge, {
    token,
    openToken: token,
    viewToken: token,
    answerToken: () => token,
    urlOf: ({ url, wizardId, toRecord }) => {
      if (toRecord) return ownRecordUrl;
      return wizardId === undefined ? url : testAddress(appUrl);
    },
    wizardUrlOf: () => testAddress(appUrl),
    ownRecordUrl,
  });
}

interface MailLinks {
  /** Of the unsubscribe and the preference page. */
  readonly token: string;
  readonly openToken: string;
  /** Of the mail as a page. */
  readonly viewToken: string;
  /** Of the page of a choice. */
  readonly answerToken: (position: number) => string;
  readonly urlOf: (link: MessageLink) => string;
  /** Opens the wizard for the recipient. */
  readonly wizardUrlOf: (wizardId: string) => string;
  /** Of the page of the recipient’s record. */
  readonly ownRecordUrl: string;
}

function renderMail(
  compiled: CompiledMessage,
  merge: MergeValues,
  { token, openToken, viewToken, answerToken, urlOf, wizardUrlOf, ownRecordUrl }: MailLinks,
): RenderedMessage {
  const { write, hasUnsubscribe } = compiled;
  const { appUrl, personalWizards } = compiled.surroundings;
  const unsubscribeUrl = hasUnsubscribe ? `${appUrl}/unsubscribe/${token}` : undefined;
  const values: Record<string, MergeValues[string]> = {
    ...merge,
    [systemTags.unsubscribe]: unsubscribeUrl,
    [systemTags.preferences]: hasUnsubscribe ? `${appUrl}/mail-preferences/${token}` : undefined,
    [systemTags.open]: `${appUrl}/api/t/o/${openToken}`,
    [systemTags.view]: `${appUrl}/api/t/v/${viewToken}`,
    [recordTag]: ownRecordUrl,
  };
  for (const [at, link] of compiled.links.entries()) values[compiled.linkTags[at] ?? ''] = urlOf(link);
  for (const { tag, position } of compiled.answers) values[tag] = `${appUrl}/a/${answerToken(position)}`;
  for (const id in personalWizards) values[wizardTag(id)] = wizardUrlOf(id);
  return {
    subject: fillSegments(compiled.subject, values, write.subject),
    unsubscribeUrl,
    list: compiled.surroundings.list,
    content: {
      html: () => fillSegments(compiled.html.segments, values, write.html),
      text: () => fillSegments(compiled.text.segments, values, write.text),
      encodedHtml: () => fillPieces(compiled.html.encoded, values, write.encodedHtml),
      encodedText: () => fillPieces(compiled.text.encoded, values, write.encodedText),
    },
  };
}

function renderedSms(text: string): RenderedMessage {
  const none = () => [];
  const content = { html: () => '', text: () => text, encodedHtml: none, encodedText: none };
  return { subject: cutText(plainLine(text), 80), unsubscribeUrl: undefined, list: null, content };
}

/** A header is one line, whatever the record contains. */
function plainLine(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ');
}
