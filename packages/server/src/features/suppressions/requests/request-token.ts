// The token of a mail by which a person gets an export or is erased: signed, and valid for a week.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type PersonRequestKind, personRequestKinds } from '@fieldhouse/contract/person-requests';

export interface PersonRequest {
  readonly kind: PersonRequestKind;
  readonly teamId: string;
  /** The recipient whose address it is about. */
  readonly recipientId: string;
  readonly expiresAt: Date;
}

const teamAt = 1;
const recipientAt = 17;
const expiryAt = 33;
const bodyBytes = 37;
const signatureBytes = 16;

export function newRequestToken(secret: string, request: PersonRequest): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUInt8(personRequestKinds.indexOf(request.kind), 0);
  body.write(request.teamId.replaceAll('-', ''), teamAt, 'hex');
  body.write(request.recipientId.replaceAll('-', ''), recipientAt, 'hex');
  body.writeUInt32BE(Math.floor(request.expiresAt.getTime() / 1000), expiryAt);
  return Buffer.concat([body, signatureOf(secret, body)]).toString('base64url');
}

/** Undefined for any token that we did not sign; the caller checks whether it has expired. */
export function readRequestToken(secret: string, token: string): PersonRequest | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Node ignores characters that are not base64url, so only the exact spelling counts.
  if (bytes.length !== bodyBytes + signatureBytes || bytes.toString('base64url') !== token) return undefined;
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(signatureOf(secret, body), bytes.subarray(bodyBytes))) return undefined;
  const kind = personRequestKinds[body.readUInt8(0)];
  if (kind === undefined) return undefined;
  return {
    kind,
    teamId: toUuid(body.toString('hex', teamAt, recipientAt)),
    recipientId: toUuid(body.toString('hex', recipientAt, expiryAt)),
    expiresAt: new Date(body.readUInt32BE(expiryAt) * 1000),
  };
}

function signatureOf(secret: string, body: Buffer): Buffer {
  const digest = createHmac('sha256', secret).update('person request').update(body).digest();
  return digest.subarray(0, signatureBytes);
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
