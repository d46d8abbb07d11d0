// Mails with a single-use link. The tokens are random and only their hashes are stored.
import { randomBytes } from 'node:crypto';
import type { Language } from '@fieldhouse/contract/identity';
import type { Deps } from '../../../kernel/context.ts';
import type { Mail } from '../../../kernel/mail/mail-port.ts';
import { emailChangeMail, resetMail, verificationMail } from '../account-mails.ts';
import { findCredentials } from '../account-queries.ts';
import { isAddressTaken, replaceEmailLink, replaceMailLink } from './mail-link-queries.ts';

const verificationMs = 24 * 60 * 60 * 1000;
const resetMs = 60 * 60 * 1000;

interface MailRequest {
  readonly email: string;
  readonly language: Language;
}

/** Undefined for an address without an account, or a verified one. */
export async function makeVerificationMail(
  deps: Deps,
  { email, language }: MailRequest,
): Promise<Mail | undefined> {
  const found = await findCredentials(deps.streamPool, email);
  if (!found || found.email_verified) return undefined;
  const token = await makeLink(deps, { userId: found.id, purpose: 'email_verification', ms: verificationMs });
  return verificationMail(deps.config.appUrl, email, token, language);
}

/** Undefined for an address without an account. */
export async function makeResetMail(deps: Deps, { email, language }: MailRequest): Promise<Mail | undefined> {
  const found = await findCredentials(deps.streamPool, email);
  if (!found) return undefined;
  const token = await makeLink(deps, { userId: found.id, purpose: 'password_reset', ms: resetMs });
  return resetMail(deps.config.appUrl, email, token, language);
}

/** Undefined if the address has an account: its owner is not notified that someone asked for it. */
export async function makeEmailChangeMail(
  deps: Deps,
  { email, language, userId }: MailRequest & { readonly userId: string },
): Promise<Mail | undefined> {
  if (await isAddressTaken(deps.streamPool, email)) return undefined;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + verificationMs);
  await replaceEmailLink(deps.streamPool, { token, userId, email, expiresAt });
  return emailChangeMail(deps.config.appUrl, email, token, language);
}

interface NewLink {
  readonly userId: string;
  readonly purpose: 'email_verification' | 'password_reset';
  readonly ms: number;
}

async function makeLink(deps: Deps, { userId, purpose, ms }: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + ms);
  await replaceMailLink(deps.streamPool, { token, purpose, userId, expiresAt });
  return token;
}
