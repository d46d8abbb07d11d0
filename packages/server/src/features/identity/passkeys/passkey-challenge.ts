// Challenges: for a single purpose, valid for five minutes and one response.
import { z } from 'zod';
import type { AccountContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { insertChallenge } from '../sign-in/challenge-queries.ts';

export const challengeMs = 5 * 60 * 1000;

interface HandedOut {
  readonly token: string;
  readonly purpose: 'passkey_add' | 'passkey_sign_in';
  readonly userId: string | null;
}

export async function storeChallenge(ctx: AccountContext, challenge: HandedOut): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + challengeMs);
  await insertChallenge(ctx.deps.streamPool, { ...challenge, expiresAt });
}

const clientData = z.object({ challenge: z.string().max(200) });

/** The challenge that a response claims to answer. The claim is verified against the signature afterwards. */
export function readChallenge(clientDataJSON: string): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch (cause) {
    throw new Refusal('passkey_refused', { cause });
  }
}
