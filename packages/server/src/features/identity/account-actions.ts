// From sign-up to sign-out. What an answer tells is the same for a known and an unknown address.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { type identity, language as languageSchema, type Session } from '@fieldhouse/contract/identity';
import type { TeamId, TeamUserId, UserId } from '@fieldhouse/contract/ids';
import { toTeamLogos } from '@fieldhouse/domain/teams/logos';
import { APIError } from 'better-auth/api';
import type { Deps } from '../../deps.ts';
import type { AccountContext } from '../../kernel/context.ts';
import { addressKey } from '../../kernel/http/attempts.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import {
  deleteUnverified,
  findAccount,
  listMemberLogos,
  listMemberships,
  listRights,
  listSandboxMails,
  markVerified,
} from './account-queries.ts';
import { forgetAuthentication } from './authentication.ts';
import { isFeaturePermission } from './known-features.ts';
import { mailLanguage, signInProvider } from './sign-in-provider.ts';

const minutes = 60;
const signInLimit = { most: 10, windowSeconds: 15 * minutes };
const addressLimit = { most: 100, windowSeconds: 15 * minutes };
const mailLimit = { most: 5, windowSeconds: 15 * minutes };

export async function signIn(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.signIn>,
): Promise<Session> {
  const email = body.email.toLowerCase();
  await takeTries(ctx, `sign-in:${email}`, signInLimit);
  const result = await callProvider(ctx, (headers) =>
    signInProvider(ctx.deps).api.signInEmail({
      body: { email, password: body.password },
      headers,
      returnHeaders: true,
    }),
  );
  await ctx.deps.attempts.clear(`sign-in:${email}`);
  takeCookies(ctx, result.headers);
  // The provider's ids are ours (newId).
  return toSession(ctx.deps, result.response.user.id as UserId);
}

export async function signUp(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.signUp>,
): Promise<undefined> {
  refuseUnless(ctx.deps.config.isSignUpOpen, 'sign_up_closed');
  const email = body.email.toLowerCase();
  await takeTries(ctx, `mail:${email}`, mailLimit);
  const person = {
    email,
    password: body.password,
    name: `${body.firstName} ${body.lastName}`,
    firstName: body.firstName,
    lastName: body.lastName,
  };
  await callProvider(ctx, (headers) =>
    mailLanguage.run(body.language ?? 'en', () =>
      signInProvider(ctx.deps).api.signUpEmail({ body: person, headers }),
    ),
  ).catch((error: unknown) => {
    // A known address gets the answer of a new one; its owner is not troubled.
    if (!(error instanceof Refusal && error.details.data?.reason === 'known_address')) throw error;
  });
}

export async function verifyEmail(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.verifyEmail>,
): Promise<Session> {
  await takeTries(ctx, `token:${addressKey(ctx.request.ip)}`, addressLimit);
  const result = await callProvider(ctx, (headers) =>
    signInProvider(ctx.deps).api.verifyEmail({ query: { token: body.token }, headers, returnHeaders: true }),
  );
  takeCookies(ctx, result.headers);
  const cookie = result.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const found = await signInProvider(ctx.deps).api.getSession({ headers: new Headers({ cookie }) });
  // A token used a second time verifies nothing new and signs nobody in.
  refuseUnless(found, 'link_expired');
  return toSession(ctx.deps, found.user.id as UserId);
}

export async function resendVerification(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.resendVerification>,
): Promise<undefined> {
  const email = body.email.toLowerCase();
  await takeTries(ctx, `mail:${email}`, mailLimit);
  await callProvider(ctx, (headers) =>
    mailLanguage.run(body.language ?? 'en', () =>
      signInProvider(ctx.deps).api.sendVerificationEmail({ body: { email }, headers }),
    ),
  );
}

export async function requestPasswordReset(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.requestPasswordReset>,
): Promise<undefined> {
  const email = body.email.toLowerCase();
  await takeTries(ctx, `mail:${email}`, mailLimit);
  await callProvider(ctx, (headers) =>
    mailLanguage.run(body.language ?? 'en', () =>
      signInProvider(ctx.deps).api.requestPasswordReset({ body: { email }, headers }),
    ),
  );
}

export async function resetPassword(
  ctx: AccountContext,
  { body }: EndpointInput<typeof identity.resetPassword>,
): Promise<undefined> {
  await takeTries(ctx, `token:${addressKey(ctx.request.ip)}`, addressLimit);
  await callProvider(ctx, (headers) =>
    signInProvider(ctx.deps).api.resetPassword({
      body: { token: body.token, newPassword: body.password },
      headers,
    }),
  );
  forgetAuthentication(ctx.deps);
}

export async function signOut(ctx: AccountContext): Promise<undefined> {
  if (ctx.account === undefined) return;
  const result = await callProvider(ctx, (headers) =>
    signInProvider(ctx.deps).api.signOut({ headers, returnHeaders: true }),
  );
  takeCookies(ctx, result.headers);
  forgetAuthentication(ctx.deps);
}

export async function getSession(ctx: AccountContext): Promise<Session> {
  refuseUnless(ctx.account, 'not_signed_in');
  return toSession(ctx.deps, ctx.account.userId);
}

export async function getHouse(ctx: AccountContext) {
  const { config } = ctx.deps;
  return {
    brand: config.brands[ctx.request.hostname.toLowerCase()] ?? 'Fieldhouse',
    isSignUpOpen: config.isSignUpOpen,
    isSandboxMail: config.mail.isSandbox && !config.isProduction,
    isStyleGuideOn: config.isStyleGuideOn,
    demoSignIn: config.isDemo ? demoSignIn : null,
  };
}

export const demoSignIn = { email: 'ada@fieldhouse.test', password: 'Fieldhouse-1' } as const;

/** The sandbox shows mails with live links to whoever asks, so it is never there in production. */
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
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    sentAt: row.sent_at.toISOString(),
    to: row.to_address,
    from: row.from_address,
    subject: row.subject,
    html: row.html,
    text: row.text,
  }));
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? `${last.sentAt}~${last.id}` : null };
}

function readCursor(after: string | undefined): { sentAt: string; id: string } | undefined {
  if (after === undefined) return undefined;
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([0-9a-f-]{36})$/.exec(after);
  if (!match?.[1] || !match[2] || Number.isNaN(Date.parse(match[1]))) {
    throw new Refusal('invalid_input', { issues: [{ path: ['query', 'after'], rule: 'bad_cursor' }] });
  }
  return { sentAt: match[1], id: match[2] };
}

/** An account whose address needs no mail to be believed: the demo's people. Answers its id. */
export async function createVerifiedAccount(
  deps: Deps,
  person: { email: string; password: string; firstName: string; lastName: string },
): Promise<UserId> {
  const quiet = signInProvider(deps);
  const { user } = await quiet.api.signUpEmail({
    body: { ...person, name: `${person.firstName} ${person.lastName}` },
  });
  // For a known address the provider answers with an account that isn't there: another's must not become confirmed.
  const id = await markVerified(deps.streamPool, user.id);
  if (id === undefined) throw new Error('The account was not made.');
  // Made by newId in the provider's configuration.
  return id as UserId;
}

async function takeTries(ctx: AccountContext, key: string, limit: typeof signInLimit): Promise<void> {
  await ctx.deps.attempts.take(`address:${addressKey(ctx.request.ip)}`, { ...addressLimit, most: 300 });
  await ctx.deps.attempts.take(key, limit);
}

const byProviderCode: Readonly<Record<string, ConstructorParameters<typeof Refusal>>> = {
  INVALID_EMAIL_OR_PASSWORD: ['wrong_credentials'],
  EMAIL_NOT_VERIFIED: ['email_not_verified'],
  INVALID_TOKEN: ['link_expired'],
  TOKEN_EXPIRED: ['link_expired'],
  USER_NOT_FOUND: ['link_expired'],
  USER_ALREADY_EXISTS: ['conflict', { data: { reason: 'known_address' } }],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: ['conflict', { data: { reason: 'known_address' } }],
};

/** Calls the provider with the caller's cookies and translates what it refuses. */
async function callProvider<T>(ctx: AccountContext, call: (headers: Headers) => Promise<T>): Promise<T> {
  const headers = new Headers();
  if (ctx.request.headers.cookie) headers.set('cookie', ctx.request.headers.cookie);
  if (ctx.request.headers['user-agent'])
    headers.set('user-agent', ctx.request.headers['user-agent'].slice(0, 300));
  try {
    return await call(headers);
  } catch (error) {
    if (error instanceof APIError) {
      const known = byProviderCode[String(error.body?.code ?? '')];
      if (known) throw new Refusal(known[0], { ...known[1], cause: error });
    }
    throw error;
  }
}

function takeCookies(ctx: AccountContext, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) ctx.reply.header('set-cookie', cookie);
}

/** Nobody has signed in with an account whose address was never confirmed; it goes with all it has. */
export async function forgetUnverifiedAccount(deps: Deps, email: string): Promise<void> {
  await deleteUnverified(deps.streamPool, email);
}

export async function toSession(deps: Deps, userId: UserId): Promise<Session> {
  const [account, memberships, rights, logos] = await Promise.all([
    findAccount(deps.streamPool, userId),
    listMemberships(deps.streamPool, userId),
    listRights(deps.streamPool, userId),
    listMemberLogos(deps.streamPool, userId),
  ]);
  refuseUnless(account, 'not_signed_in');
  const featuresIn = new Map(rights.map((row) => [row.team_id, row.feature_permissions]));
  return {
    userId,
    email: account.email,
    firstName: account.first_name,
    lastName: account.last_name,
    memberships: memberships.map((row) => ({
      // Ids of these columns were made by newId.
      teamId: row.team_id as TeamId,
      teamUserId: row.team_user_id as TeamUserId,
      teamName: row.team_name,
      teamShortName: row.team_short_name,
      logos: toTeamLogos(logos.filter((logo) => logo.team_id === row.team_id)),
      isTeamAdmin: row.is_team_admin,
      featurePermissions: (featuresIn.get(row.team_id) ?? []).filter(isFeaturePermission),
      interfaceLanguage: languageSchema.catch('en').parse(row.interface_language),
      timeZone: row.time_zone,
      lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
    })),
  };
}
