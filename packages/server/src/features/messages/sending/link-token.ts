// Signed tokens in mails that act for one recipient: opened, clicked, unsubscribed. Opaque and without a URL:
// the target of a click is looked up by its number.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** `view` shows the mail, with its link to unsubscribe. `test` is in a mail to no recipient, such as a test: its pages say that nothing was changed. */
export type LinkKind = 'open' | 'click' | 'unsubscribe' | 'test' | 'view';
const kinds: readonly LinkKind[] = ['open', 'click', 'unsubscribe', 'test', 'view'];

export interface LinkTarget {
  readonly kind: LinkKind;
  readonly teamId: string;
  readonly recipientId: string;
  /** Number of the link in its message; 0 for other tokens. */
  readonly position: number;
}

const bodyBytes = 35;
const signatureBytes = 16;
const positionAt = 33;

/**
 * Creates the links of one recipient. One signature serves all, in two halves: open and click links are often
 * forwarded with a mail and must not allow unsubscribing.
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
  return (kind, position) => {
    token.writeUInt8(kinds.indexOf(kind), 0);
    token.writeUInt16BE(position, positionAt);
    signatureFor(kind, digest).copy(token, bodyBytes);
    return token.toString('base64url');
  };
}

/** Undefined for any token that we did not sign. */
export function readLink(secret: string, token: string): LinkTarget | undefined {
  if (!/^[\w-]{60,80}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyBytes + signatureBytes) return undefined;
  const kind = kinds[bytes.readUInt8(0)];
  if (kind === undefined) return undefined;
  const signature = signatureFor(kind, digestOf(secret, bytes));
  if (!timingSafeEqual(signature, bytes.subarray(bodyBytes))) return undefined;
  return {
    kind,
    teamId: toUuid(bytes, 1),
    recipientId: toUuid(bytes, 17),
    position: bytes.readUInt16BE(positionAt),
  };
}

/** Covers only the part of the token that identifies the recipient. */
function digestOf(secret: string, token: Buffer): Buffer {
  return createHmac('sha256', secret).update('mail link').update(token.subarray(1, positionAt)).digest();
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
