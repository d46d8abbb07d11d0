// The port: who keeps the passwords and proves the mailboxes. Our accounts, sessions and their cookie are the same
// behind either adapter, so the rest of the server sees no difference.
import type { Language } from '@fieldhouse/contract/identity';
import type { UserId } from '@fieldhouse/contract/ids';

export interface IdentityProvider {
  /** Whose account it is. Refuses with `wrong_credentials` or `email_not_verified`. */
  checkPassword(credentials: Credentials): Promise<ProvenAccount>;
  /** The same for a known address, whose account is left as it is. */
  signUp(person: NewPerson): Promise<void>;
  resendVerification(mail: MailRequest): Promise<void>;
  requestPasswordReset(mail: MailRequest): Promise<void>;
  /** Whom a link signs in; undefined where a code only confirms. */
  confirmAddress(proof: MailProof): Promise<UserId | undefined>;
  /** Ends every session of the account and answers its address. */
  resetPassword(proof: MailProof, password: string): Promise<string>;
  /** Tells the provider that a session ended, with the token that it gave for it. */
  endSession(token: string): Promise<void>;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface ProvenAccount {
  readonly userId: UserId;
  /** Kept with the session, encrypted, for `endSession`. */
  readonly token?: string;
  /** Of the password that was right. */
  readonly passwordHash?: string;
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

/** What the mail carried: a link's token (local), or a code (Cognito). */
export type MailProof = { readonly token: string } | { readonly email: string; readonly code: string };
