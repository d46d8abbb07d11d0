// Signing in with a passkey: the browser lists its passkeys for this site, so no address is entered, and the
// server reveals nothing about any account before the response is verified.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Session } from '@fieldhouse/contract/identity';
import type { UserId } from '@fieldhouse/contract/ids';
import type { passkeys } from '@fieldhouse/contract/passkeys';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AccountContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { consumeAddressAttempt } from '../sign-in/attempt-limits.ts';
import { consumeChallenge } from '../sign-in/challenge-queries.ts';
import { ensureLocal } from '../sign-in/local-account.ts';
import { openSession } from '../sign-in/open-session.ts';
import { challengeMs, readChallenge, storeChallenge } from './passkey-challenge.ts';
import { findPasskey, usePasskey } from './passkey-queries.ts';
import { relyingParty } from './relying-party.ts';

export async function beginPasskeySignIn(ctx: AccountContext): Promise<{ options: Record<string, unknown> }> {
  ensureLocal(ctx);
  await consumeAddressAttempt(ctx, 'passkey_begin');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.deps.config).id,
    timeout: challengeMs,
    userVerification: 'required',
  });
  await storeChallenge(ctx, { token: options.challenge, purpose: 'passkey_sign_in', userId: null });
  return { options: { ...options } };
}

export async function signInWithPasskey(
  ctx: AccountContext,
  { body: { answer } }: EndpointInput<typeof passkeys.signIn>,
): Promise<Session> {
  ensureLocal(ctx);
  const { streamPool } = ctx.deps;
  await consumeAddressAttempt(ctx, 'passkey');
  const challenge = readChallenge(answer.response.clientDataJSON);
  const asked = await consumeChallenge(streamPool, {
    token: challenge,
    purpose: 'passkey_sign_in',
    now: ctx.now(),
  });
  refuseUnless(asked, 'passkey_refused');
  const passkey = await findPasskey(streamPool, answer.id);
  refuseUnless(passkey, 'passkey_refused');
  const counter = await newCounter(ctx, { answer, challenge, passkey });
  const isFirst = await usePasskey(streamPool, { id: passkey.id, counter, at: ctx.now() });
  refuseUnless(isFirst, 'passkey_refused');
  // The column contains ids created by newId.
  return openSession(ctx, passkey.user_id as UserId);
}

interface Answered {
  readonly answer: EndpointInput<typeof passkeys.signIn>['body']['answer'];
  readonly challenge: string;
  readonly passkey: NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
}

/**
 * Refuses a response that is not signed by the passkey for this site, and a counter that did not increase.
 */
async function newCounter(ctx: AccountContext, { answer, challenge, passkey }: Answered): Promise<number> {
  const party = relyingParty(ctx.deps.config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The contract follows the standard; only its optional members are typed more narrowly there.
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    });
    refuseUnless(verified, 'passkey_refused');
    return authenticationInfo.newCounter;
  } catch (error) {
    // The library throws for any invalid response; none of these errors is ours.
    throw error instanceof Refusal ? error : new Refusal('passkey_refused', { cause: error });
  }
}
