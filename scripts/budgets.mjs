// What is left of the budgets, for the commands that print it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { isWebBuilt, ownNode, root } from './bootstrap.mjs';

/** Right after a build: prints what first loads weigh. Returns how many are more than a tenth over their budget. */
export function checkBundles() {
  process.stdout.write('\n== First loads\n');
  return print('bundles');
}

/** All budgets; those of first loads if a build of these sources exists. */
export function checkBudgets() {
  return print(isWebBuilt() ? 'all' : 'files');
}

function print(which) {
  const script = path.join(root, 'scripts', 'print-budgets.ts');
  const { status, stdout, stderr } = spawnSync(ownNode(), [script, which], { cwd: root, encoding: 'utf8' });
  process.stdout.write(`${stdout}${stderr}`);
  return status ?? 1;
}
