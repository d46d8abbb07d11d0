// Numbers the counted links of a mail, in the pieces that MJML leaves alone, and puts those into the compiled layout.
import { cutText } from '@fieldhouse/contract/storable-text';
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import {
  decodeEntities,
  htmlToPlainText,
  withoutPictures,
} from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { isRecordTag } from '@fieldhouse/domain/messages/content/own-links';
import { wizardIdOfTag } from '@fieldhouse/domain/messages/content/wizard-links';
import {
  parseMergeTags,
  placesInAddress,
  placesInHtml,
  type Segment,
  type TagSegment,
} from '@fieldhouse/domain/messages/merge-tags';
import { linkTag } from './mail-footer.ts';
import { type Slot, slotPattern } from './mail-layout.ts';

export interface MessageLink {
  readonly position: number;
  readonly url: string;
  readonly label: string;
  /** Of a link that opens the wizard for its recipient; `url` is what everyone may know of it. */
  readonly wizardId?: string;
  /** Of a link to the recipient’s record. */
  readonly toRecord?: true;
  /** The names of the conditions of the blocks in which it is, if there are any. */
  readonly conditions?: readonly string[];
}

/** The links found so far. */
interface LinkNumbers {
  readonly isTracked: boolean;
  readonly add: (url: string, label: string) => number;
  /** What is added next is within these conditions. */
  readonly enter: (conditions: readonly string[]) => void;
  readonly links: readonly MessageLink[];
}

interface LinkOptions {
  readonly isTracked: boolean;
  /** The number after which they begin. */
  readonly after: number;
  /** Of a wizard that recipients open by links of their own. */
  readonly sharedAddress: (wizardId: string) => string;
  /** The team’s start page, for those without a record. */
  readonly teamUrl: string;
}

export function linkNumbers({ isTracked, after, sharedAddress, teamUrl }: LinkOptions): LinkNumbers {
  const links: MessageLink[] = [];
  let conditions: readonly string[] = [];
  const add = (written: string, label: string) => {
    const position = after + links.length + 1;
    const wizardId = wizardIdOfTag(written);
    const toRecord = isRecordTag(written);
    const plain = toRecord ? teamUrl : written;
    const url = wizardId === undefined ? plain : sharedAddress(wizardId);
    const text = label === '' ? url : label;
    const own = { ...(wizardId && { wizardId }), ...(toRecord && { toRecord }) };
    const within = conditions.length > 0 && { conditions };
    links.push({ position, url, label: text, ...own, ...within });
    return position;
  };
  const enter = (next: readonly string[]) => {
    conditions = next;
  };
  return { isTracked, add, enter, links };
}

/** The conditions that surround each slot in the layout, compiled or not. */
function conditionsOfSlots(layout: string, slots: readonly Slot[]): ReadonlyMap<Slot, readonly string[]> {
  const found = new Map<Slot, readonly string[]>();
  let open: readonly string[] = [];
  for (const [, number] of layout.matchAll(new RegExp(slotPattern, 'g'))) {
    const slot = slots[Number(number)];
    if (slot?.kind === 'begin') open = [...open, slot.condition];
    else if (slot?.kind === 'end') open = open.slice(0, -1);
    else if (slot) found.set(slot, open);
  }
  return found;
}

/** Its links have their numbers in the order of the slots. */
export function numberSlots(layout: string, slots: readonly Slot[], numbers: LinkNumbers) {
  const conditions = conditionsOfSlots(layout, slots);
  const filled = slots.map((slot) => {
    numbers.enter(conditions.get(slot) ?? []);
    if (slot.kind === 'fixed') return [{ kind: 'text', text: slot.html } as const];
    if (slot.kind === 'line') return withPlainFallbacks(parseMergeTags(slot.html));
    if (slot.kind === 'begin' || slot.kind === 'end') return [];
    if (slot.kind === 'link')
      return withPlainFallbacks(parseMergeTags(numberLink(slot, numbers), placesInAddress));
    const html = withoutPictures(slot.html, isPictureOfAuthor);
    const numbered = numbers.isTracked ? numberLinks(html, numbers) : html;
    return withPlainFallbacks(parseMergeTags(withRoom(numbered), placesInHtml));
  });
  return { filled, links: numbers.links };
}

/** A slot may occur more than once; its links are counted as one. */
export function fillSlots(compiledLayout: string, slots: readonly Slot[], numbers: LinkNumbers) {
  const { filled, links } = numberSlots(compiledLayout, slots, numbers);
  let open: Segment[] = [];
  const outer: Segment[][] = [];
  // Every other piece is the number of a slot.
  for (const [index, piece] of compiledLayout.split(slotPattern).entries()) {
    const slot = index % 2 === 1 ? slots[Number(piece)] : undefined;
    if (!slot) open.push({ kind: 'text', text: piece });
    else if (slot.kind === 'begin') {
      const within: Segment[] = [];
      open.push({ kind: 'conditional', condition: slot.condition, segments: within });
      outer.push(open);
      open = within;
    } else if (slot.kind === 'end') open = outer.pop() ?? open;
    else open.push(...(filled[Number(piece)] ?? []));
  }
  return { html: joined(open), links };
}

/** A fallback written in HTML is escaped; it is escaped again where it is used. */
function withPlainFallbacks(segments: readonly TagSegment[]): TagSegment[] {
  return segments.map((segment) =>
    segment.kind === 'tag' ? { ...segment, fallback: htmlToPlainText(segment.fallback) } : segment,
  );
}

/** Neighbouring texts are one: fewer pieces to join for each recipient. */
export function joined(segments: readonly Segment[]): Segment[] {
  const all: Segment[] = [];
  for (const segment of segments) {
    const last = all.at(-1);
    if (segment.kind === 'text' && last?.kind === 'text')
      all[all.length - 1] = { kind: 'text', text: last.text + segment.text };
    else if (segment.kind === 'conditional') all.push({ ...segment, segments: joined(segment.segments) });
    else all.push(segment);
  }
  return all;
}

/** Of an address that differs by recipient and is counted nevertheless. */
function isOwnTag(url: string): boolean {
  return wizardIdOfTag(url) !== undefined || isRecordTag(url);
}

/** The address of a block's link, or the tag that becomes its counted address. */
function numberLink({ url, label }: Extract<Slot, { kind: 'link' }>, numbers: LinkNumbers): string {
  // An address that contains a merge tag differs by recipient and is left as it is.
  const isCounted = isOwnTag(url) || (!url.includes('{{') && /^https?:/i.test(url));
  if (!numbers.isTracked || !isCounted) return escapeHtml(url);
  const position = numbers.add(url, cutText(label, 200));
  return `{{${linkTag(position)}}}`;
}

/**
 * Whether the author wrote the host of the image: a host taken from a record's value would learn who opens
 * the mail (decision 0100).
 */
export function isPictureOfAuthor(tag: string): boolean {
  return /\bsrc="https:\/\/[^"/?#{}]+[/?#"]/i.test(tag);
}

const loneTag = /<p\b([^<>]*)>(\s*\{\{[^{}]*\}\}\s*)<\/p>/gi;

/**
 * A paragraph that is a single tag may expand to a table or several paragraphs, which can't be nested in a
 * paragraph.
 */
function withRoom(html: string): string {
  return html.replaceAll(loneTag, (_, attributes: string, inner: string) => {
    const margin = /\bstyle=/i.test(attributes) ? '' : ' style="margin:16px 0"';
    return `<div${attributes}${margin}>${inner}</div>`;
  });
}

const anchor = /<a\b([^<>]*)>/gi;
const webAddress = /\bhref="(https?:\/\/[^"]*|\{\{zz_(?:wizard|record)_[^"]*)"/i;

function numberLinks(html: string, numbers: LinkNumbers): string {
  let numbered = '';
  let at = 0;
  for (const { 0: opening, 1: attributes = '', index } of html.matchAll(anchor)) {
    const [written, url = ''] = webAddress.exec(attributes) ?? [];
    // An address that contains a merge tag differs by recipient and is left as it is.
    const isOfRecipient = url.includes('{{') && !isOwnTag(url);
    if (index < at || written === undefined || isOfRecipient) continue;
    const start = index + opening.length;
    const end = html.indexOf('</a>', start);
    if (end === -1) break;
    const label = cutText(htmlToPlainText(html.slice(start, end)), 200);
    const position = numbers.add(decodeEntities(url), label);
    const tag = opening.replace(written, () => `href="{{${linkTag(position)}}}"`);
    numbered += html.slice(at, index) + tag + html.slice(start, end);
    at = end;
  }
  return numbered + html.slice(at);
}
