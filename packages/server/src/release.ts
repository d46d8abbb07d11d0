// `npm run release`: the operator releases every team that is on hold since the database was restored or
// copied. Works beside a running server, and without one.

import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import type { PendingChoice } from '@fieldhouse/contract/outgoing-hold';
import { registerJobs } from './app.ts';
import { type Config, readConfig, readSecrets } from './config/config.ts';
import { readEnv } from './config/env.ts';
import { createDeps } from './deps.ts';
import { release } from './features/outgoing-hold/index.ts';
import { beforeCommitListeners } from './features/slices.ts';
import { makeTeamAuthority } from './kernel/authority.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './kernel/db/embedded-postgres.ts';
import { migrate } from './kernel/db/migrate.ts';
import { createLog } from './kernel/log.ts';

export async function releaseAll(choice: PendingChoice): Promise<void> {
  const env = readEnv(process.env);
  // The setting holds what a server starts with; here it would hold again what is to be released.
  const config = { ...readConfig(env), holdOutgoing: undefined };
  const secrets = readSecrets(env, config);
  const log = createLog('error');
  const database = await openDatabase(config);
  try {
    await migrate({ ownerUrl: database.url, appSecret: secrets.appSecret, log });
    const deps = createDeps(config, secrets, database.url, beforeCommitListeners, { log });
    try {
      await deps.hub.start();
      await deps.gate.start();
      registerJobs(deps);
      const teams = [...deps.gate.heldTeams()];
      for (const team of teams) {
        const authority = makeTeamAuthority(teamIdSchema.parse(team), { kind: 'system' });
        await deps.withTeam(authority, (ctx) => release(ctx, choice));
      }
      const done = choice === 'cancel' ? 'what waited is cancelled' : 'what waited goes out';
      process.stdout.write(
        teams.length === 0 ? 'Nothing is on hold.\n' : `${teams.length} team(s) released: ${done}.\n`,
      );
    } finally {
      await deps.stop();
    }
  } finally {
    await database.stop();
  }
}

async function openDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const url = config.databaseUrl ?? (await findRunningPostgres(config.dataDir));
  if (url !== undefined) return { url, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: createLog('error') });
}
