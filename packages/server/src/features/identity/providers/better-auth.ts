// better-auth on our own tables: reading and ending sessions. Everything before authentication, the links in
// mails, and creating sessions is our own code (local-provider.ts, requests/, sign-in/).
import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Deps, Service } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { cookiePrefix, isSecure } from '../sign-in/cookies.ts';
import { sessionSeconds } from '../sign-in/open-session.ts';

type BetterAuth = ReturnType<typeof createBetterAuth>;

const library: Service<BetterAuth> = { create: createBetterAuth };

/** The database error during a call: better-auth replaces it with its own error, or hides it. */
const databaseFailure = new AsyncLocalStorage<{ error?: unknown }>();

/**
 * Calls better-auth. A database error during the call is rethrown unchanged, so that an outage is recognised.
 */
export async function callBetterAuth<T>(
  deps: Deps,
  call: (api: BetterAuth['api']) => Promise<T>,
): Promise<T> {
  const failure: { error?: unknown } = {};
  const result = await databaseFailure
    .run(failure, () => call(deps.service(library).api))
    .catch((error: unknown) => {
      throw failure.error ?? error;
    });
  if (failure.error !== undefined) throw failure.error;
  return result;
}

function recordFailure(error: unknown): void {
  const failure = databaseFailure.getStore();
  if (failure) failure.error ??= error;
}

function createDatabase(pool: pg.Pool) {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      recordFailure(error);
      throw error;
    });
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
    log: (event) => {
      if (event.level === 'error') recordFailure(event.error);
    },
  }).withSchema('identity');
}

function createBetterAuth(deps: Deps) {
  const { config, secrets } = deps;
  const db = createDatabase(deps.streamPool);
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
      expiresIn: sessionSeconds,
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
    advanced: {
      cookiePrefix,
      useSecureCookies: isSecure(config),
      database: { generateId: () => newId() },
      disableOriginCheck: true,
      disableCSRFCheck: true,
      ipAddress: { disableIpTracking: true },
    },
  });
}
