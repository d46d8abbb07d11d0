// Passkeys (WebAuthn), for accounts with a local password. A passkey verifies its owner by biometrics or PIN,
// so it counts as both factors. Options and responses have the JSON form of the WebAuthn standard.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { session } from './identity.ts';
import { passkeyId } from './ids.ts';
import { dateTime, name, text } from './text.ts';

const base64url = (max: number) =>
  text(max)
    .min(1)
    .regex(/^[A-Za-z0-9_-]+$/);

const options = z.object({ options: z.record(z.string(), z.unknown()) });

const answerOf = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.strictObject({
    id: base64url(1500),
    rawId: base64url(1500),
    type: z.literal('public-key'),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
    clientExtensionResults: z.record(z.string(), z.unknown()),
    response: z.strictObject(response),
  });

const registration = answerOf({
  clientDataJSON: base64url(4000),
  attestationObject: base64url(20_000),
  authenticatorData: base64url(10_000).optional(),
  publicKey: base64url(4000).optional(),
  publicKeyAlgorithm: z.int().optional(),
  transports: z.array(text(40)).max(10).optional(),
});

const assertion = answerOf({
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
  userHandle: base64url(200).nullish(),
});

const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  createdAt: dateTime,
  lastUsedAt: dateTime.nullable(),
});
export type Passkey = z.output<typeof passkey>;

const answerExample = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
} as const;

export const passkeys = {
  list: defineEndpoint({
    name: 'passkeys.list',
    method: 'GET',
    path: '/authentication/passkeys',
    summary: 'List your passkeys, oldest first.',
    needs: 'account',
    reply: z.object({ items: z.array(passkey) }),
    refusals: ['not_found'],
    writes: false,
  }),
  begin: defineEndpoint({
    name: 'passkeys.begin',
    method: 'POST',
    path: '/authentication/passkeys/begin',
    summary: 'Get what the browser needs to create a passkey. Valid for five minutes.',
    needs: 'account',
    body: z.strictObject({ password: text(200).min(1) }),
    reply: options,
    refusals: ['not_found', 'wrong_password', 'action_not_allowed', 'too_many_requests'],
    writes: true,
    example: { password: 'Fieldhouse-1' },
  }),
  add: defineEndpoint({
    name: 'passkeys.add',
    method: 'POST',
    path: '/authentication/passkeys',
    summary: 'Save the passkey the browser created.',
    needs: 'account',
    body: z.strictObject({ name: name(100), answer: registration }),
    reply: passkey,
    refusals: ['not_found', 'passkey_refused', 'action_not_allowed'],
    writes: true,
    example: {
      name: 'My phone',
      answer: { ...answerExample, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
    },
  }),
  remove: defineEndpoint({
    name: 'passkeys.remove',
    method: 'DELETE',
    path: '/authentication/passkeys/{passkeyId}',
    summary: 'Remove a passkey. It can’t be used to sign in anymore.',
    needs: 'account',
    params: z.strictObject({ passkeyId }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
  beginSignIn: defineEndpoint({
    name: 'passkeys.beginSignIn',
    method: 'POST',
    path: '/authentication/passkeys/begin-sign-in',
    summary: 'Get what the browser needs to offer its passkeys. Valid for five minutes.',
    needs: 'none',
    body: z.strictObject({}),
    reply: options,
    refusals: ['not_found', 'too_many_requests'],
    writes: true,
    example: {},
  }),
  signIn: defineEndpoint({
    name: 'passkeys.signIn',
    method: 'POST',
    path: '/authentication/passkeys/sign-in',
    summary: 'Sign in with a passkey and set the session cookie.',
    needs: 'none',
    body: z.strictObject({ answer: assertion }),
    reply: session,
    refusals: ['not_found', 'passkey_refused', 'too_many_requests'],
    writes: true,
    example: {
      answer: {
        ...answerExample,
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    },
  }),
};
