// The link of an invitation proves access to the invited mailbox: it signs the invitation, the address and
// the serial, so a changed address or a cancelled invitation invalidates every earlier link.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedInvitation {
  readonly id: string;
  readonly email: string;
  readonly serial: number;
}

export function signInvitation(secret: string, { id, email, serial }: SignedInvitation): string {
  return createHmac('sha256', secret).update(`invitation:${id}:${serial}:${email}`).digest('base64url');
}

export function isSignedBy(secret: string, invitation: SignedInvitation, token: string): boolean {
  const expected = Buffer.from(signInvitation(secret, invitation));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
