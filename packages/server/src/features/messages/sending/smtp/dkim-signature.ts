// Signs a mail (RFC 6376, relaxed/relaxed). Libraries sign a stream of headers they parse again, and block the process
// for a millisecond per mail: here the text is at hand, and the signature is made in Node's thread pool.
import { createHash, type KeyObject, sign as signWithCallback } from 'node:crypto';
import { promisify } from 'node:util';
import type { DkimKey } from '../../../sending-domains/index.ts';

/** What a receiver shows or acts on. RFC 8058 requires the headers of unsubscribing. */
const signedHeaders = [
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'mime-version',
  'content-type',
];

/** Single spaces, of which there are thousands, stay untouched. */
const spaces = /[ \t]{2,}|\t/g;

const sign = promisify<string, Buffer, KeyObject, Buffer>(signWithCallback);

/** The mail with its signature in front. Every line ends with CRLF. */
export async function signMail(
  text: string,
  { domain, selector, privateKey }: DkimKey,
  date: Date,
): Promise<string> {
  const end = text.indexOf('\r\n\r\n');
  const headers = new Map(
    text
      .slice(0, end)
      .split(/\r\n(?![ \t])/)
      .map(relaxedHeader),
  );
  const names = signedHeaders.filter((name) => headers.has(name));
  const bodyHash = createHash('sha256')
    .update(relaxedBody(text.slice(end + 4)))
    .digest('base64');
  const unsigned = [
    'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;',
    ` d=${domain}; s=${selector}; t=${Math.floor(date.getTime() / 1000)};`,
    // Named twice, so that no one can add another author.
    ` h=${['from', ...names].join(':')};`,
    ` bh=${bodyHash};`,
    ' b=',
  ].join('\r\n');
  const [, own] = relaxedHeader(unsigned);
  const signedText = [...names.map((name) => `${name}:${headers.get(name)}`), `dkim-signature:${own}`].join(
    '\r\n',
  );
  const signature = (await sign('sha256', Buffer.from(signedText), privateKey)).toString('base64');
  return `${unsigned}${signature.replaceAll(/.{70}(?=.)/g, '$&\r\n ')}\r\n${text}`;
}

function relaxedHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(spaces, ' ');
  return [line.slice(0, colon).trimEnd().toLowerCase(), value.trim()];
}

function relaxedBody(body: string): string {
  const relaxed = body.replaceAll(spaces, ' ').replaceAll(' \r\n', '\r\n');
  let end = relaxed.length;
  while (relaxed.endsWith('\r\n', end)) end -= 2;
  return end === 0 ? '' : `${relaxed.slice(0, end)}\r\n`;
}
