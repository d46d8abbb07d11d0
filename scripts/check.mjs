// npm run check: types, style, unused code and the rules of the repository. Every step runs, so that one run
// shows all there is to fix.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { checkNode, install, ownNode, root } from './bootstrap.mjs';
import { checkBudgets } from './budgets.mjs';

checkNode();
install();
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const typesOf = (name) => [`types of ${name}`, bin('tsc'), ['-p', `packages/${name}`]];
/** The longest first: the short ones fill up what is left of the processors. */
const steps = [
  typesOf('web'),
  typesOf('server'),
  ['types of scripts and journeys', bin('tsc'), ['-p', '.']],
  // `server` for the one rule that needs a database.
  ['repository rules', ownNode(), [vitest, 'run', '--project', 'checks', '--project', 'server', 'checks/']],
  ['style', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['unused code', ownNode(), [bin('knip')]],
  ...['contract', 'domain', 'phrases'].map(typesOf),
];
let failed = 0;
const durations = [];
const waiting = [...steps];
await Promise.all(Array.from({ length: os.availableParallelism() }, runSteps));
process.stdout.write('Budgets, the fullest of each kind:\n');
failed += checkBudgets();
const slowest = durations.reduce((longest, step) => (step.seconds > longest.seconds ? step : longest));
process.stdout.write(`The slowest step: ${slowest.name}, ${slowest.seconds.toFixed(1)} s\n`);
process.exit(failed === 0 ? 0 : 1);

/** One step after the other, of those that no other lane has begun. */
async function runSteps() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, command, args] = step;
    const start = performance.now();
    const { isFine, output } = await run(command, args);
    const seconds = (performance.now() - start) / 1000;
    durations.push({ name, seconds });
    process.stdout.write(`${isFine ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n`);
    if (isFine) continue;
    failed += 1;
    process.stdout.write(`${output}\n`);
  }
}

async function run(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { isFine: code === 0, output };
}
