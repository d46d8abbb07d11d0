// `api` answers requests, `worker` works on jobs and sends messages, `all` does both, `migrate` brings the schema up to date.
import { ConfigError } from './config/env.ts';
import { run } from './run.ts';

const modes = ['api', 'worker', 'all', 'migrate'] as const;
const mode = modes.find((known) => known === (process.argv[2] ?? 'all'));

if (mode === undefined) {
  process.stderr.write(`Usage: main.ts [${modes.join(' | ')}]\n`);
  process.exit(2);
}

run(mode).catch((error: unknown) => {
  // What the operator can mend is said in a sentence; anything else is a bug and shows its stack.
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
