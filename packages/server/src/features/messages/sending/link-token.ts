// Addresses in mails that act for one recipient: opened, clicked, unsubscribed. Signed, opaque, and without any URL in it:
// what a click leads to is looked up by its number.
import { createHmac, timingSafeEqual } from 'node:crypto';

export type LinkKind = 'open' | 'click' | 'unsubscribe';
const kinds: readonly LinkKind[] = ['open', 'click', 'unsubscribe'];

export interface LinkTarget {
  readonly kind: LinkKind;
  readonly teamId: string;
  readonly recipientId: string;
  /** Number of the link in its message; 0 for the others. */
  readonly position: number;
}

const bodyBytes = 35;
const signatureBytes = 16;

export function signLink(secret: string, target: LinkTarget): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUInt8(kinds.indexOf(target.kind), 0);
  Buffer.from(target.teamId.replaceAll('-', ''), 'hex').copy(body, 1);
  Buffer.from(target.recipientId.replaceAll('-', ''), 'hex').copy(body, 17);
  body.writeUInt16BE(target.position, 33);
  return Buffer.concat([body, signatureOf(secret, body)]).toString('base64url');
}

/** Undefined for anything that we did not sign. */
export function readLink(secret: string, token: string): LinkTarget | undefined {
  if (!/^[\w-]{60,80}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyBytes + signatureBytes) return undefined;
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(signatureOf(secret, body), bytes.subarray(bodyBytes))) return undefined;
  const kind = kinds[body.readUInt8(0)];
  return (
    kind && { kind, teamId: toUuid(body, 1), recipientId: toUuid(body, 17), position: body.readUInt16BE(33) }
  );
}

function signatureOf(secret: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update('mail link').update(body).digest().subarray(0, signatureBytes);
}

function toUuid(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
