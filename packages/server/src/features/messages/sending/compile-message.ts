// Compiles a message once: layout, numbered links, parsed merge tags, formats of its language. Per recipient
// only the tokens change.
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { withoutPictures, withoutTags } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { makeValuePrinter, type ValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import {
  fillSegments,
  type MergeValues,
  parseMergeTags,
  placesInHtml,
  placesInLines,
  placesInParagraphs,
  type Segment,
  type WritePart,
} from '@fieldhouse/domain/messages/merge-tags';
import { messageWords } from '@fieldhouse/phrases/message-words';
import { convert } from 'html-to-text';
import { createLinkSigner } from './link-token.ts';
import { encodePiece } from './quoted-printable.ts';

export interface MessageContent {
  readonly subjectLine: string;
  readonly preheader: string;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  readonly type: string;
  readonly tracksOpens: boolean;
  readonly tracksClicks: boolean;
}

export interface MessageContext {
  readonly teamId: string;
  readonly teamName: string;
  readonly postalAddress: string;
  /** Language of numbers, dates and the footer. */
  readonly language: string;
  /** Time zone in which instants are formatted. */
  readonly timeZone: string;
  /** Address of the logo at the top; null for none. */
  readonly logoUrl: string | null;
  /** The list that the message is sent under; null if there is none. */
  readonly list: MailList | null;
  readonly appUrl: string;
  readonly secret: string;
}

/** A subscription list as mail programs see it (RFC 2919). */
export interface MailList {
  readonly id: string;
  /** The name that subscribers see. */
  readonly name: string;
}

interface MessageLink {
  readonly position: number;
  readonly url: string;
  readonly label: string;
}

export interface CompiledMessage {
  readonly subject: readonly Segment[];
  readonly html: Body;
  readonly text: Body;
  readonly links: readonly MessageLink[];
  readonly hasUnsubscribe: boolean;
  readonly content: MessageContent;
  readonly surroundings: MessageContext;
  readonly write: Readonly<Record<'subject' | 'html' | 'text' | 'encodedHtml' | 'encodedText', WritePart>>;
}

interface Body {
  readonly segments: readonly Segment[];
  /** The same, with everything but tags already encoded as quoted-printable. */
  readonly encoded: readonly Segment[];
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
  encodedHtml(): string;
  encodedText(): string;
}

/** Columns that only the engine fills in; a user's column can't have these reserved names. */
const systemTags = {
  unsubscribe: 'zz_unsubscribe_url',
  preferences: 'zz_preferences_url',
  open: 'zz_open_url',
  link: 'zz_link_url_',
} as const;

export function compileMessage(content: MessageContent, surroundings: MessageContext): CompiledMessage {
  const hasUnsubscribe = content.type !== 'transactional';
  const bodyHtml = withoutPictures(content.bodyHtml, isPictureOfAuthor);
  const { html: body, links } = numberLinks(bodyHtml, content.tracksClicks);
  const words = messageWords(surroundings.language);
  const { unsubscribe, preferences } = words;
  const footer = { ...surroundings, hasUnsubscribe, unsubscribe, preferences };
  const isOwnText = content.textOnlyVersion !== '';
  const text = isOwnText ? content.textOnlyVersion : toText(bodyHtml);
  const placesInText = isOwnText ? placesInLines : placesInParagraphs;
  const { head, foot } = layOut(content, footer);
  const { language, timeZone } = surroundings;
  return {
    subject: parseMergeTags(content.subjectLine),
    html: toBody([
      ...parseMergeTags(head),
      ...parseMergeTags(withRoom(body), placesInHtml),
      ...parseMergeTags(foot, placesInHtml),
    ]),
    text: toBody(parseMergeTags(`${text}\n\n${footerText(footer)}`, placesInText)),
    links,
    hasUnsubscribe,
    content,
    surroundings,
    write: writersOf(makeValuePrinter({ language, timeZone, words: words.printed })),
  };
}

/**
 * Whether the author wrote the host of the image: a host taken from a record's value would learn who opens
 * the mail (decision 0100).
 */
function isPictureOfAuthor(tag: string): boolean {
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

function writersOf(printer: ValuePrinter): CompiledMessage['write'] {
  const html: WritePart = (part, place) => {
    if (typeof part === 'string') {
      const quoted = escapeHtml(part);
      if (!/[\r\n]/.test(quoted)) return quoted;
      return quoted.replaceAll(/\r\n|\r|\n/g, place === 'line' ? ' ' : '<br>');
    }
    if (place === 'line') return escapeHtml(printer.line(part));
    return place === 'block' ? printer.blockHtml(part) : printer.inlineHtml(part);
  };
  const text: WritePart = (part, place) => {
    if (typeof part === 'string') return part;
    return place === 'block' ? printer.lines(part) : printer.line(part);
  };
  return {
    subject: (part) => plainLine(typeof part === 'string' ? part : printer.line(part)),
    html,
    text,
    encodedHtml: (part, place) => encodePiece(html(part, place)),
    encodedText: (part, place) => encodePiece(text(part, place)),
  };
}

function toBody(segments: readonly Segment[]): Body {
  const encoded = segments.map((segment) =>
    segment.kind === 'text' ? { ...segment, text: encodePiece(segment.text) } : segment,
  );
  return { segments, encoded };
}

/** The mail of one recipient; `merge` has the values of the tags by column name. */
export function renderMessage(
  compiled: CompiledMessage,
  recipientId: string,
  merge: MergeValues,
): RenderedMessage {
  const { appUrl, secret, teamId } = compiled.surroundings;
  const address = createLinkSigner(secret, teamId, recipientId);
  // One token opens both pages; what it may do is the same.
  const token = compiled.hasUnsubscribe ? address('unsubscribe', 0) : undefined;
  const unsubscribeUrl = token && `${appUrl}/unsubscribe/${token}`;
  const { write } = compiled;
  const values: Record<string, MergeValues[string]> = {
    ...merge,
    [systemTags.unsubscribe]: unsubscribeUrl,
    [systemTags.preferences]: token && `${appUrl}/mail-preferences/${token}`,
    [systemTags.open]: `${appUrl}/api/t/o/${address('open', 0)}`,
  };
  for (const { position } of compiled.links) {
    values[`${systemTags.link}${position}`] = `${appUrl}/api/t/c/${address('click', position)}`;
  }
  return {
    subject: fillSegments(compiled.subject, values, write.subject),
    unsubscribeUrl,
    list: compiled.surroundings.list,
    content: {
      html: () => fillSegments(compiled.html.segments, values, write.html),
      text: () => fillSegments(compiled.text.segments, values, write.text),
      encodedHtml: () => fillSegments(compiled.html.encoded, values, write.encodedHtml),
      encodedText: () => fillSegments(compiled.text.encoded, values, write.encodedText),
    },
  };
}

/** A header is one line, whatever the record contains. */
function plainLine(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ');
}

const anchor = /<a\b([^<>]*)>/gi;
const webAddress = /\bhref="(https?:\/\/[^"]*)"/i;

function numberLinks(html: string, isTracked: boolean): { html: string; links: MessageLink[] } {
  const links: MessageLink[] = [];
  if (!isTracked) return { html, links };
  let numbered = '';
  let at = 0;
  for (const { 0: opening, 1: attributes = '', index } of html.matchAll(anchor)) {
    const [written, url = ''] = webAddress.exec(attributes) ?? [];
    // An address that contains a merge tag differs by recipient and is left as it is.
    if (index < at || written === undefined || url.includes('{{')) continue;
    const start = index + opening.length;
    const end = html.indexOf('</a>', start);
    if (end === -1) break;
    const position = links.length + 1;
    const label = withoutTags(html.slice(start, end)).trim().slice(0, 200);
    links.push({ position, url: url.replaceAll('&amp;', '&'), label: label === '' ? url : label });
    const tag = opening.replace(written, () => `href="{{${systemTags.link}${position}}}"`);
    numbered += html.slice(at, index) + tag + html.slice(start, end);
    at = end;
  }
  return { html: numbered + html.slice(at), links };
}

function toText(html: string): string {
  return convert(html, {
    wordwrap: 78,
    selectors: [{ selector: 'a', options: { hideLinkHrefIfSameAsText: true } }],
  });
}

interface Footer {
  readonly teamName: string;
  readonly postalAddress: string;
  readonly logoUrl: string | null;
  readonly hasUnsubscribe: boolean;
  /** Text of the unsubscribe link. */
  readonly unsubscribe: string;
  /** Text of the link to the preference page. */
  readonly preferences: string;
  readonly language: string;
}

function footerText(footer: Footer): string {
  const { teamName, postalAddress, hasUnsubscribe, unsubscribe, preferences } = footer;
  const lines = [
    '-- ',
    teamName,
    postalAddress,
    hasUnsubscribe ? `${unsubscribe}: {{${systemTags.unsubscribe}}}` : '',
    hasUnsubscribe ? `${preferences}: {{${systemTags.preferences}}}` : '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/**
 * One column of 600 px that fills a phone; tables and inline styles, which mail programs render consistently.
 */
function layOut(content: MessageContent, footer: Footer): { head: string; foot: string } {
  const link = (tag: string, text: string) =>
    `<a href="{{${tag}}}" style="color:#6b6862">${escapeHtml(text)}</a>`;
  const unsubscribe = footer.hasUnsubscribe
    ? `<br>${link(systemTags.unsubscribe, footer.unsubscribe)} · ${link(systemTags.preferences, footer.preferences)}`
    : '';
  const pixel = content.tracksOpens
    ? `<img src="{{${systemTags.open}}}" width="1" height="1" alt="" style="display:block;border:0">`
    : '';
  const logo =
    footer.logoUrl === null
      ? ''
      : `<div style="padding:0 0 20px"><img src="${escapeHtml(footer.logoUrl)}" height="48" alt="${escapeHtml(footer.teamName)}" style="display:inline-block;height:48px;max-width:280px;border:0"></div>\n`;
  const head = `<!doctype html>
<html lang="${escapeHtml(footer.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(content.subjectLine)}</title></head>
<body style="margin:0;padding:0;background:#f6f5f2">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f5f2"><tr><td align="center" style="padding:24px 12px">
${logo}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #e4e2dc;border-radius:12px">
<tr><td style="padding:32px 28px;font-family:Inter,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.55;color:#1d1c1a">`;
  const foot = `</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td align="center" style="padding:20px;font-family:Inter,'Segoe UI',Arial,sans-serif;font-size:12px;line-height:1.6;color:#6b6862">${escapeHtml(footer.teamName)}${footer.postalAddress === '' ? '' : `<br>${escapeHtml(footer.postalAddress).replaceAll('\n', ', ')}`}${unsubscribe}</td></tr></table>
</td></tr></table>${pixel}</body></html>`;
  return { head, foot };
}
