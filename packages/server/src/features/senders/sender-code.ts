// The code that confirms an address. Only its hash is stored: the job that mails it makes it.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { senderCodeMinutes } from '@fieldhouse/contract/senders';
import type { Deps } from '../../kernel/context.ts';
import { derivedKey } from '../../kernel/secrets/derived-key.ts';

const digits = 6;

export function makeSenderCode(
  deps: Deps,
  senderId: string,
): { readonly code: string; readonly hash: Buffer } {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  return { code, hash: hashOf(deps, senderId, code) };
}

export function isSenderCode(
  deps: Deps,
  sender: { readonly id: string; readonly codeHash: Buffer | null; readonly codeSentAt: Date | null },
  given: string,
): boolean {
  const { id, codeHash, codeSentAt } = sender;
  if (codeHash === null || codeSentAt === null) return false;
  const isFresh = deps.clock.now().getTime() - codeSentAt.getTime() < senderCodeMinutes * 60_000;
  return timingSafeEqual(codeHash, hashOf(deps, id, given.replaceAll(/\s/g, ''))) && isFresh;
}

function hashOf({ secrets }: Deps, senderId: string, code: string): Buffer {
  return createHmac('sha256', derivedKey(secrets.appSecret, 'sender code'))
    .update(`${senderId}:${code}`)
    .digest();
}
