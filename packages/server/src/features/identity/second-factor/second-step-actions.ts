// The second step of signing in. The right password alone gives no session, only a token in a cookie, valid
// for five minutes and five codes, that only this step accepts.
import { randomBytes } from 'node:crypto';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Session } from '@fieldhouse/contract/identity';
import type { UserId } from '@fieldhouse/contract/ids';
import type { secondFactor } from '@fieldhouse/contract/second-factor';
import type { AccountContext, Deps } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../../kernel/http/request-origin.ts';
import { findAccount } from '../account-queries.ts';
import { auditAccount } from '../session-queries.ts';
import { takeGuess } from '../sign-in/attempt-limits.ts';
import { consumeChallenge, countChallengeAttempt, insertChallenge } from '../sign-in/challenge-queries.ts';
import { readCookie, setCookie } from '../sign-in/cookies.ts';
import { knownDevice } from '../sign-in/known-device.ts';
import { openSession } from '../sign-in/open-session.ts';
import { isCode } from './check-code.ts';
import { findSecondFactor } from './second-factor-queries.ts';

const stepSeconds = 5 * 60;
const maxCodes = 5;
const cookiePath = '/api/authentication/second-factor';

export async function isSecondFactorOn(deps: Deps, userId: UserId): Promise<boolean> {
  if (deps.config.identity.provider !== 'local') return false;
  return (await findSecondFactor(deps.streamPool, userId))?.is_on ?? false;
}

export async function beginSecondStep(ctx: AccountContext, userId: UserId): Promise<never> {
  const token = randomBytes(32).toString('base64url');
  await insertChallenge(ctx.deps.streamPool, {
    token,
    purpose: 'second_factor',
    userId,
    expiresAt: new Date(ctx.now().getTime() + stepSeconds * 1000),
  });
  setCookie(ctx, 'second_factor', { value: token, maxAge: stepSeconds, path: cookiePath });
  throw new Refusal('second_factor_required');
}

export async function finishSecondStep(
  ctx: AccountContext,
  { body }: EndpointInput<typeof secondFactor.signIn>,
): Promise<Session> {
  const { streamPool } = ctx.deps;
  const token = readCookie(ctx.deps.config, ctx.request, 'second_factor');
  refuseUnless(token, 'sign_in_expired');
  const asked = { token, purpose: 'second_factor', now: ctx.now() } as const;
  const userId = await countChallengeAttempt(streamPool, { ...asked, maxTries: maxCodes });
  refuseUnless(userId, 'sign_in_expired');
  const person = await findAccount(streamPool, userId);
  refuseUnless(person, 'sign_in_expired');
  const device = knownDevice(ctx, person.email);
  const guess = await takeGuess(ctx, { kind: 'second-factor', account: userId, device, email: person.email });
  const factor = await findSecondFactor(streamPool, userId);
  refuseUnless(factor?.is_on, 'sign_in_expired');
  const { secret } = factor;
  if (!(await isCode(ctx.deps, { userId, secret, code: body.code, now: ctx.now() }))) {
    await auditAccount(streamPool, userId, 'sign_in_failed', requestOriginOf(ctx.request));
    throw new Refusal('wrong_code');
  }
  refuseUnless(await consumeChallenge(streamPool, asked), 'sign_in_expired');
  await guess.clear();
  setCookie(ctx, 'second_factor', { value: '', maxAge: 0, path: cookiePath });
  // The column contains ids created by newId.
  return openSession(ctx, userId as UserId);
}
