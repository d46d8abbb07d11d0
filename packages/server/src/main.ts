// `api` handles requests, `worker` runs jobs and sends messages, `all` does both, `migrate` migrates the
// schema, `release continue` and `release cancel` let a restored database send again.
import { pendingChoice } from '@fieldhouse/contract/outgoing-hold';
import { ConfigError } from './config/env.ts';
import { run } from './run.ts';

const modes = ['api', 'worker', 'all', 'migrate'] as const;
const [command = 'all', option] = process.argv.slice(2);
const mode = modes.find((known) => known === command);
const choice = pendingChoice.safeParse(option);

async function start(): Promise<void> {
  if (mode !== undefined) return run(mode);
  if (command === 'release' && choice.success) {
    const { releaseAll } = await import('./release.ts');
    return releaseAll(choice.data);
  }
  process.stderr.write(`Usage: main.ts [${modes.join(' | ')} | release continue | release cancel]\n`);
  process.exit(2);
}

start().catch((error: unknown) => {
  // Errors that the operator can fix are printed as a sentence; anything else is a bug and shows its stack.
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
