// The port for identity providers, which store passwords and verify mailboxes. Our accounts, sessions and
// their cookie are the same with either adapter, so the rest of the server sees no difference.
import type { Language } from '@fieldhouse/contract/identity';
import type { UserId } from '@fieldhouse/contract/ids';

export interface IdentityProvider {
  /** Returns the account. Refuses with `wrong_credentials` or `email_not_verified`. */
  checkPassword(credentials: Credentials): Promise<ProvenAccount>;
  /** The same for a known address, whose account is left unchanged. */
  signUp(person: NewPerson): Promise<void>;
  resendVerification(mail: MailRequest): Promise<void>;
  requestPasswordReset(mail: MailRequest): Promise<void>;
  /** The user that a link signs in; undefined if a code only confirms. */
  confirmAddress(proof: MailProof): Promise<UserId | undefined>;
  /** Ends every session of the account and returns its address. */
  resetPassword(proof: MailProof, password: string): Promise<string>;
  /** False if people change their address at the provider, not here. */
  readonly mayChangeEmail: boolean;
  /** Checks the password of a signed-in person again. Refuses with `wrong_password`. */
  provePassword(person: SignedInPerson): Promise<PasswordProven>;
  /** Ends every other session of the account. Refuses with `wrong_password` if it was changed in the meantime. */
  changePassword(change: PasswordChange): Promise<void>;
  /** Sets the full name where the provider stores it too; `token` is the session's, see `endSession`. */
  rename(token: string | undefined, name: string): Promise<void>;
  /** Deletes what the provider stores about the account. */
  deleteAccount(proof: PasswordProven): Promise<void>;
  /** Notifies the provider that a session ended, with the token that it returned for it. */
  endSession(token: string): Promise<void>;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface ProvenAccount {
  readonly userId: UserId;
  /** Stored with the session, encrypted, for `endSession`. */
  readonly token?: string;
  /** Hash of the verified password. */
  readonly passwordHash?: string;
}

interface SignedInPerson extends Credentials {
  readonly userId: UserId;
}

/** Proof that the password was given again just now. */
export interface PasswordProven {
  /** The provider's token for changing the account. */
  readonly accessToken?: string;
  /** Hash of the verified password. */
  readonly passwordHash?: string;
}

interface PasswordChange extends PasswordProven {
  readonly userId: UserId;
  /** The session that goes on. */
  readonly sessionId: string;
  readonly password: string;
  readonly newPassword: string;
}

interface NewPerson extends Credentials {
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
}

interface MailRequest {
  readonly email: string;
  readonly language: Language;
}

/** The content of the mail: a link's token (local), or a code (Cognito). */
export type MailProof = { readonly token: string } | { readonly email: string; readonly code: string };
