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

const onServer = await runVitest('unit and integration', ['--project', 'unit', '--project', 'server']);
buildWeb();
// Two products, two browsers: a journey alone keeps one processor busy.
const inBrowser = await Promise.all([
  runVitest('browser (1 of 2)', ['--project', 'e2e', '--shard=1/2']),
  runVitest('browser (2 of 2)', ['--project', 'e2e', '--shard=2/2']),
]);
await runAgain([onServer, ...inBrowser].flat());

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/**
 * A few files that failed are run a second time, whole and one after the other: what fails on a busy machine only is told
 * apart from what is broken. What held the second time counts as passed, and is said; many failures are not looked at twice.
 */
async function runAgain(files) {
  const mostFiles = 6;
  if (files.length === 0 || files.length > mostFiles) return;
  process.stdout.write(
    `\n== ${files.length} failed and run again: ${files.map(({ name }) => name).join(', ')}\n`,
  );
  for (const { passed, failed } of files) {
    total.passed -= passed;
    total.failed -= failed;
  }
  const names = files.map(({ name }) => name);
  const stillFailed = await runVitest('second run', ['--no-file-parallelism', ...names]);
  const steady = names.filter((name) => !stillFailed.some((file) => file.name === name));
  if (steady.length > 0)
    process.stdout.write(`\nFailed once and held the second time: ${steady.join(', ')}\n`);
}

/** Counts the tests into the total; gives back the files that failed, with their counts. */
async function runVitest(name, args) {
  process.stdout.write(`\n== ${name} tests\n`);
  const report = path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const status = await vitest(args, report);
  if (!existsSync(report)) {
    process.stdout.write(`The ${name} tests did not finish.\n`);
    total.failed += 1;
    return [];
  }
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    testResults = [],
  } = JSON.parse(readFileSync(report, 'utf8'));
  const failedFiles = testResults.filter((file) => file.status === 'failed').map(countsOf);
  const failedOutside = failedFiles.filter(({ isOutside }) => isOutside).length;
  total.passed += numPassedTests;
  total.failed += numFailedTests + failedOutside;
  // An error that nobody caught belongs to no file.
  if (status !== 0 && numFailedTests + failedOutside === 0) total.failed += 1;
  return failedFiles;
}

/** A file may also fail outside of its tests, while it is loaded or made ready: that counts as one. */
function countsOf({ name, assertionResults }) {
  const passed = assertionResults.filter(({ status }) => status === 'passed').length;
  const failedTests = assertionResults.filter(({ status }) => status === 'failed').length;
  const isOutside = failedTests === 0;
  return { name: path.relative(root, name), passed, failed: isOutside ? 1 : failedTests, isOutside };
}

function vitest(args, report) {
  const file = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(ownNode(), [file, 'run', ...args, ...reporters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: chromium, NODE_ENV: 'test' },
  });
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
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
