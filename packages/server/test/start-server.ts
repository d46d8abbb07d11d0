// The real server on a real database of its own: cloned from the template, listening on a free port.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TeamId } from '@fieldhouse/contract/ids';
import { inject } from 'vitest';
import { createApp, startWork } from '../src/app.ts';
import { readConfig, readSecrets } from '../src/config/config.ts';
import { readEnv } from '../src/config/env.ts';
import { createDeps, type DepsOverrides } from '../src/deps.ts';
import { cookieName } from '../src/features/identity/sign-in/cookies.ts';
import { beforeCommitListeners } from '../src/features/slices.ts';
import { addMember } from '../src/features/teams/index.ts';
import type { Deps } from '../src/kernel/context.ts';
import { databaseIn, inDatabase } from './cluster/start-cluster.ts';
import {
  makeAccount,
  makePeople,
  openSession,
  type SignedIn,
  type TestPeople,
} from './cluster/test-people.ts';
import { Person } from './people.ts';
import { watchAnnounced } from './servers/announced-events.ts';
import { testSecret } from './test-secret.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a stopped server without users, for `makeDataDir`. */
    migratedData: string;
    /**
     * Owner of the cluster. Its database is `fieldhouse`; `fieldhouse_template` is migrated and empty,
     * `fieldhouse_people` contains the test users.
     */
    clusterUrl: string;
    people: TestPeople;
  }
}

export interface TestServer {
  readonly url: string;
  readonly databaseUrl: string;
  readonly deps: Deps;
  /** Admin of the team. */
  readonly ada: Person;
  /** Plain member of Ada's team. */
  readonly tom: Person;
  /** Admin of another team. */
  readonly olga: Person;
  /** Not signed in. */
  readonly anonymous: Person;
  /** Hash of the password that all test users share. */
  readonly passwordHash: string;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  readonly overrides?: DepsOverrides;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether jobs run; default true. */
  readonly hasWorker?: boolean;
  /** A migrated database; default: a clone in the cluster of the test run. */
  readonly database?: TestDatabase;
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Starts a server with the users Ada, Tom and Olga. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await cloneDatabase('fieldhouse_people'));
  const server = await startEmptyServer({ ...options, database });
  const people = options.database ? await makePeople(server.deps) : inject('people');
  return { ...server, ...signedInPeople(server, people) };
}

/** Starts a server without any users. */
export async function startEmptyServer(
  options: TestServerOptions = {},
): Promise<Pick<TestServer, 'url' | 'databaseUrl' | 'deps' | 'stop'>> {
  const database = options.database ?? (await cloneDatabase());
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-data-'));
  const env = readEnv({
    NODE_ENV: 'test',
    APP_SECRET: testSecret,
    DATA_DIR: dataDir,
    // Serves the API only, since the web app may be under construction by a build.
    WEB_DIST: path.join(dataDir, 'no-web-app'),
    LOG_LEVEL: 'error',
    PORT: '0',
    // Nothing listens there: a test that needs DNS starts its own server.
    DNS_SERVERS: '127.0.0.1:1',
    DATABASE_POOL_SIZE: '5',
    // Walks over every route send more requests than users do.
    USER_REQUESTS_PER_MINUTE: '1000000',
    // A hundredth of what visitors' browsers compute.
    PROOF_ATTEMPTS: '10',
    // A new team sends what the test is about.
    NEW_TEAM_DAYS: '0',
    TEAM_MAX_SHARED_MESSAGES_PER_DAY: '999999999',
    // On a busy machine a search takes longer than people wait for it.
    SEARCH_PATIENCE_MS: '2000',
    ...options.env,
  });
  const config = readConfig(env);
  const deps = createDeps(
    config,
    readSecrets(env, config),
    database.url,
    beforeCommitListeners,
    options.overrides,
  );
  await deps.hub.start();
  const stopWork = (options.hasWorker ?? true) ? await startWork(deps) : undefined;
  const app = await createApp(deps);
  const checkAnnounced = watchAnnounced(deps, app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    databaseUrl: database.url,
    deps,
    async stop() {
      await app.close();
      await stopWork?.();
      await deps.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      checkAnnounced();
    },
  };
}

/** Empty, or with the test users. */
type Template = 'fieldhouse_template' | 'fieldhouse_people';

/** A separate migrated database, created in milliseconds. */
export async function cloneDatabase(template: Template = 'fieldhouse_template'): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await inDatabase(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseIn(clusterUrl, name),
    drop: () => inDatabase(clusterUrl, `drop database ${name} with (force)`),
  };
}

function signedInPeople({ deps, url }: Pick<TestServer, 'deps' | 'url'>, people: TestPeople) {
  const person = ({ session, teamId }: SignedIn) => new Person(url, cookieOf(deps, session), teamId);
  return {
    ada: person(people.ada),
    tom: person(people.tom),
    olga: person(people.olga),
    anonymous: new Person(url, '', people.ada.teamId),
    passwordHash: people.passwordHash,
  };
}

function cookieOf({ config }: Deps, session: string): string {
  return `${cookieName(config, 'session_token')}=${session}`;
}

/** One more plain member of Ada's team. */
export async function makeMember(server: TestServer, name: string): Promise<Person> {
  const { deps, url, ada, passwordHash } = server;
  const account = await makeAccount(deps, passwordHash, name, 'Member');
  // Created by createTeam.
  await addMember(deps, ada.teamId as TeamId, account);
  return new Person(url, cookieOf(deps, await openSession(deps, account.userId)), ada.teamId);
}
