// Setting up, turning on and turning off a second factor, and replacing its recovery codes. Changes require
// the password and a code again: an unattended session is not enough.
import { randomBytes } from 'node:crypto';
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { UserId } from '@fieldhouse/contract/ids';
import type { secondFactor } from '@fieldhouse/contract/second-factor';
import type { AccountContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../../kernel/http/request-origin.ts';
import { derivedKey } from '../../../kernel/secrets/derived-key.ts';
import { sealSecret } from '../../../kernel/secrets/sealed-secret.ts';
import { auditAccount } from '../session-queries.ts';
import { takeGuess } from '../sign-in/attempt-limits.ts';
import { deleteChallengesOf } from '../sign-in/challenge-queries.ts';
import { ensurePassword, localAccount } from '../sign-in/local-account.ts';
import { isAppCode, isCode } from './check-code.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import {
  beginSecondFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  saveSecondFactor,
} from './second-factor-queries.ts';
import { toBase32, totpUri } from './totp.ts';

/** As RFC 4226 recommends: 160 bits. */
const secretBytes = 20;
const issuer = 'Fieldhouse';

export async function getSecondFactor(ctx: AccountContext): Promise<EndpointReply<typeof secondFactor.get>> {
  const { userId } = localAccount(ctx);
  const { streamPool } = ctx.deps;
  const [factor, recoveryCodesLeft] = await Promise.all([
    findSecondFactor(streamPool, userId),
    countRecoveryCodes(streamPool, userId),
  ]);
  return { isOn: factor?.is_on ?? false, recoveryCodesLeft };
}

export async function startSecondFactorSetup(
  ctx: AccountContext,
): Promise<EndpointReply<typeof secondFactor.setUp>> {
  const { userId, email } = localAccount(ctx);
  const secret = randomBytes(secretBytes);
  const box = sealSecret(derivedKey(ctx.deps.secrets.appSecret, 'second factor'), userId, secret);
  refuseUnless(await beginSecondFactor(ctx.deps.streamPool, userId, box), 'action_not_allowed');
  return { key: toBase32(secret), uri: totpUri(secret, issuer, email) };
}

export async function enableSecondFactor(
  ctx: AccountContext,
  { body }: EndpointInput<typeof secondFactor.enable>,
): Promise<EndpointReply<typeof secondFactor.enable>> {
  const { userId, sessionId } = localAccount(ctx);
  const factor = await findSecondFactor(ctx.deps.streamPool, userId);
  refuseUnless(factor && !factor.is_on, 'action_not_allowed');
  await ensurePassword(ctx, body.password);
  const { secret } = factor;
  const guess = await takeGuess(ctx, { kind: 'second-factor', account: userId, device: sessionId });
  refuseUnless(await isAppCode(ctx.deps, { userId, secret, code: body.code, now: ctx.now() }), 'wrong_code');
  await guess.clear();
  const codes = await saveWithNewCodes(ctx, userId, { wasOn: false });
  await auditAccount(ctx.deps.streamPool, userId, 'second_factor_on', requestOriginOf(ctx.request));
  return codes;
}

export async function disableSecondFactor(
  ctx: AccountContext,
  { body }: EndpointInput<typeof secondFactor.disable>,
): Promise<undefined> {
  const userId = await ensureProof(ctx, body);
  await auditAccount(ctx.deps.streamPool, userId, 'second_factor_off', requestOriginOf(ctx.request));
  await deleteSecondFactor(ctx.deps.streamPool, userId);
  await deleteChallengesOf(ctx.deps.streamPool, userId);
}

export async function renewRecoveryCodes(
  ctx: AccountContext,
  { body }: EndpointInput<typeof secondFactor.renewRecoveryCodes>,
): Promise<EndpointReply<typeof secondFactor.renewRecoveryCodes>> {
  return saveWithNewCodes(ctx, await ensureProof(ctx, body), { wasOn: true });
}

async function ensureProof(
  ctx: AccountContext,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<UserId> {
  const { userId, sessionId } = localAccount(ctx);
  const factor = await findSecondFactor(ctx.deps.streamPool, userId);
  refuseUnless(factor?.is_on, 'action_not_allowed');
  await ensurePassword(ctx, password);
  const guess = await takeGuess(ctx, { kind: 'second-factor', account: userId, device: sessionId });
  const isRight = await isCode(ctx.deps, { userId, secret: factor.secret, code, now: ctx.now() });
  refuseUnless(isRight, 'wrong_code');
  await guess.clear();
  return userId;
}

async function saveWithNewCodes(
  ctx: AccountContext,
  userId: UserId,
  { wasOn }: { readonly wasOn: boolean },
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = makeRecoveryCodes();
  const key = derivedKey(ctx.deps.secrets.appSecret, 'recovery codes');
  const codeHashes = recoveryCodes.map((code) => hashRecoveryCode(key, code));
  const isSaved = await saveSecondFactor(ctx.deps.streamPool, { userId, wasOn, codeHashes });
  refuseUnless(isSaved, 'action_not_allowed');
  return { recoveryCodes };
}
