// npm run check: types, style, unused code and the rules of the repository. Every step runs, so that one run
// shows all there is to fix.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { checkNode, install, ownNode, root } from './bootstrap.mjs';
import { checkBudgets } from './budgets.mjs';

checkNode();
install();
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const steps = [
  ...['contract', 'domain', 'phrases', 'server', 'web'].map((name) => [
    `types of ${name}`,
    bin('tsc'),
    ['-p', `packages/${name}`],
  ]),
  ['types of scripts and journeys', bin('tsc'), ['-p', '.']],
  ['style', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['unused code', ownNode(), [bin('knip')]],
  [
    'repository rules',
    ownNode(),
    [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server', 'checks/'],
  ],
];
let failed = 0;
const durations = [];
for (const [name, command, args] of steps) {
  const start = performance.now();
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  const seconds = (performance.now() - start) / 1000;
  durations.push({ name, seconds });
  const isFine = result.status === 0;
  process.stdout.write(`${isFine ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n`);
  if (!isFine) {
    failed += 1;
    process.stdout.write(`${result.stdout}${result.stderr}\n`);
  }
}
process.stdout.write('Budgets, the fullest of each kind:\n');
failed += checkBudgets();
const slowest = durations.reduce((longest, step) => (step.seconds > longest.seconds ? step : longest));
process.stdout.write(`The slowest step: ${slowest.name}, ${slowest.seconds.toFixed(1)} s\n`);
process.exit(failed === 0 ? 0 : 1);
