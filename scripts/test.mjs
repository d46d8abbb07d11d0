// npm test: everything, on a bare machine. Ends with one line that sums all runners: `N passed, N failed`.
// `npm run test:long` (--long): the tests that have a full size, at it. No test is tried a second time
// (decision 0105).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { checkNode, install, ownNode, refuse, root } from './bootstrap.mjs';

checkNode();
install();
const isLong = process.argv.includes('--long');
/** One report for each run of vitest, stored until the next `npm test`. */
const reports = path.join(root, '.data', 'test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const chromium = findChromium() ?? installChromium();
const total = { passed: 0, failed: 0, files: [] };

const serverTests = ['--project', 'unit', '--project', 'server'];
const journeys = ['--project', '!unit', '--project', '!server', '--project', '!component'];
const seedScript = 'e2e/harness/seed.ts';
/** Journeys through large amounts of data. */
const sizedJourneys = ['e2e/million.e2e.ts', 'e2e/imports.e2e.ts'];
if (isLong) await runFullSizes();
else await runEverything();

printSlowest();
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function runFullSizes() {
  const env = { TEST_SIZE: 'full' };
  const [isBuilt] = await Promise.all([buildWeb(), runVitest('unit and server', serverTests, env)]);
  if (!isBuilt) return failWithoutBuild();
  await runVitest('browser at full size', [...journeys, ...sizedJourneys], env);
}

async function runEverything() {
  // Server tests often wait for PostgreSQL and for processes: the build uses the idle processors.
  const [isBuilt] = await Promise.all([buildWeb(), runVitest('unit and server', serverTests)]);
  if (!isBuilt) return failWithoutBuild();
  // Once, not in both shards: they would prepare the same dependencies in the same folder.
  const [seed] = await Promise.all([makeSeed(), runVitest('component', ['--project', 'component'])]);
  // Two products, two browsers: one journey alone saturates one processor.
  const env = seed === '' ? {} : { SEEDED_DATA: seed };
  await Promise.all([
    runVitest('browser (1 of 2)', [...journeys, '--shard=1/2'], env),
    runVitest('browser (2 of 2)', [...journeys, '--shard=2/2'], env),
  ]);
  if (seed !== '') run(ownNode(), [seedScript, 'remove', seed]);
}

function failWithoutBuild() {
  process.stdout.write('\nThe web app could not be built, so no browser test was run.\n');
  total.failed += 1;
}

/** The data that both browser runs copy; where it can't be made, each of them tries itself and reports why. */
async function makeSeed() {
  const child = spawn(ownNode(), [seedScript, 'make'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  let folder = '';
  child.stdout.on('data', (chunk) => (folder += chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return status === 0 ? folder : '';
}

/** Its output is printed at once at the end, not between the lines of the tests. */
async function buildWeb() {
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'build.mjs')], { cwd: root });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  process.stdout.write(output);
  return status === 0;
}

/** Counts the tests into the total. */
async function runVitest(name, args, env = {}) {
  process.stdout.write(`\n== ${name} tests\n`);
  const report = path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const status = await vitest(args, report, env);
  if (!existsSync(report)) {
    process.stdout.write(`The ${name} tests did not finish.\n`);
    total.failed += 1;
    return;
  }
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    testResults = [],
  } = JSON.parse(readFileSync(report, 'utf8'));
  const failedOutside = testResults.filter(failedOutsideTests).length;
  total.passed += numPassedTests;
  total.failed += numFailedTests + failedOutside;
  // An unhandled error belongs to no file.
  if (status !== 0 && numFailedTests + failedOutside === 0) total.failed += 1;
  total.files.push(...testResults);
}

/** A file may also fail while it is loaded or set up: that counts as one failure. */
function failedOutsideTests({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

function printSlowest() {
  const timed = total.files.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  process.stdout.write(`\n== The slowest files (all: ${path.relative(root, reports)})\n`);
  for (const { name, seconds } of slowest)
    process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${name}\n`);
}

function vitest(args, report, env) {
  const file = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(ownNode(), [file, 'run', ...args, ...reporters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: chromium, NODE_ENV: 'test', ...env },
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

/**
 * From the system's packages if possible, which include the libraries it needs; else Playwright's, in the
 * home folder.
 */
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
