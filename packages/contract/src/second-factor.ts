// Second factor by authenticator app, for accounts with a local password.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { session } from './identity.ts';
import { text } from './text.ts';

/** Six digits from the app, or a recovery code; spaces and dashes are ignored. */
export const signInCode = text(40)
  .trim()
  .min(1)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase());

export const secondFactorProof = z.strictObject({ password: text(200).min(1), code: signInCode });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const example = { password: 'Fieldhouse-1', code: '123456' };

export const secondFactor = {
  get: defineEndpoint({
    name: 'secondFactor.get',
    method: 'GET',
    path: '/authentication/second-factor',
    summary: 'Get whether your account uses two-factor authentication and how many recovery codes are left.',
    needs: 'account',
    reply: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
    refusals: ['not_found'],
    writes: false,
  }),
  setUp: defineEndpoint({
    name: 'secondFactor.setUp',
    method: 'POST',
    path: '/authentication/second-factor/setup',
    summary:
      'Create a key for an authenticator app. It has no effect until you enable two-factor authentication with a code.',
    needs: 'account',
    body: z.strictObject({}),
    reply: z.object({
      /** Base32, for manual entry into an app. */
      key: z.string(),
      /** The same key as an `otpauth:` URI, for the QR code. */
      uri: z.string(),
    }),
    refusals: ['not_found', 'action_not_allowed', 'too_many_requests'],
    writes: true,
    example: {},
  }),
  enable: defineEndpoint({
    name: 'secondFactor.enable',
    method: 'POST',
    path: '/authentication/second-factor/enable',
    summary: 'Enable two-factor authentication. Returns ten recovery codes, only this once.',
    needs: 'account',
    body: secondFactorProof,
    reply: recoveryCodes,
    refusals: [
      'not_found',
      'wrong_password',
      'wrong_code',
      'second_factor_unreadable',
      'action_not_allowed',
      'too_many_requests',
    ],
    writes: true,
    example,
  }),
  disable: defineEndpoint({
    name: 'secondFactor.disable',
    method: 'POST',
    path: '/authentication/second-factor/disable',
    summary: 'Disable two-factor authentication.',
    needs: 'account',
    body: secondFactorProof,
    reply: 'none',
    refusals: [
      'not_found',
      'wrong_password',
      'wrong_code',
      'second_factor_unreadable',
      'action_not_allowed',
      'too_many_requests',
    ],
    writes: true,
    example,
  }),
  renewRecoveryCodes: defineEndpoint({
    name: 'secondFactor.renewRecoveryCodes',
    method: 'POST',
    path: '/authentication/second-factor/renew-recovery-codes',
    summary: 'Create ten new recovery codes, shown only this once. The old ones stop working.',
    needs: 'account',
    body: secondFactorProof,
    reply: recoveryCodes,
    refusals: [
      'not_found',
      'wrong_password',
      'wrong_code',
      'second_factor_unreadable',
      'action_not_allowed',
      'too_many_requests',
    ],
    writes: true,
    example,
  }),
  signIn: defineEndpoint({
    name: 'secondFactor.signIn',
    method: 'POST',
    path: '/authentication/second-factor/sign-in',
    summary: 'Complete sign-in after `second_factor_required` with a code from the app or a recovery code.',
    needs: 'none',
    body: z.strictObject({ code: signInCode }),
    reply: session,
    refusals: ['wrong_code', 'second_factor_unreadable', 'sign_in_expired', 'too_many_requests'],
    writes: true,
    example: { code: '123456' },
  }),
};
