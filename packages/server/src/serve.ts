// What a process does once its database is open and migrated: jobs, demo, HTTP. Loads all features.
import { createApp, startWork } from './app.ts';
import type { Config, Secrets } from './config/config.ts';
import { createDeps } from './deps.ts';
import { seedDemo } from './features/demo/index.ts';
import { demoSignIn } from './features/identity/index.ts';
import { beforeCommitListeners } from './features/slices.ts';
import type { Deps } from './kernel/context.ts';
import { tuneGarbageCollector } from './kernel/garbage-collector.ts';

interface ServeOptions {
  readonly mode: 'api' | 'worker' | 'all';
  readonly config: Config;
  readonly secrets: Secrets;
  /** Of a migrated database. */
  readonly databaseUrl: string;
  /** Receives what has to be closed, in the order in which it was opened. */
  readonly stops: (() => Promise<void>)[];
}

/** Starts the parts of the mode; returns once they run. */
export async function serve({ mode, config, secrets, databaseUrl, stops }: ServeOptions): Promise<void> {
  const deps = createDeps(config, secrets, databaseUrl, beforeCommitListeners);
  stops.push(() => deps.stop());
  await deps.files.ready();
  await deps.hub.start();
  await deps.gate.start();
  if (mode !== 'api') {
    stops.push(await startWork(deps));
  }
  if (config.isDemo) await seedDemo(deps);
  tuneGarbageCollector();
  if (mode !== 'worker') await listen(deps, stops);
}

async function listen(deps: Deps, stops: (() => Promise<void>)[]): Promise<void> {
  const { config } = deps;
  const app = await createApp(deps);
  stops.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const lines = [`Fieldhouse is ready: http://${config.host}:${port}`];
  if (config.isDemo) {
    lines.push(
      `Sign in as ${demoSignIn.email} / ${demoSignIn.password} (team admin)`,
      `        or ben@fieldhouse.test / ${demoSignIn.password} (team user)`,
    );
  }
  const held = deps.gate.heldTeams().size;
  if (held > 0) {
    lines.push(
      `On hold: this database was restored or copied, so nothing is sent for ${held} team(s). A team admin releases a`,
      '         team in the app, `npm run release` all of them. See “After a restore” in docs/operate.md.',
    );
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
