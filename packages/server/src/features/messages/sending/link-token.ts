// Signed tokens in mails that act for one recipient: opened, clicked, unsubscribed. Opaque and without a URL:
// the target of a click is looked up by its number.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** `answer` opens the page of a choice. `view` shows the mail, with its link to unsubscribe. `test` is in a mail to no recipient, such as a test: its pages say that nothing was changed. */
export type LinkKind = 'open' | 'click' | 'unsubscribe' | 'test' | 'view' | 'answer';
const kinds: readonly LinkKind[] = ['open', 'click', 'unsubscribe', 'test', 'view', 'answer'];

export interface LinkTarget {
  readonly kind: LinkKind;
  readonly teamId: string;
  readonly recipientId: string;
  /** Number of the link in its message, or of a choice among those of the mail; 0 for other tokens. */
  readonly position: number;
}

const bodyBytes = 35;
const signatureBytes = 16;
const positionAt = 33;

/**
 * Creates the links of one recipient. One signature serves all, in two halves: open and click links are often
 * forwarded with a mail and must not allow unsubscribing. Answers have one of their own.
 */
export function createLinkSigner(
  secret: string,
  teamId: string,
  recipientId: string,
): (kind: LinkKind, position: number) => string {
  const token = Buffer.allocUnsafe(bodyBytes + signatureBytes);
  token.write(teamId.replaceAll('-', ''), 1, 'hex');
  token.write(recipientId.replaceAll('-', ''), 17, 'hex');
  const digest = digestOf(secret, token);
  const known = new Map<LinkKind, LinkWriter>();
  return (kind, position) => {
    let write = known.get(kind);
    if (!write) {
      token.writeUInt8(kinds.indexOf(kind), 0);
      signatureFor(kind, kind === 'answer' ? digestOf(secret, token, answerUse) : digest).copy(
        token,
        bodyBytes,
      );
      write = linkWriter(token);
      known.set(kind, write);
    }
    return write(position);
  };
}

type LinkWriter = (position: number) => string;

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Links of one kind differ by their position alone. Three bytes are four digits of base64url, and the position begins such a
 * group: all others are encoded once, since a mail may have hundreds of links.
 */
function linkWriter(token: Buffer): LinkWriter {
  const before = token.toString('base64url', 0, positionAt);
  const after = token.toString('base64url', bodyBytes + 1);
  const last = token.readUInt8(bodyBytes);
  return (position) => {
    if (position < 0 || position > 0xff_ff) throw new RangeError(`No link has the number ${position}.`);
    const first = digitOf(position >> 10) + digitOf(position >> 4);
    return before + first + digitOf((position << 2) | (last >> 6)) + digitOf(last) + after;
  };
}

/** The digit of the last six bits. */
function digitOf(bits: number): string {
  return digits.charAt(bits & 63);
}

/** Undefined for any token that we did not sign. */
export function readLink(secret: string, token: string): LinkTarget | undefined {
  if (!/^[\w-]{60,80}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyBytes + signatureBytes) return undefined;
  const kind = kinds[bytes.readUInt8(0)];
  if (kind === undefined) return undefined;
  const signature = signatureFor(kind, digestOf(secret, bytes, kind === 'answer' ? answerUse : undefined));
  if (!timingSafeEqual(signature, bytes.subarray(bodyBytes))) return undefined;
  return {
    kind,
    teamId: toUuid(bytes, 1),
    recipientId: toUuid(bytes, 17),
    position: bytes.readUInt16BE(positionAt),
  };
}

const answerUse = 'mail answer';

/** Covers only the part of the token that identifies the recipient. */
function digestOf(secret: string, token: Buffer, use = 'mail link'): Buffer {
  return createHmac('sha256', secret).update(use).update(token.subarray(1, positionAt)).digest();
}

function signatureFor(kind: LinkKind, digest: Buffer): Buffer {
  return kind === 'unsubscribe' || kind === 'view'
    ? digest.subarray(0, signatureBytes)
    : digest.subarray(signatureBytes);
}

function toUuid(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
