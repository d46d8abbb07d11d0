// Accounts of the house itself. Nothing here that is asked before somebody proved who they are does more for a known
// address than for an unknown one: passwords are checked against a hash in any case, and sign-ups and mails are written
// down as they came and done after the reply (requests/).
import type { UserId } from '@fieldhouse/contract/ids';
import { APIError } from 'better-auth/api';
import type { Deps } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { findCredentials } from '../account-queries.ts';
import { insertRequest } from '../requests/request-queries.ts';
import { callBetterAuth, verifiedAccount } from './better-auth.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { hashPassword, isPassword } from './passwords.ts';

export function createLocalProvider(deps: Deps): IdentityProvider {
  const { streamPool } = deps;
  return {
    async checkPassword({ email, password }) {
      const found = await findCredentials(streamPool, email);
      const isRight = await isPassword(found?.password, password);
      refuseUnless(found && isRight, 'wrong_credentials');
      refuseUnless(found.email_verified, 'email_not_verified');
      // The column holds ids made by newId.
      return { userId: found.id as UserId };
    },
    async signUp({ password, ...person }) {
      const passwordHash = await hashPassword(password);
      await insertRequest(streamPool, { id: newId(), kind: 'sign_up', ...person, passwordHash });
    },
    async resendVerification(mail) {
      await insertRequest(streamPool, { id: newId(), kind: 'verification', ...mail });
    },
    async requestPasswordReset(mail) {
      await insertRequest(streamPool, { id: newId(), kind: 'reset', ...mail });
    },
    async confirmAddress(proof) {
      refuseUnless('token' in proof, 'wrong_code');
      const found: { userId?: string } = {};
      await verifiedAccount.run(found, () =>
        translated(callBetterAuth(deps, (api) => api.verifyEmail({ query: { token: proof.token } }))),
      );
      // A token used a second time verifies nothing new and signs nobody in.
      refuseUnless(found.userId, 'link_expired');
      // The provider's ids are ours (newId).
      return found.userId as UserId;
    },
    async resetPassword(proof, password) {
      refuseUnless('token' in proof, 'wrong_code');
      const body = { token: proof.token, newPassword: password };
      await translated(callBetterAuth(deps, (api) => api.resetPassword({ body })));
    },
    async endSession() {
      // The session's row was all there is.
    },
  };
}

const expiredCodes = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND']);

async function translated<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof APIError && expiredCodes.has(String(error.body?.code ?? ''))) {
      throw new Refusal('link_expired', { cause: error });
    }
    throw error;
  }
}
