// A user with a team in a server that runs as a separate process, created through the database it embeds.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig, readSecrets } from '../../src/config/config.ts';
import { readEnv } from '../../src/config/env.ts';
import { createDeps } from '../../src/deps.ts';
import { createVerifiedAccount } from '../../src/features/identity/index.ts';
import { beforeCommitListeners } from '../../src/features/slices.ts';
import { createTeam, updateTeam } from '../../src/features/teams/index.ts';
import { makeTeamAuthority } from '../../src/kernel/authority.ts';
import { Person } from '../people.ts';
import { testSecret } from '../test-secret.ts';

const account = { email: 'ada@fieldhouse.test', firstName: 'Ada', lastName: 'Lindqvist' };
const password = 'Fieldhouse-1';

/** The URL of the embedded PostgreSQL, for its owner. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const read = async (name: string) => (await readFile(path.join(dataDir, name), 'utf8')).trim();
  return `postgres://fieldhouse:${await read('postgres-password')}@127.0.0.1:${await read('postgres-port')}/fieldhouse`;
}

/** Creates the admin of a new team, signed in. The server must run with the secret of tests. */
export async function makePersonIn(url: string, databaseUrl: string): Promise<Person> {
  const env = readEnv({ NODE_ENV: 'test', APP_SECRET: testSecret, LOG_LEVEL: 'silent' });
  const config = readConfig(env);
  const deps = createDeps(config, readSecrets(env, config), databaseUrl, beforeCommitListeners);
  try {
    const userId = await createVerifiedAccount(deps, { ...account, password });
    const { teamId } = await createTeam(deps, {
      name: 'Riverside Centre',
      shortName: 'Riverside',
      timeZone: 'America/Los_Angeles',
      language: 'en',
      isDemo: false,
      admin: { ...account, userId },
    });
    await deps.withTeam(makeTeamAuthority(teamId, { kind: 'system' }), ({ db }) =>
      updateTeam(db, teamId, { billingAddress: '14 Levee Road, Sacramento' }),
    );
    return await Person.signIn(url, account.email, password, teamId);
  } finally {
    await deps.stop();
  }
}
