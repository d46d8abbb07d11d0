// Local accounts. Before authentication, nothing takes longer for a known address than for an unknown one:
// passwords are always checked against a hash, and sign-ups and mails are queued as received and processed
// after the reply (requests/).
import type { UserId } from '@fieldhouse/contract/ids';
import type { Deps } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { findCredentials, findPassword, updatePassword } from '../account-queries.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { isResetLink, resetPasswordByLink, verifyByLink } from '../requests/mail-link-queries.ts';
import { insertRequest } from '../requests/request-queries.ts';
import { auditAccount } from '../session-queries.ts';
import type { IdentityProvider } from './identity-provider.ts';

export function createLocalProvider(deps: Deps): IdentityProvider {
  const { streamPool } = deps;
  return {
    async checkPassword({ email, password }) {
      const found = await findCredentials(streamPool, email);
      const isRight = await verifyPassword(found?.password, password);
      refuseUnless(found?.password && isRight, 'wrong_credentials');
      refuseUnless(found.email_verified, 'email_not_verified');
      // The column contains ids created by newId.
      return { userId: found.id as UserId, passwordHash: found.password };
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
      const userId = await verifyByLink(streamPool, { token: proof.token, now: deps.clock.now() });
      refuseUnless(userId, 'link_expired');
      // The column contains ids created by newId.
      return userId as UserId;
    },
    async resetPassword(proof, password) {
      refuseUnless('token' in proof, 'wrong_code');
      const link = { token: proof.token, now: deps.clock.now() };
      // Checked first: hashing costs much more.
      refuseUnless(await isResetLink(streamPool, link), 'link_expired');
      const passwordHash = await hashPassword(password);
      const reset = await resetPasswordByLink(streamPool, { ...link, passwordHash, accountId: newId() });
      refuseUnless(reset, 'link_expired');
      await auditAccount(streamPool, reset.id, 'password_reset');
      return reset.email;
    },
    mayChangeEmail: true,
    async provePassword({ userId, password }) {
      const passwordHash = await findPassword(streamPool, userId);
      const isRight = await verifyPassword(passwordHash, password);
      refuseUnless(passwordHash !== undefined && isRight, 'wrong_password');
      return { passwordHash };
    },
    async changePassword({ userId, sessionId, passwordHash: oldHash = '', newPassword }) {
      const newHash = await hashPassword(newPassword);
      const isChanged = await updatePassword(streamPool, { userId, sessionId, oldHash, newHash });
      refuseUnless(isChanged, 'wrong_password');
    },
    async rename() {
      // The name is stored in our own tables only.
    },
    async deleteAccount() {
      // Nor is there anything else to delete.
    },
    async endSession() {
      // There is nothing beyond the session's row.
    },
  };
}
