// A second process on the same database, which kills itself when it gets to a point of its work, or is killed.
import { testSecret } from '../test-secret.ts';
import { startServerProcess } from './server-process.ts';

export interface DoomedProcess {
  readonly url: string;
  /** The signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
  kill(): void;
}

export async function startDoomed(
  databaseUrl: string,
  failAt: string,
  more: Readonly<Record<string, string>> = {},
): Promise<DoomedProcess> {
  const { process: child, url } = startServerProcess({
    mode: 'api',
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      APP_SECRET: testSecret,
      DATABASE_POOL_SIZE: '2',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      FAIL_AT: failAt,
      ...more,
    },
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, signal) => resolve(signal)),
  );
  return { url: await url, ended, kill: () => child.kill('SIGKILL') };
}
