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
import { createVerifiedAccount } from '../src/features/identity/index.ts';
import { addMember, createTeam } from '../src/features/teams/index.ts';
import type { Deps } from '../src/kernel/context.ts';
import { Person } from './people.ts';
import { inDatabase } from './start-cluster.ts';
import { testSecret } from './test-secret.ts';

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
  stop(): Promise<void>;
}

export interface TestServerOptions {
  readonly overrides?: DepsOverrides;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether jobs are worked on; true unless told. */
  readonly hasWorker?: boolean;
  /** A migrated database; a clone in the cluster of the test run unless told. */
  readonly database?: TestDatabase;
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** With Ada, Tom and Olga in it. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startEmptyServer(options);
  return { ...server, ...(await makePeople(server.deps, server.url)) };
}

/** Without anybody. */
export async function startEmptyServer(
  options: TestServerOptions = {},
): Promise<Pick<TestServer, 'url' | 'databaseUrl' | 'deps' | 'stop'>> {
  const database = options.database ?? (await cloneDatabase());
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-data-'));
  const env = readEnv({
    NODE_ENV: 'test',
    APP_SECRET: testSecret,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    PORT: '0',
    DATABASE_POOL_SIZE: '5',
    // Walks over every route ask more often than people.
    PERSON_REQUESTS_PER_MINUTE: '1000000',
    ...options.env,
  });
  const config = readConfig(env);
  const deps = createDeps(config, readSecrets(env, config), database.url, options.overrides);
  await deps.hub.start();
  const stopWork = (options.hasWorker ?? true) ? await startWork(deps) : undefined;
  const app = await createApp(deps);
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
    },
  };
}

/** A migrated database of its own, made in milliseconds. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await inDatabase(clusterUrl, `create database ${name} template fieldhouse_template strategy file_copy`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => inDatabase(clusterUrl, `drop database ${name} with (force)`) };
}

const password = 'Fieldhouse-1';

async function makePeople(
  deps: Deps,
  url: string,
): Promise<Pick<TestServer, 'ada' | 'tom' | 'olga' | 'anonymous'>> {
  const [ada, tom, olga] = await Promise.all([
    makeAccount(deps, 'ada', 'Lindqvist'),
    makeAccount(deps, 'tom', 'Reed'),
    makeAccount(deps, 'olga', 'Petrova'),
  ]);
  const adaTeam = await makeTeam(deps, 'Riverside Centre', ada);
  const olgaTeam = await makeTeam(deps, 'Hilltop School', olga);
  await addMember(deps, adaTeam, tom);
  return {
    ada: await Person.signIn(url, ada.email, password, adaTeam),
    tom: await Person.signIn(url, tom.email, password, adaTeam),
    olga: await Person.signIn(url, olga.email, password, olgaTeam),
    anonymous: new Person(url, '', adaTeam),
  };
}

async function makeAccount(deps: Deps, name: string, lastName: string) {
  const person = {
    email: `${name}@fieldhouse.test`,
    firstName: name.charAt(0).toUpperCase() + name.slice(1),
    lastName,
  };
  return { ...person, userId: await createVerifiedAccount(deps, { ...person, password }) };
}

/** One more plain member of Ada's team. */
export async function makeMember({ deps, url, ada }: TestServer, name: string): Promise<Person> {
  const account = await makeAccount(deps, name, 'Member');
  // Made by createTeam.
  await addMember(deps, ada.teamId as TeamId, account);
  return Person.signIn(url, account.email, password, ada.teamId);
}

async function makeTeam(deps: Deps, name: string, admin: Awaited<ReturnType<typeof makeAccount>>) {
  const team = await createTeam(deps, {
    name,
    shortName: name,
    timeZone: 'America/Los_Angeles',
    language: 'en',
    isDemo: false,
    admin,
  });
  return team.teamId;
}
