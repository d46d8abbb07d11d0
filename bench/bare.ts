import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

export interface BareServer {
  readonly url: string;
  add(statement: object): Promise<void>;
  stop(): void;
}

/** Starts the limit's server in its own process, like the product. */
export async function startBare(databaseUrl: string): Promise<BareServer> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'bare-server.ts'), [databaseUrl], {
    stdio: 'inherit',
  });
  const port = await new Promise((resolve) => child.once('message', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    add: (statement) =>
      new Promise((resolve) => {
        child.once('message', () => resolve());
        child.send(statement);
      }),
    stop: () => child.kill(),
  };
}
