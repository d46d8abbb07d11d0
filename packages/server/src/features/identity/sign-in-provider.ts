// The local identity provider: accounts, verification, sessions and resets by better-auth on our own tables,
// passwords by Argon2id. The rest of the product sees only this file's functions.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@fieldhouse/contract/identity';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { Kysely, PostgresDialect } from 'kysely';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kernel/ids.ts';
import { resetMail, verificationMail } from './account-mails.ts';

/**
 * The language of the mail that a call of the provider may send; its hooks are told nothing else of the caller.
 * Outside of it no mail is sent (the demo's accounts).
 */
export const mailLanguage = new AsyncLocalStorage<Language>();

/** Argon2id as OWASP asks: 19 MiB, two passes, one lane. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const verificationSeconds = 60 * 60 * 24;
const resetSeconds = 60 * 60;

export type SignInProvider = ReturnType<typeof createSignInProvider>;

const providers = new WeakMap<Deps, SignInProvider>();

/** One provider a process. */
export function signInProvider(deps: Deps): SignInProvider {
  const known = providers.get(deps);
  if (known) return known;
  const made = createSignInProvider(deps);
  providers.set(deps, made);
  return made;
}

function createSignInProvider(deps: Deps) {
  const { config, secrets } = deps;
  const db = new Kysely({ dialect: new PostgresDialect({ pool: deps.streamPool }) }).withSchema('identity');
  return betterAuth({
    appName: 'Fieldhouse',
    baseURL: config.appUrl,
    basePath: '/api/authentication/provider',
    secret: secrets.appSecret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        firstName: { type: 'string', required: true, fieldName: 'first_name' },
        lastName: { type: 'string', required: true, fieldName: 'last_name' },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: 60 * 60 * 24 * 30,
      updateAge: 60 * 60 * 24,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      cookiePrefix: 'fieldhouse',
      useSecureCookies: config.appUrl.startsWith('https:'),
      database: { generateId: () => newId() },
      disableOriginCheck: true,
      disableCSRFCheck: true,
      ipAddress: { disableIpTracking: true },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 200,
      resetPasswordTokenExpiresIn: resetSeconds,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => hash(password, argon2),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
      async sendResetPassword({ user, token }) {
        const language = mailLanguage.getStore();
        if (language) await deps.mail.send(resetMail(config.appUrl, user.email, token, language));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: verificationSeconds,
      async sendVerificationEmail({ user, token }) {
        const language = mailLanguage.getStore();
        if (language) await deps.mail.send(verificationMail(config.appUrl, user.email, token, language));
      },
    },
  });
}
