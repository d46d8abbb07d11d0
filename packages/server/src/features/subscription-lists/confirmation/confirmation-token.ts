// The token of a confirmation mail: the team and 192 random bits. Only its SHA-256 is stored.
import { createHash, randomBytes } from 'node:crypto';

const teamBytes = 16;
const randomLength = 24;

interface ConfirmationToken {
  readonly teamId: string;
  readonly hash: Buffer;
}

export function newConfirmationToken(teamId: string): { readonly token: string; readonly hash: Buffer } {
  const team = Buffer.from(teamId.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([team, randomBytes(randomLength)]).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Undefined for a text that can't be a token. */
export function readConfirmationToken(token: string): ConfirmationToken | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Node ignores characters that are not base64url, so only the exact spelling counts.
  if (bytes.length !== teamBytes + randomLength || bytes.toString('base64url') !== token) return undefined;
  const hex = bytes.toString('hex', 0, teamBytes);
  const teamId = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
  return { teamId, hash: hashOf(token) };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
