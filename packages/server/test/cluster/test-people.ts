// The users that every test server starts with. Created once per run, in a template database: a password
// hash, a team and a session for each test file would take longer than most files do.
import { randomBytes } from 'node:crypto';
import type { TeamId, UserId } from '@fieldhouse/contract/ids';
import { registerJobs } from '../../src/app.ts';
import { readConfig, readSecrets } from '../../src/config/config.ts';
import { readEnv } from '../../src/config/env.ts';
import { createDeps } from '../../src/deps.ts';
import { insertVerifiedAccount } from '../../src/features/identity/account-queries.ts';
import { hashPassword } from '../../src/features/identity/passwords.ts';
import { insertSession } from '../../src/features/identity/session-queries.ts';
import { signToken } from '../../src/features/identity/sign-in/open-session.ts';
import { beforeCommitListeners } from '../../src/features/slices.ts';
import { addMember, createTeam, updateTeam } from '../../src/features/teams/index.ts';
import { makeTeamAuthority } from '../../src/kernel/authority.ts';
import type { Deps } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import { testSecret } from '../test-secret.ts';

/** Shared by all test users. */
const testPassword = 'Fieldhouse-1';

export interface SignedIn {
  /** Value of the session's cookie. */
  readonly session: string;
  readonly teamId: TeamId;
}

export interface TestPeople {
  readonly passwordHash: string;
  /** Admin of a team. */
  readonly ada: SignedIn;
  /** Plain member of Ada's team. */
  readonly tom: SignedIn;
  /** Admin of another team. */
  readonly olga: SignedIn;
}

export async function makeTestPeople(databaseUrl: string): Promise<TestPeople> {
  const env = readEnv({ NODE_ENV: 'test', APP_SECRET: testSecret, LOG_LEVEL: 'error' });
  const config = readConfig(env);
  const deps = createDeps(config, readSecrets(env, config), databaseUrl, beforeCommitListeners);
  try {
    // Each server with a worker would create all queues.
    registerJobs(deps);
    await deps.jobs.start();
    await deps.jobs.stop();
    return await makePeople(deps);
  } finally {
    await deps.stop();
  }
}

export async function makePeople(deps: Deps): Promise<TestPeople> {
  const passwordHash = await hashPassword(testPassword);
  const ada = await makeAccount(deps, passwordHash, 'ada', 'Lindqvist');
  const tom = await makeAccount(deps, passwordHash, 'tom', 'Reed');
  const olga = await makeAccount(deps, passwordHash, 'olga', 'Petrova');
  const adaTeam = await makeTeam(deps, 'Riverside Centre', ada);
  const olgaTeam = await makeTeam(deps, 'Hilltop School', olga);
  await addMember(deps, adaTeam, tom);
  return {
    passwordHash,
    ada: { session: await openSession(deps, ada.userId), teamId: adaTeam },
    tom: { session: await openSession(deps, tom.userId), teamId: adaTeam },
    olga: { session: await openSession(deps, olga.userId), teamId: olgaTeam },
  };
}

export interface Account {
  readonly userId: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export async function makeAccount(
  deps: Deps,
  passwordHash: string,
  name: string,
  lastName: string,
): Promise<Account> {
  const account = {
    userId: newId() as UserId,
    email: `${name}@fieldhouse.test`,
    firstName: name.charAt(0).toUpperCase() + name.slice(1),
    lastName,
  };
  const isNew = await insertVerifiedAccount(deps.streamPool, {
    ...account,
    accountId: newId(),
    passwordHash,
  });
  if (!isNew) throw new Error(`${account.email} has an account already.`);
  return account;
}

/** A session like that of a sign-in; returns the value of its cookie. */
export async function openSession(deps: Deps, userId: UserId): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await insertSession(deps.streamPool, {
    id: newId(),
    userId,
    token,
    userAgent: 'node',
    address: '127.0.0.1',
    seconds: 24 * 60 * 60,
    providerToken: null,
    passwordHash: undefined,
  });
  return signToken(deps.secrets.appSecret, token);
}

async function makeTeam(deps: Deps, name: string, admin: Account): Promise<TeamId> {
  const { teamId } = await createTeam(deps, {
    name,
    shortName: name,
    timeZone: 'America/Los_Angeles',
    language: 'en',
    isDemo: false,
    admin,
  });
  // Mail to many has to name it.
  await deps.withTeam(makeTeamAuthority(teamId, { kind: 'system' }), ({ db }) =>
    updateTeam(db, teamId, { billingAddress: '14 Levee Road, Sacramento' }),
  );
  return teamId;
}
