// npm test: everything, on a bare machine. Ends with one line that sums all runners: `N passed, N failed`.
//   npm test -- <path> …   only these files or folders, of whichever kind
//   npm run test:long      (--long) the tests that have a full size, at it
//   npm test -- --checked  without the rules of the repository, where `npm run check` has just shown that they hold
// Files that failed are tried a second time, alone, and named as flaky if they pass (decision 0240).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { checkNode, install, ownNode, root } from './bootstrap.mjs';
import { checkBundles } from './budgets.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { storeTemporaryFilesInMemory } from './memory-folder.mjs';
import { TestResults } from './testing/test-results.mjs';

checkNode();
install();
const isLong = process.argv.includes('--long');
const selection = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
/** One report for each run of vitest, stored until the next `npm test`. */
const reports = path.join(root, '.data', 'test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const chromium = findChromium() ?? installChromium();
if (!isLong) storeTemporaryFilesInMemory();
const results = new TestResults(root);
/** Seconds of each run, in the order of their ends. */
const phases = [];
/** The runs of vitest under way, and whether the whole run ends before they do. */
const running = new Set();
let isEnding = false;

const project = (...names) => names.flatMap((name) => ['--project', name]);
const rules = process.argv.includes('--checked') ? [] : ['checks'];
const serverTests = project('unit', 'server', ...rules);
const journeys = project('e2e');
const seedScript = 'e2e/harness/seed.ts';
/** Journeys that have a full size: large amounts of data, all languages, screens and themes. */
const sizedJourneys = [
  ...['e2e/million.e2e.ts', 'e2e/imports.e2e.ts', 'e2e/message-journey.e2e.ts'],
  ...['e2e/message-keyboard.e2e.ts', 'e2e/message-mouse.e2e.ts'],
];
/** The same of components: random expressions in the browser. */
const sizedComponents = ['packages/web/src/features/expressions/same-as-server.component.test.tsx'];
const sizeEnv = isLong ? { TEST_SIZE: 'full' } : {};

if (selection.length > 0) await runSelection();
else if (isLong) await runFullSizes();
else await runEverything();
await tryFailedAgain();
end();

function end() {
  printSlowest();
  printPhases();
  for (const line of results.failureLines) process.stdout.write(`${line}\n`);
  process.stdout.write(`\n${results.passed} passed, ${results.failed} failed\n`);
  process.exit(results.failed === 0 && results.passed > 0 ? 0 : 1);
}

async function runSelection() {
  const paths = selection.map((name) => path.resolve(name));
  const needsProduct = paths.some((name) => `${name}/`.startsWith(path.join(root, 'e2e/')) || name === root);
  if (needsProduct && !(await buildWeb())) return failWithoutBuild();
  await runVitest('selected', paths, sizeEnv);
}

async function runFullSizes() {
  const [isBuilt] = await Promise.all([buildWeb(), runVitest('unit and server', serverTests, sizeEnv)]);
  if (!isBuilt) return failWithoutBuild();
  await runVitest('component at full size', [...project('component'), ...sizedComponents], sizeEnv);
  await runVitest('browser at full size', [...journeys, ...sizedJourneys], sizeEnv);
}

async function runEverything() {
  // Server tests often wait for PostgreSQL and for processes: the build uses the idle processors.
  const [isBuilt] = await Promise.all([buildWithinBudget(), runVitest('unit and server', serverTests)]);
  if (!isBuilt) return failWithoutBuild();
  // Once, not in both shards: they would prepare the same dependencies in the same folder.
  const [seed] = await Promise.all([makeSeed(), runVitest('component', project('component'))]);
  // Two products, two browsers: one journey alone saturates one processor.
  const env = seed === '' ? {} : { SEEDED_DATA: seed };
  await Promise.all([
    runVitest('browser (1 of 2)', [...journeys, '--shard=1/2'], env),
    runVitest('browser (2 of 2)', [...journeys, '--shard=2/2'], env),
  ]);
  if (seed !== '') spawnSync(ownNode(), [seedScript, 'remove', seed], { cwd: root, stdio: 'inherit' });
}

/** In a new process, one file after the other, when nothing else runs. What fails again has failed. */
async function tryFailedAgain() {
  const files = results.filesToTryAgain;
  if (files.length === 0) return;
  const run = await reportOf('second try', [...files, '--no-file-parallelism'], sizeEnv);
  // Without a report the first results stay.
  if (run) results.addSecondTry(run);
}

function failWithoutBuild() {
  results.addFailure('the web app could not be built, so no browser test was run');
}

/** The data that both browser runs copy; where it can't be made, each of them tries itself and reports why. */
async function makeSeed() {
  const child = spawn(ownNode(), [seedScript, 'make'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  let folder = '';
  child.stdout.on('data', (chunk) => (folder += chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return status === 0 ? folder : '';
}

/** No test can change what is loaded, so a build that is far over its budget ends the run in its third minute. */
async function buildWithinBudget() {
  if (!(await buildWeb())) return false;
  if (checkBundles() === 0) return true;
  results.addFailure('a first load is more than a tenth over its budget, printed above');
  isEnding = true;
  await Promise.all([...running].map(stop));
  return end();
}

function stop(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  return Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20_000))]);
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

/** A run that leaves no report is repeated once: what ended it was not a test. */
async function runVitest(name, args, env = {}) {
  const first = await reportOf(name, args, env);
  if (isEnding) return;
  const run = first ?? (await reportOf(`${name} again`, args, env));
  if (run) results.addRun(name, run);
  else results.addFailure(`the ${name} tests did not finish`);
}

/** One run of vitest, as TestResults wants it; undefined if it did not finish. */
async function reportOf(name, args, env) {
  process.stdout.write(`\n== ${name} tests\n`);
  const report = path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const errors = report.replace(/json$/, 'errors.json');
  const start = performance.now();
  const exitCode = await vitest(args, report, { ...env, UNHANDLED_ERRORS: errors });
  phases.push({ name, seconds: (performance.now() - start) / 1000 });
  if (existsSync(report) && existsSync(errors))
    return { exitCode, files: readJson(report).testResults, errors: readJson(errors) };
  process.stdout.write(`The ${name} tests did not finish.\n`);
  return undefined;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function printSlowest() {
  process.stdout.write(`\n== The slowest files (all: ${path.relative(root, reports)})\n`);
  for (const { name, seconds } of results.durations.slice(0, 10))
    process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${name}\n`);
}

function printPhases() {
  const texts = phases.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`);
  process.stdout.write(`\n== Phases: ${texts.join(', ')}\n`);
}

function vitest(args, report, env) {
  const file = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${path.join(root, 'scripts', 'testing', 'unhandled-errors.mjs')}`,
  ];
  const child = spawn(ownNode(), [file, 'run', ...args, ...reporters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: chromium, NODE_ENV: 'test', ...env },
  });
  running.add(child);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}
