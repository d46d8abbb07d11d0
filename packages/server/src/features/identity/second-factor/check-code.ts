// Checks a code. A correct code is consumed by the check.
import type { Deps } from '../../../kernel/context.ts';
import { derivedKey } from '../../../kernel/secrets/derived-key.ts';
import { openSealedSecret } from '../../../kernel/secrets/sealed-secret.ts';
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

export async function isAppCode(deps: Deps, { userId, secret, code, now }: Asked): Promise<boolean> {
  const key = derivedKey(deps.secrets.appSecret, 'second factor');
  const step = matchingStep(openSealedSecret(key, userId, secret), code, now);
  return step !== undefined && (await consumeTotpStep(deps.streamPool, userId, step));
}

/** A code of the app, or a recovery code. */
export async function isCode(deps: Deps, asked: Asked): Promise<boolean> {
  if (/^\d{6}$/.test(asked.code)) return isAppCode(deps, asked);
  const key = derivedKey(deps.secrets.appSecret, 'recovery codes');
  return consumeRecoveryCode(deps.streamPool, asked.userId, hashRecoveryCode(key, asked.code));
}
