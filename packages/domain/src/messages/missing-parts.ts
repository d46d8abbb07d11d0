// What a message still needs before it can be sent: the server refuses without it, and pages show it
// beforehand.
import type { ContentType } from '@fieldhouse/contract/content-types';
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { AudienceSourceKind } from '@fieldhouse/contract/message-audience';
import { type BlockFault, type MessageFault, maxMailBytes } from '@fieldhouse/contract/message-checks';
import { type MessagePart, messageParts } from '@fieldhouse/contract/message-schedule';
import type { TextField, TextPlace } from '@fieldhouse/contract/message-translations';
import type { SenderFault } from '@fieldhouse/contract/senders';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { decodeEntities, withoutTags } from '../fields/text/html-to-plain-text.ts';
import { blockFaults, htmlByBlock } from './content/mail-blocks.ts';
import { missingPlaces } from './languages/text-places.ts';
import { findWebAddresses } from './sms/web-addresses.ts';
import { type WrittenMergeTag, writtenTags } from './written-tags.ts';

interface Written {
  readonly method: DeliveryMethod;
  readonly subjectLine: string;
  readonly bodyHtml: string;
  readonly blocks: readonly MailBlock[];
  /** The text of an SMS, or of a mail the one written by hand. */
  readonly textOnlyVersion: string;
}

interface WrittenMessage extends Written {
  readonly preheader: string;
}

interface MessageInParts extends WrittenMessage {
  readonly type: ContentType;
  readonly audience: unknown;
  readonly subscriptionListId: string | null;
  /** Why it can't be sent with its sender; null for no reason. */
  readonly senderFault: SenderFault | null;
  /** The team's billing address, which the footer shows. */
  readonly postalAddress: string;
}

/** What only the server knows, from records, the compiled mail and requests; undefined for not checked. */
export interface CheckedFacts {
  readonly unknownTags?: readonly string[];
  readonly deadLinks?: readonly string[];
  readonly people?: number | undefined;
  /** The kinds of the sources and exclusions of the audience that can't be used. */
  readonly goneSources?: readonly AudienceSourceKind[];
  readonly bytes?: number | undefined;
  readonly blockFaults?: readonly FoundBlockFault[];
}

/** What only the server knows of a block. */
export interface FoundBlockFault {
  readonly id: string;
  readonly fault: BlockFault;
  /** What it is about. */
  readonly text: string;
}

/** The one table of what has to be fixed before a message is sent. */
export function missingParts(message: MessageInParts, facts: CheckedFacts = {}): MessagePart[] {
  const isMarketing = message.type === 'marketing';
  const hasList = message.subscriptionListId !== null;
  const isSms = message.method === 'sms';
  const { goneSources = [] } = facts;
  const isMissing: Readonly<Record<MessagePart, boolean>> = {
    ...isUnwritten(message, facts),
    // Without an audience, marketing goes to everyone on its list.
    audience: message.audience === null && !(isMarketing && hasList),
    sources: goneSources.length > 0,
    subscriptionList: isMarketing && !hasList,
    sender: message.senderFault !== null,
    // An SMS has no room for it; its opt-out line names the team.
    postalAddress: !isSms && needsPostalAddress(message.type) && message.postalAddress.trim() === '',
    unknownTags: tagsOf(message).some(isUnknown(facts)),
    fallbacks: tagsOf(message).some(needsFallback),
    links: (facts.deadLinks ?? []).length > 0,
    // Without a list, marketing reaches no one; that and what is gone is reported already.
    people: facts.people === 0 && goneSources.length === 0 && !(isMarketing && !hasList),
    size: (facts.bytes ?? 0) > maxMailBytes,
    // Of several contents, which faultsOfVersions knows.
    variants: false,
    translations: false,
  };
  return messageParts.filter((part) => isMissing[part]);
}

/** Where each of them is, for the link that leads there. */
export function messageFaults(
  message: MessageInParts,
  facts: CheckedFacts,
): Omit<MessageFault, 'title' | 'variant' | 'language'>[] {
  const places: Partial<Record<MessagePart, () => readonly FaultPlace[]>> = {
    subjectLine: () => [{ ...nowhere, field: 'subjectLine' }],
    textOnlyVersion: () => [{ ...nowhere, field: 'textOnlyVersion' }],
    blocks: () =>
      [...blockFaults(message.blocks).map((one) => ({ ...one, text: '' })), ...(facts.blockFaults ?? [])].map(
        ({ id, fault, text }) => ({ ...nowhere, blockId: id, blockFault: fault, text }),
      ),
    sources: () => (facts.goneSources ?? []).map((text) => ({ ...nowhere, text })),
    unknownTags: () => placesOfTags(message, isUnknown(facts)),
    fallbacks: () => placesOfTags(message, needsFallback),
    links: () => linksOf(message).filter(({ text }) => (facts.deadLinks ?? []).includes(text)),
  };
  return missingParts(message, facts).flatMap((part) =>
    (places[part]?.() ?? [nowhere]).map((place) => ({ part, blockFault: null, ...place })),
  );
}

interface CheckedVersion {
  readonly message: MessageInParts;
  readonly facts: CheckedFacts;
}

export interface CheckedVersions {
  readonly a: CheckedVersion;
  /** Undefined without a test. */
  readonly b: CheckedVersion | undefined;
  /** Why the two can't be tested. */
  readonly fault: string | undefined;
  readonly translations: readonly CheckedTranslation[];
}

interface CheckedTranslation extends CheckedVersion {
  readonly variant: Variant;
  readonly language: DataLanguage;
  /** What is still as it was copied. */
  readonly untranslated: readonly TextPlace[];
}

/** What is part of a version; the rest is the same for both. */
const partsOfContent: ReadonlySet<MessagePart> = new Set([
  'subjectLine',
  'bodyHtml',
  'textOnlyVersion',
  'blocks',
  'unknownTags',
  'fallbacks',
  'links',
  'size',
]);

/** The faults of a message and of the second version of an A/B test. */
export function faultsOfVersions({
  a,
  b,
  fault,
  translations,
}: CheckedVersions): Omit<MessageFault, 'title'>[] {
  const inFirst = { language: null };
  const ofVariants = { part: 'variants', ...nowhere, blockFault: null, variant: 'b', ...inFirst } as const;
  return [
    ...messageFaults(a.message, a.facts).map((one) => ({ ...one, variant: 'a' as const, ...inFirst })),
    ...(b ? faultsOfContent(b) : []).map((one) => ({ ...one, variant: 'b' as const, ...inFirst })),
    ...(fault === undefined ? [] : [{ ...ofVariants, text: fault }]),
    ...translations.flatMap((one) => {
      const first = one.variant === 'b' && b ? b : a;
      const { variant, language } = one;
      return [...untranslatedParts(first, one), ...faultsOfContent(one)].map((found) => ({
        ...found,
        variant,
        language,
      }));
    }),
  ];
}

function faultsOfContent({ message, facts }: CheckedVersion) {
  return messageFaults(message, facts).filter(({ part }) => partsOfContent.has(part));
}

function untranslatedParts(first: CheckedVersion, { message, untranslated }: CheckedTranslation) {
  const fault = { part: 'translations', blockFault: null } as const;
  return [
    ...missingPlaces(first.message, message).map((place) => ({ ...fault, ...place, text: 'missing' })),
    ...untranslated.map((place) => ({ ...fault, ...place, text: 'untranslated' })),
  ];
}

/** What either version lacks. */
export function missingOfVersions(versions: CheckedVersions): MessagePart[] {
  const missing = new Set(faultsOfVersions(versions).map(({ part }) => part));
  return messageParts.filter((part) => missing.has(part));
}

type Place = Pick<MessageFault, 'blockId' | 'field' | 'text'>;
type FaultPlace = Place & Partial<Pick<MessageFault, 'blockFault'>>;

/** Of the message as a whole. */
const nowhere = { blockId: null, field: null, text: '' } as const;

interface WrittenTag extends WrittenMergeTag {
  readonly blockId: string | null;
  readonly field: TextField | null;
}

/** All merge tags with their place. */
function tagsOf(message: Omit<WrittenMessage, 'bodyHtml'>): WrittenTag[] {
  const inField = (field: TextField) =>
    writtenTags(message[field], 'text').map((tag) => ({ ...tag, blockId: null, field }));
  if (message.method === 'sms') return inField('textOnlyVersion');
  return [
    ...inField('subjectLine'),
    ...inField('preheader'),
    ...htmlByBlock(message.blocks).flatMap(({ id, html }) =>
      writtenTags(html, 'html').map((tag) => ({ ...tag, blockId: id, field: null })),
    ),
    ...inField('textOnlyVersion'),
  ];
}

/** The columns of all merge tags of a message. */
export function tagColumns(message: WrittenMessage): string[] {
  const named = tagsOf(message).filter(({ isName }) => isName);
  return [...new Set(named.map(({ column }) => column))];
}

/** Of a tag that no record has a value for: that no field has the name of, or that is no name. */
function isUnknown({ unknownTags = [] }: CheckedFacts): (tag: WrittenTag) => boolean {
  return ({ column, isName }) => !isName || unknownTags.includes(column);
}

function needsFallback({ isName, hasFallback }: WrittenTag): boolean {
  return isName && !hasFallback;
}

function placesOfTags(message: WrittenMessage, isMeant: (tag: WrittenTag) => boolean): Place[] {
  const found = new Map<string, Place>();
  for (const { column, blockId, field } of tagsOf(message).filter(isMeant))
    found.set(`${column} ${blockId} ${field}`, { blockId, field, text: column });
  return [...found.values()];
}

const href = /\bhref="(https?:\/\/[^"]*)"/gi;

/** Web addresses that are the same for everyone, each once. */
export function linksOf({ method, blocks, textOnlyVersion }: WrittenMessage): Place[] {
  const found = new Map<string, Place>();
  const add = (text: string, place: Omit<Place, 'text'>) => {
    if (!text.includes('{{') && !found.has(text)) found.set(text, { ...place, text });
  };
  if (method === 'sms') {
    for (const { url, isOpen } of findWebAddresses(textOnlyVersion))
      if (!isOpen) add(url, { blockId: null, field: 'textOnlyVersion' });
  } else {
    for (const { id, html } of htmlByBlock(blocks))
      for (const [, url = ''] of html.matchAll(href)) add(decodeEntities(url), { blockId: id, field: null });
  }
  return [...found.values()];
}

/** What a message or a template still needs to say, and whether it has merge tags that would be sent as they are written. */
export function missingContent(written: Written & Partial<Pick<WrittenMessage, 'preheader'>>): MessagePart[] {
  const unknownTags = tagsOf({ preheader: '', ...written }).some(({ isName }) => !isName);
  const isMissing = { ...isUnwritten(written), unknownTags };
  return (['subjectLine', 'bodyHtml', 'blocks', 'textOnlyVersion', 'unknownTags'] as const).filter(
    (part) => isMissing[part],
  );
}

interface WrittenTranslation {
  readonly content: WrittenMessage;
  /** What is still as it was copied. */
  readonly untranslated: readonly TextPlace[];
}

/** What a template still needs to say in any of its languages. */
export function missingOfContents(
  first: WrittenMessage,
  translations: readonly WrittenTranslation[],
): MessagePart[] {
  const missing = new Set([first, ...translations.map(({ content }) => content)].flatMap(missingContent));
  const isTranslated = translations.every(
    ({ content, untranslated }) => untranslated.length + missingPlaces(first, content).length === 0,
  );
  if (!isTranslated) missing.add('translations');
  return messageParts.filter((part) => missing.has(part));
}

function isUnwritten(
  { method, subjectLine, bodyHtml, blocks, textOnlyVersion }: Written,
  facts: CheckedFacts = {},
) {
  if (method === 'sms') {
    const textIsMissing = textOnlyVersion.trim() === '';
    // Of its blocks, only a question is used.
    const asked = blocks.filter(({ kind }) => kind === 'answers');
    const isIncomplete = blockFaults(asked).length > 0;
    const isUnfit = asked.length > 0 && (facts.blockFaults ?? []).length > 0;
    return {
      ...{ subjectLine: false, bodyHtml: false },
      ...{ blocks: isIncomplete || isUnfit, textOnlyVersion: textIsMissing },
    };
  }
  return {
    subjectLine: subjectLine.trim() === '',
    bodyHtml: withoutTags(bodyHtml).trim() === '' && !bodyHtml.includes('<img'),
    blocks: blockFaults(blocks).length + (facts.blockFaults ?? []).length > 0,
    textOnlyVersion: false,
  };
}

/** Mail to many has to name the sender's postal address; mail about a single transaction does not. */
export function needsPostalAddress(type: ContentType): boolean {
  return type !== 'transactional';
}
