// The browser of tests and measurements: the one of the system, or else Playwright's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ownNode, refuse, root } from './bootstrap.mjs';

/** Its path; undefined if there is none. */
export function findChromium() {
  const known = [
    process.env.CHROMIUM_PATH,
    // Without the parts of a desktop browser: the same pages for less processor time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return known.find((file) => file && existsSync(file)) ?? findPlaywrightChromium();
}

function findPlaywrightChromium() {
  const script = "console.log(require('playwright-core').chromium.executablePath())";
  const { stdout } = spawnSync(ownNode(), ['-e', script], { cwd: root, encoding: 'utf8' });
  const file = stdout?.trim();
  return file && existsSync(file) ? file : undefined;
}

/**
 * From the system's packages if possible, which include the libraries it needs; else Playwright's, in the
 * home folder.
 */
export function installChromium() {
  process.stdout.write('Installing a browser …\n');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findChromium())
        run('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' });
  }
  if (!findChromium())
    run(ownNode(), [path.join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']);
  return (
    findChromium() ??
    refuse('No browser could be installed. Install chromium, or set CHROMIUM_PATH to where one is.')
  );
}

function run(command, args, env = {}) {
  spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
}
