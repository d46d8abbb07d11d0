// npm test: everything, on a bare machine. Ends with one line that sums all runners: `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildWeb, checkNode, install, ownNode, refuse, root } from './bootstrap.mjs';

checkNode();
install();
const chromium = findChromium() ?? installChromium();
const reports = mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-reports-'));
const total = { passed: 0, failed: 0 };

await runVitest('unit and integration', ['--project', 'unit', '--project', 'server']);
buildWeb();
// Two products, two browsers: a journey alone keeps one processor busy.
await Promise.all([
  runVitest('browser (1 of 2)', ['--project', 'e2e', '--shard=1/2']),
  runVitest('browser (2 of 2)', ['--project', 'e2e', '--shard=2/2']),
]);

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function runVitest(name, args) {
  process.stdout.write(`\n== ${name} tests\n`);
  const report = path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const status = await new Promise((resolve) => {
    const child = spawn(
      ownNode(),
      [
        path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        ...args,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, CHROMIUM_PATH: chromium, NODE_ENV: 'test' },
      },
    );
    child.once('exit', (code) => resolve(code ?? 1));
  });
  if (!existsSync(report)) {
    process.stdout.write(`The ${name} tests did not finish.\n`);
    total.failed += 1;
    return;
  }
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += numPassedTests;
  total.failed += numFailedTests;
  // A file that fails outside of its tests, or an error nobody caught, has no test to be counted under.
  if (status !== 0 && numFailedTests === 0) total.failed += 1;
}

function findChromium() {
  const known = [
    process.env.CHROMIUM_PATH,
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

/** By the system's own packages where we may, for they bring the libraries it needs; else Playwright's into our home. */
function installChromium() {
  process.stdout.write('Installing a browser for the tests …\n');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' });
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
