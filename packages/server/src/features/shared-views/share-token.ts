// The address of a public view names its team and its row, signed with a key of its own, so that it can be shown again and
// can't be guessed. What it opens is decided by the row: deleting that revokes it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../kernel/secrets/derived-key.ts';

/** A link; a widget; a link whose password was entered; a calendar that programs read. */
const tokenKinds = ['link', 'widget', 'unlocked', 'feed'] as const;
type TokenKind = (typeof tokenKinds)[number];

export interface ShareToken {
  readonly kind: TokenKind;
  readonly teamId: string;
  readonly id: string;
  /** In seconds; 0 for never. */
  readonly expiresAt: number;
}

const bodyBytes = 37;
const signatureBytes = 16;

/** `password` is the stored hash that was entered, so that a new password ends what the old one opened. */
export function signShareToken(
  appSecret: string,
  { kind, teamId, id, expiresAt }: ShareToken,
  password = '',
): string {
  const token = Buffer.alloc(bodyBytes + signatureBytes);
  token.writeUInt8(tokenKinds.indexOf(kind), 0);
  token.write(teamId.replaceAll('-', ''), 1, 'hex');
  token.write(id.replaceAll('-', ''), 17, 'hex');
  token.writeUInt32BE(expiresAt, 33);
  signatureOf(appSecret, token, password).copy(token, bodyBytes);
  return token.toString('base64url');
}

/** Undefined for any text that can't be a token. Its content is to be believed once `isOwnToken`. */
export function readShareToken(text: string): ShareToken | undefined {
  const token = bytesOf(text);
  const kind = token && tokenKinds[token.readUInt8(0)];
  if (!token || !kind) return undefined;
  return { kind, teamId: toUuid(token, 1), id: toUuid(token, 17), expiresAt: token.readUInt32BE(33) };
}

export function isOwnToken(appSecret: string, text: string, password = ''): boolean {
  const token = bytesOf(text);
  return (
    token !== undefined && timingSafeEqual(signatureOf(appSecret, token, password), token.subarray(bodyBytes))
  );
}

function bytesOf(text: string): Buffer | undefined {
  if (!/^[\w-]{71}$/.test(text)) return undefined;
  const token = Buffer.from(text, 'base64url');
  return token.length === bodyBytes + signatureBytes ? token : undefined;
}

function signatureOf(appSecret: string, token: Buffer, password: string): Buffer {
  return createHmac('sha256', derivedKey(appSecret, 'shared view'))
    .update(token.subarray(0, bodyBytes))
    .update(password)
    .digest()
    .subarray(0, signatureBytes);
}

function toUuid(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
