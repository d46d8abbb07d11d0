// Builds the text of one mail. A MIME library would limit a core to less than a thousand mails per second.
import type { MailContent, MailList } from './compile-message.ts';

export interface MailParts {
  readonly fromName: string;
  readonly fromAddress: string;
  readonly replyTo: string;
  readonly toName: string;
  readonly toAddress: string;
  readonly subject: string;
  readonly content: MailContent;
  /** Stable per recipient, so that a mail sent twice appears once in the mailbox. */
  readonly messageId: string;
  /** What answers refer to, where the mail doesn’t keep its `messageId`. */
  readonly threadId?: string;
  /** Our own reference, by which reports are matched to the recipient. */
  readonly reference: string;
  readonly unsubscribeUrl: string | undefined;
  readonly list: MailList | null;
  readonly date: Date;
}

export type Header = readonly [name: string, value: string];

export function mailHeaders(parts: MailParts): Header[] {
  return [
    ['From', mailbox(parts.fromName, parts.fromAddress)],
    ['To', mailbox(parts.toName, parts.toAddress)],
    ...(parts.replyTo === '' ? [] : [['Reply-To', parts.replyTo] as const]),
    ['Subject', encodeWords(parts.subject)],
    ['Date', dateHeader(parts.date)],
    ['Message-ID', `<${parts.messageId}>`],
    ...(parts.threadId === undefined ? [] : [['References', `<${parts.threadId}>`] as const]),
    ['X-Msg-Ref', parts.reference],
    ...(parts.list === null ? [] : [['List-Id', listIdOf(parts.list, parts.messageId)] as const]),
    ...(parts.unsubscribeUrl === undefined
      ? []
      : [
          ['List-Unsubscribe', `<${parts.unsubscribeUrl}>`] as const,
          ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'] as const,
        ]),
    ['MIME-Version', '1.0'],
  ];
}

/** RFC 2919: a name for people, and an id below our own host that stays the same when the list is renamed. */
function listIdOf({ id, name }: MailList, messageId: string): string {
  return mailbox(name, `${id}.${messageId.slice(messageId.lastIndexOf('@') + 1)}`);
}

let lastDate = { second: 0, text: '' };

/** Cached, since thousands of mails share a second. */
function dateHeader(date: Date): string {
  const second = Math.floor(date.getTime() / 1000);
  if (second !== lastDate.second) {
    lastDate = { second, text: date.toUTCString().replace('GMT', '+0000') };
  }
  return lastDate.text;
}

/**
 * Every line ends with CRLF, and there is no bare CR or LF: a server might take it for the end of the mail.
 */
export function toMime(parts: MailParts): string {
  return mimePieces(parts).join('');
}

/** The same as bytes. Nearly all mails are ASCII, whose bytes need no encoding. */
export function mimeBytes(parts: MailParts): Buffer {
  const pieces = mimePieces(parts);
  return Buffer.from(pieces.join(''), isAscii(pieces[0] ?? '') ? 'latin1' : 'utf8');
}

export function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII too
  return /^[\x00-\x7f]*$/.test(text);
}

/**
 * The same in pieces, to be joined when it is sent: most of them are the same strings for everyone, so that mails that wait
 * need little memory. The first one has all headers; the others are ASCII.
 */
export function mimePieces(parts: MailParts): string[] {
  // RFC 2045 recommends `=_`, which can't occur in quoted-printable.
  const boundary = `=_${parts.reference}`;
  const headers = mailHeaders(parts).map(([name, value]) => `${name}: ${value}`);
  return [
    `${headers.join('\r\n')}\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n`,
    partHead(boundary, 'text/plain'),
    ...parts.content.encodedText(),
    `\r\n${partHead(boundary, 'text/html')}`,
    ...parts.content.encodedHtml(),
    `\r\n--${boundary}--\r\n`,
  ];
}

function partHead(boundary: string, type: string): string {
  return `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
}

function mailbox(name: string, address: string): string {
  const plain = name.replaceAll(/[\r\n]+/g, ' ').trim();
  if (plain === '') return address;
  return `${isPlainHeader(plain) ? `"${plain.replaceAll(/["\\]/g, '\\$&')}"` : encodeWords(plain)} <${address}>`;
}

/** Fits into one line, and nothing in it would be taken for an encoded word. */
function isPlainHeader(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && text.length < 200 && !text.includes('=?');
}

/** RFC 2047 encoded words for text beyond ASCII, of at most 75 characters, split between characters. */
function encodeWords(text: string): string {
  const plain = text.replaceAll(/[\r\n]+/g, ' ');
  if (isPlainHeader(plain)) return plain;
  const words: string[] = [];
  let chunk = '';
  for (const character of plain) {
    if (Buffer.byteLength(chunk + character) > 45) {
      words.push(chunk);
      chunk = '';
    }
    chunk += character;
  }
  words.push(chunk);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}
