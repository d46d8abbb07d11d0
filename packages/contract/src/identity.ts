// Accounts and sessions: sign-up, verification, sign-in, reset, who am I.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamId, teamUserId, userId } from './ids.ts';
import { teamLogos } from './logos.ts';
import { pageOf, pageQuery } from './paging.ts';
import { featurePermissionSchema } from './permissions.ts';
import { dateTime, emailAddress, name, text } from './text.ts';

/**
 * Seed section 9: at least 8 characters, with lowercase, uppercase, digit and symbol. Each rule has its own
 * name.
 */
export const passwordRules = [
  { rule: 'password_too_short', test: (p: string) => p.length >= 8 },
  { rule: 'password_needs_lowercase', test: (p: string) => /\p{Ll}/u.test(p) },
  { rule: 'password_needs_uppercase', test: (p: string) => /\p{Lu}/u.test(p) },
  { rule: 'password_needs_digit', test: (p: string) => /\p{Nd}/u.test(p) },
  { rule: 'password_needs_symbol', test: (p: string) => /[^\p{L}\p{N}\s]/u.test(p) },
] as const;

export const newPassword = text(200).check((context) => {
  for (const { rule, test } of passwordRules) {
    if (!test(context.value)) {
      context.issues.push({ code: 'custom', input: context.value, message: rule });
    }
  }
});

export const languages = ['en', 'es'] as const;
export const language = z.enum(languages);
export type Language = z.output<typeof language>;

export const membership = z.object({
  teamId,
  teamUserId,
  teamName: z.string(),
  teamShortName: z.string(),
  logos: teamLogos,
  isTeamAdmin: z.boolean(),
  featurePermissions: z.array(featurePermissionSchema),
  /** The language set in this user's membership, else the team's default, else `en`. */
  interfaceLanguage: language,
  /** Languages of the team's texts, default first. */
  dataLanguages: z.array(z.string()),
  timeZone: z.string(),
  /** Of the team, as an ISO 3166 code. */
  country: z.string(),
  lastOpenedAt: dateTime.nullable(),
});
export type Membership = z.output<typeof membership>;

export const session = z.object({
  userId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Active teams only, sorted by name. */
  memberships: z.array(membership),
});
export type Session = z.output<typeof session>;

const noBody = z.strictObject({});
const mailCode = text(40).trim().min(1);

export const identity = {
  signIn: defineEndpoint({
    name: 'identity.signIn',
    method: 'POST',
    path: '/authentication/sign-in',
    summary:
      'Sign in with email and password and set the session cookie. Returns `second_factor_required` if a code is needed.',
    needs: 'none',
    body: z.strictObject({ email: emailAddress, password: text(200).min(1) }),
    reply: session,
    refusals: ['wrong_credentials', 'email_not_verified', 'second_factor_required', 'too_many_requests'],
    writes: true,
    example: { email: 'ada@fieldhouse.test', password: 'Fieldhouse-1' },
  }),
  signUp: defineEndpoint({
    name: 'identity.signUp',
    method: 'POST',
    path: '/authentication/sign-up',
    summary:
      'Create an account and send the verification email. The response is the same for an address that already has an account.',
    needs: 'none',
    body: z.strictObject({
      firstName: name(100),
      lastName: name(100),
      email: emailAddress,
      password: newPassword,
      language: language.optional(),
    }),
    reply: 'none',
    refusals: ['sign_up_closed', 'too_many_requests'],
    writes: true,
    example: { firstName: 'Tom', lastName: 'Reed', email: 'tom@example.org', password: 'Some-pass-1' },
  }),
  verifyEmail: defineEndpoint({
    name: 'identity.verifyEmail',
    method: 'POST',
    path: '/authentication/verify-email',
    summary: 'Confirm an address with the token from the verification email and sign in.',
    needs: 'none',
    body: z.strictObject({ token: text(2000).min(1) }),
    reply: session,
    refusals: ['link_expired', 'too_many_requests'],
    writes: true,
    example: { token: 'abc' },
  }),
  /** For providers whose mails contain a code instead of a link. */
  confirmByCode: defineEndpoint({
    name: 'identity.confirmByCode',
    method: 'POST',
    path: '/authentication/confirm-by-code',
    summary: 'Confirm an address with the code from the verification email (Cognito).',
    needs: 'none',
    body: z.strictObject({ email: emailAddress, code: mailCode }),
    reply: 'none',
    refusals: ['wrong_code', 'too_many_requests'],
    writes: true,
    example: { email: 'tom@example.org', code: '123456' },
  }),
  resendVerification: defineEndpoint({
    name: 'identity.resendVerification',
    method: 'POST',
    path: '/authentication/resend-verification',
    summary: 'Resend the verification email. The response is the same for an unknown address.',
    needs: 'none',
    body: z.strictObject({ email: emailAddress, language: language.optional() }),
    reply: 'none',
    refusals: ['too_many_requests'],
    writes: true,
    example: { email: 'tom@example.org' },
  }),
  requestPasswordReset: defineEndpoint({
    name: 'identity.requestPasswordReset',
    method: 'POST',
    path: '/authentication/request-password-reset',
    summary: 'Email a link to choose a new password. The response is the same for an unknown address.',
    needs: 'none',
    body: z.strictObject({ email: emailAddress, language: language.optional() }),
    reply: 'none',
    refusals: ['too_many_requests'],
    writes: true,
    example: { email: 'ada@fieldhouse.test' },
  }),
  resetPassword: defineEndpoint({
    name: 'identity.resetPassword',
    method: 'POST',
    path: '/authentication/reset-password',
    summary: 'Set a new password with the token from the email and end all sessions of the account.',
    needs: 'none',
    body: z.strictObject({ token: text(2000).min(1), password: newPassword }),
    reply: 'none',
    refusals: ['link_expired', 'too_many_requests'],
    writes: true,
    example: { token: 'abc', password: 'Some-pass-2' },
  }),
  resetPasswordByCode: defineEndpoint({
    name: 'identity.resetPasswordByCode',
    method: 'POST',
    path: '/authentication/reset-password-by-code',
    summary: 'Set a new password with the code from the email (Cognito) and end all sessions of the account.',
    needs: 'none',
    body: z.strictObject({ email: emailAddress, code: mailCode, password: newPassword }),
    reply: 'none',
    refusals: ['wrong_code', 'too_many_requests'],
    writes: true,
    example: { email: 'ada@example.org', code: '123456', password: 'Some-pass-2' },
  }),
  signOut: defineEndpoint({
    name: 'identity.signOut',
    method: 'POST',
    path: '/authentication/sign-out',
    summary: 'End this session.',
    needs: 'none',
    body: noBody,
    reply: 'none',
    refusals: [],
    writes: true,
    example: {},
  }),
  session: defineEndpoint({
    name: 'identity.session',
    method: 'GET',
    path: '/authentication/session',
    summary: 'Get the signed-in user and their teams.',
    needs: 'account',
    reply: session,
    refusals: [],
    writes: false,
  }),
  /** What the sign-in page needs before sign-in. */
  instance: defineEndpoint({
    name: 'identity.instance',
    method: 'GET',
    path: '/instance',
    summary:
      'Get public facts about this installation: the host’s brand, whether sign-up is open, and which extras are on.',
    needs: 'none',
    reply: z.object({
      brand: z.string(),
      /**
       * Where passwords are stored. With `cognito`, mails contain codes instead of links, and our second
       * factor is unavailable.
       */
      provider: z.enum(['local', 'cognito']),
      isSignUpOpen: z.boolean(),
      isSandboxMail: z.boolean(),
      isStyleGuideOn: z.boolean(),
      /** Source of map tiles; null: maps use the built-in world map. */
      mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
      demoSignIn: z.object({ email: z.string(), password: z.string() }).nullable(),
    }),
    refusals: [],
    writes: false,
  }),
  /** Account mails of this installation while no mail server is configured; not available in production. */
  sandboxOutbox: defineEndpoint({
    name: 'identity.sandboxOutbox',
    method: 'GET',
    path: '/sandbox/outbox',
    summary: 'List account emails (verification, password reset) that the sandbox took, newest first.',
    needs: 'none',
    query: pageQuery,
    reply: pageOf(
      z.object({
        id: z.string(),
        sentAt: z.string(),
        to: z.string(),
        from: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
      }),
    ),
    refusals: ['not_found'],
    writes: false,
  }),
};
