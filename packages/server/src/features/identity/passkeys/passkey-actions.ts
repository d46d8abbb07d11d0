// Signed-in users create, list and remove passkeys. Creating one requires the password again: an unattended
// session must not be enough.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { PasskeyId } from '@fieldhouse/contract/ids';
import type { Passkey, passkeys } from '@fieldhouse/contract/passkeys';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { AccountContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../../kernel/http/request-origin.ts';
import { newId } from '../../../kernel/ids.ts';
import { auditAccount } from '../session-queries.ts';
import { consumeChallenge } from '../sign-in/challenge-queries.ts';
import { ensurePassword, localAccount } from '../sign-in/local-account.ts';
import { challengeMs, readChallenge, storeChallenge } from './passkey-challenge.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkey-queries.ts';
import { relyingParty } from './relying-party.ts';

const maxPasskeys = 20;
/** COSE identifiers of ES256, EdDSA and RS256, which phones, computers and security keys use. */
const supportedAlgorithmIDs = [-7, -8, -257];

export async function listOwnPasskeys(ctx: AccountContext): Promise<{ items: Passkey[] }> {
  const { userId } = localAccount(ctx);
  const rows = await listPasskeys(ctx.deps.streamPool, userId);
  return { items: rows.map(toPasskey) };
}

export async function beginPasskey(
  ctx: AccountContext,
  { body }: EndpointInput<typeof passkeys.begin>,
): Promise<{ options: Record<string, unknown> }> {
  const { userId, email } = localAccount(ctx);
  await ensurePassword(ctx, body.password);
  const known = await listPasskeys(ctx.deps.streamPool, userId);
  refuseUnless(known.length < maxPasskeys, 'action_not_allowed');
  const options = await generateRegistrationOptions({
    rpName: 'Fieldhouse',
    rpID: relyingParty(ctx.deps.config).id,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: email,
    timeout: challengeMs,
    supportedAlgorithmIDs,
    excludeCredentials: known.map((row) => ({ id: row.credential_id, transports: row.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(ctx, { token: options.challenge, purpose: 'passkey_add', userId });
  return { options: { ...options } };
}

export async function addPasskey(
  ctx: AccountContext,
  { body }: EndpointInput<typeof passkeys.add>,
): Promise<Passkey> {
  const { userId } = localAccount(ctx);
  const { deps } = ctx;
  const challenge = readChallenge(body.answer.response.clientDataJSON);
  const asked = await consumeChallenge(deps.streamPool, {
    token: challenge,
    purpose: 'passkey_add',
    now: ctx.now(),
  });
  refuseUnless(asked?.userId === userId, 'passkey_refused');
  const { credential } = await verified(ctx, body.answer, challenge);
  const row = await insertPasskey(deps.streamPool, {
    id: newId(),
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: body.name,
  });
  refuseUnless(row, 'passkey_refused');
  await auditAccount(deps.streamPool, userId, 'passkey_added', requestOriginOf(ctx.request));
  return toPasskey(row);
}

type Registration = EndpointInput<typeof passkeys.add>['body']['answer'];

async function verified(ctx: AccountContext, answer: Registration, expectedChallenge: string) {
  const party = relyingParty(ctx.deps.config);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // The contract follows the standard; only its optional members are typed more narrowly there.
      response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    refuseUnless(registrationInfo, 'passkey_refused');
    return registrationInfo;
  } catch (error) {
    // The library throws for any invalid response; none of these errors is ours.
    throw error instanceof Refusal ? error : new Refusal('passkey_refused', { cause: error });
  }
}

export async function removePasskey(
  ctx: AccountContext,
  { params }: EndpointInput<typeof passkeys.remove>,
): Promise<undefined> {
  const { userId } = localAccount(ctx);
  refuseUnless(await deletePasskey(ctx.deps.streamPool, userId, params.passkeyId), 'not_found');
  await auditAccount(ctx.deps.streamPool, userId, 'passkey_removed', requestOriginOf(ctx.request));
}

function toPasskey(row: Awaited<ReturnType<typeof listPasskeys>>[number]): Passkey {
  return {
    // The column contains ids created by newId.
    id: row.id as PasskeyId,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
