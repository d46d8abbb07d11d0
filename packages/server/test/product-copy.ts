// The sources of the server and the packages below it in a folder of their own, where a test adds to them what
// a developer would, and a server of these sources.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Person } from './people.ts';
import { startServerProcess } from './processes/server-process.ts';
import { startServer } from './start-server.ts';
import { testSecret } from './test-secret.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const packages = ['contract', 'domain', 'phrases', 'server'];

export interface ProductCopy {
  readonly root: string;
  addFile(file: string, text: string): Promise<void>;
  /** Adds lines below the only line that is `anchor`. */
  addBelow(file: string, anchor: string, lines: string): Promise<void>;
  remove(): Promise<void>;
}

async function copyProduct(): Promise<ProductCopy> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-copy-'));
  for (const name of packages) {
    const [from, to] = [path.join(root, 'packages', name), path.join(copy, 'packages', name)];
    for (const part of await readdir(from)) {
      const isLinked = part === 'node_modules';
      if (isLinked) await mkdir(to, { recursive: true });
      if (isLinked) await symlink(path.join(from, part), path.join(to, part));
      else if (part !== 'test') await cp(path.join(from, part), path.join(to, part), { recursive: true });
    }
  }
  await linkDependencies(copy);
  const fileOf = (file: string) => path.join(copy, 'packages', file);
  return {
    root: copy,
    addFile: (file, text) => writeFile(fileOf(file), text, { flag: 'wx' }),
    async addBelow(file, anchor, lines) {
      const text = await readFile(fileOf(file), 'utf8');
      const [before, after, ...more] = text.split(`${anchor}\n`);
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(`${file} has not one line "${anchor}".`);
      await writeFile(fileOf(file), `${before}${anchor}\n${lines}\n${after}`);
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}

export interface RunningCopy {
  readonly root: string;
  /** A member with all permissions. */
  readonly ada: Person;
  stop(): Promise<void>;
}

/** Starts a server of the sources after `change`. */
export async function startProductCopy(change: (copy: ProductCopy) => Promise<void>): Promise<RunningCopy> {
  const copy = await copyProduct();
  await change(copy);
  // Its database and its people; the requests and the jobs are for the process of the copy.
  const server = await startServer({ hasWorker: false });
  const { databaseUrl, deps } = server;
  const child = startServerProcess({
    main: `${copy.root}/packages/server/src/main.ts`,
    env: {
      NODE_ENV: 'test',
      APP_SECRET: testSecret,
      DATABASE_URL: databaseUrl,
      DATA_DIR: deps.config.dataDir,
      WEB_DIST: `${copy.root}/no-web-app`,
    },
  });
  return {
    root: copy.root,
    ada: new Person(await child.url, server.ada.cookie, server.ada.teamId),
    async stop() {
      child.process.kill('SIGTERM');
      await child.ended;
      await server.stop();
      await copy.remove();
    },
  };
}

/** Everything from npm as it is installed, and our packages from the copy. */
async function linkDependencies(copy: string): Promise<void> {
  const [from, to] = [path.join(root, 'node_modules'), path.join(copy, 'node_modules')];
  await mkdir(path.join(to, '@fieldhouse'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@fieldhouse') await symlink(path.join(from, name), path.join(to, name));
  for (const name of packages)
    await symlink(path.join(copy, 'packages', name), path.join(to, '@fieldhouse', name));
}
