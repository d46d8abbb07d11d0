// Account actions from sign-up to sign-out. Replies are the same for a known and an unknown address.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { identity, Session } from '@fieldhouse/contract/identity';
import type { UserId } from '@fieldhouse/contract/ids';
import { z } from 'zod';
import type { AccountContext, Deps } from '../../kernel/context.ts';
import { badCursor, isInstantText, toPage } from '../../kernel/http/cursors.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../kernel/http/request-origin.ts';
import { newId } from '../../kernel/ids.ts';
import { derivedKey } from '../../kernel/secrets/derived-key.ts';
import { findSealedSecret } from '../../kernel/secrets/sealed-secret.ts';
import { deleteUnverified, insertVerifiedAccount, listSandboxMails } from './account-queries.ts';
import { clearAuthenticationCache } from './authentication.ts';
import { hashPassword } from './passwords.ts';
import { callBetterAuth } from './providers/better-auth.ts';
import { identityProvider } from './providers/choose-provider.ts';
import type { MailProof } from './providers/identity-provider.ts';
import { insertRequest } from './requests/request-queries.ts';
import { beginSecondStep, isSecondFactorOn } from './second-factor/second-step-actions.ts';
import { auditAccount, findProviderToken } from './session-queries.ts';
import { consumeAddressAttempt, takeGuess, takeMail } from './sign-in/attempt-limits.ts';
import { knownDevice, rememberDevice } from './sign-in/known-device.ts';
import { openSession } from './sign-in/open-session.ts';
import { toSession } from './sign-in/to-session.ts';

export async function signIn(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.signIn>,
): Promise<Session> {
  const email = body.email.toLowerCase();
  const device = knownDevice(ctx, email);
  const guess = await takeGuess(ctx, { kind: 'sign-in', account: email, device, email });
  const { userId, ...proof } = await identityProvider(ctx.deps)
    .checkPassword({ email, password: body.password })
    .catch((error: unknown) => recordFailure(ctx, email, error));
  await guess.clear();
  // No session before the code is checked: this throws.
  if (await isSecondFactorOn(ctx.deps, userId)) return beginSecondStep(ctx, userId);
  return openSession(ctx, userId, proof);
}

/** Recorded for an unknown address too, so that both take equally long. */
async function recordFailure(ctx: AccountContext, email: string, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.code === 'wrong_credentials') {
    const from = requestOriginOf(ctx.request);
    await insertRequest(ctx.deps.streamPool, {
      id: newId(),
      kind: 'failed_sign_in',
      email,
      language: 'en',
      from,
    });
  }
  throw error;
}

export async function signUp(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.signUp>,
): Promise<undefined> {
  refuseUnless(ctx.deps.config.isSignUpOpen, 'sign_up_closed');
  const email = body.email.toLowerCase();
  await takeMail(ctx, email);
  await identityProvider(ctx.deps).signUp({ ...body, email, language: body.language ?? 'en' });
}

export async function verifyEmail(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.verifyEmail>,
): Promise<Session> {
  await consumeAddressAttempt(ctx, 'token');
  const userId = await identityProvider(ctx.deps).confirmAddress({ token: body.token });
  refuseUnless(userId, 'link_expired');
  return openSession(ctx, userId);
}

export async function confirmByCode(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.confirmByCode>,
): Promise<undefined> {
  const email = body.email.toLowerCase();
  const guess = await takeMailCode(ctx, email);
  await identityProvider(ctx.deps).confirmAddress({ email, code: body.code });
  await guess.clear();
}

export async function resendVerification(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.resendVerification>,
): Promise<undefined> {
  const email = body.email.toLowerCase();
  await takeMail(ctx, email);
  await identityProvider(ctx.deps).resendVerification({ email, language: body.language ?? 'en' });
}

export async function requestPasswordReset(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.requestPasswordReset>,
): Promise<undefined> {
  const email = body.email.toLowerCase();
  await takeMail(ctx, email);
  await identityProvider(ctx.deps).requestPasswordReset({ email, language: body.language ?? 'en' });
}

export async function resetPassword(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.resetPassword>,
): Promise<undefined> {
  await consumeAddressAttempt(ctx, 'token');
  await changePassword(ctx, { token: body.token }, body.password);
}

export async function resetPasswordByCode(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.resetPasswordByCode>,
): Promise<undefined> {
  const email = body.email.toLowerCase();
  const guess = await takeMailCode(ctx, email);
  await changePassword(ctx, { email, code: body.code }, body.password);
  await guess.clear();
}

function takeMailCode(ctx: AccountContext, email: string) {
  return takeGuess(ctx, { kind: 'mail-code', account: email, device: knownDevice(ctx, email), email });
}

async function changePassword(ctx: AccountContext, proof: MailProof, password: string): Promise<void> {
  const email = await identityProvider(ctx.deps).resetPassword(proof, password);
  clearAuthenticationCache(ctx.deps);
  // Access to the mailbox proves ownership of the account, so guesses from elsewhere can't delay the first
  // sign-in.
  rememberDevice(ctx, email);
}

export async function signOut(ctx: AccountContext): Promise<undefined> {
  const { account, deps, request, reply } = ctx;
  if (account === undefined) return;
  await auditAccount(deps.streamPool, account.userId, 'signed_out', requestOriginOf(request));
  const box = await findProviderToken(deps.streamPool, account.sessionId);
  const headers = new Headers({ cookie: request.headers.cookie ?? '' });
  const result = await callBetterAuth(deps, (api) => api.signOut({ headers, returnHeaders: true }));
  for (const cookie of result.headers.getSetCookie()) reply.header('set-cookie', cookie);
  clearAuthenticationCache(deps);
  if (!box) return;
  const key = derivedKey(deps.secrets.appSecret, 'provider token');
  const token = findSealedSecret(key, account.sessionId, box);
  if (token) await identityProvider(deps).endSession(token.toString());
}

export async function getSession(ctx: AccountContext): Promise<Session> {
  refuseUnless(ctx.account, 'not_signed_in');
  return toSession(ctx.deps, ctx.account.userId);
}

export async function getInstance(ctx: AccountContext) {
  const { config } = ctx.deps;
  return {
    brand: config.brands.get(ctx.request.hostname.toLowerCase()) ?? 'Fieldhouse',
    provider: config.identity.provider,
    isSignUpOpen: config.isSignUpOpen,
    isSandboxMail: config.mail.isSandbox && !config.isProduction,
    isStyleGuideOn: config.isStyleGuideOn,
    mapTiles: config.mapTiles,
    demoSignIn: config.isDemo && config.identity.provider === 'local' ? demoSignIn : null,
  };
}

export const demoSignIn = { email: 'ada@fieldhouse.test', password: 'Fieldhouse-1' } as const;

/** The sandbox shows mails with live links to anyone, so it is never available in production. */
export async function getSandboxOutbox(
  ctx: AccountContext,
  { query }: EndpointInput<typeof identity.sandboxOutbox>,
) {
  const { config } = ctx.deps;
  refuseUnless(config.mail.isSandbox && !config.isProduction, 'not_found');
  const limit = query.limit ?? 50;
  const rows = await listSandboxMails(ctx.deps.streamPool, {
    before: readCursor(query.after),
    limit: limit + 1,
  });
  const { page, next } = toPage(rows, limit, (row) => `${row.sent_at.toISOString()}~${row.id}`);
  const items = page.map((row) => ({
    id: row.id,
    sentAt: row.sent_at.toISOString(),
    to: row.to_address,
    from: row.from_address,
    subject: row.subject,
    html: row.html,
    text: row.text,
  }));
  return { items, next };
}

function readCursor(after: string | undefined): { sentAt: string; id: string } | undefined {
  if (after === undefined) return undefined;
  const [sentAt = '', id = ''] = after.split('~');
  if (!isInstantText(sentAt) || !z.guid().safeParse(id).success) throw badCursor();
  return { sentAt, id };
}

/**
 * Creates an account whose address needs no confirmation: users of the demo and invited users. Returns its
 * id; refuses with `conflict` if the address has an account, even one created concurrently.
 */
export async function createVerifiedAccount(
  deps: Deps,
  person: { email: string; password: string; firstName: string; lastName: string },
): Promise<UserId> {
  const { password, ...named } = person;
  const made = { ...named, userId: newId(), accountId: newId(), passwordHash: await hashPassword(password) };
  // Another user's account must not get this password.
  refuseUnless(await insertVerifiedAccount(deps.streamPool, made), 'conflict');
  // Created by newId above.
  return made.userId as UserId;
}

/**
 * An account whose address was never confirmed has never been signed in to; it is deleted with all its data.
 */
export async function removeUnverifiedAccount(deps: Deps, email: string): Promise<void> {
  await deleteUnverified(deps.streamPool, email);
}
