// Checks a code. A correct code is consumed by the check.
import type { Deps } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { derivedKey } from '../../../kernel/secrets/derived-key.ts';
import { findSealedSecret } from '../../../kernel/secrets/sealed-secret.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { consumeRecoveryCode, consumeTotpStep } from './second-factor-queries.ts';
import { matchingStep } from './totp.ts';

interface Asked {
  readonly userId: string;
  /** Encrypted. */
  readonly secret: Buffer;
  readonly code: string;
  readonly now: Date;
}

export async function isAppCode(deps: Deps, asked: Asked): Promise<boolean> {
  const { userId, code, now } = asked;
  const step = matchingStep(secretOf(deps, asked), code, now);
  return step !== undefined && (await consumeTotpStep(deps.streamPool, userId, step));
}

/** Refused if it was sealed with another APP_SECRET: then the hashes of recovery codes are of another key, too. */
function secretOf({ secrets }: Deps, { userId, secret }: Asked): Buffer {
  const opened = findSealedSecret(derivedKey(secrets.appSecret, 'second factor'), userId, secret);
  refuseUnless(opened, 'second_factor_unreadable');
  return opened;
}

/** A code of the app, or a recovery code. */
export async function isCode(deps: Deps, asked: Asked): Promise<boolean> {
  if (/^\d{6}$/.test(asked.code)) return isAppCode(deps, asked);
  secretOf(deps, asked);
  const key = derivedKey(deps.secrets.appSecret, 'recovery codes');
  return consumeRecoveryCode(deps.streamPool, asked.userId, hashRecoveryCode(key, asked.code));
}
