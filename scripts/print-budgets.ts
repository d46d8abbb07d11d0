// Prints what is left of the budgets (checks/budgets.ts): `bundles` those of the build, `all` these and the repository's, `files`
// the latter alone. Its exit code is how many are more than a tenth over.
import process from 'node:process';
import { describe, isFarOver, type Spending } from '../checks/budgets.ts';
import { spendingOfBundles } from '../checks/bundle-sizes.ts';
import { spendingOfRepository } from '../checks/repository-budgets.ts';

/** Of many files or folders, those with the least left. */
const shown = 4;

const [which] = process.argv.slice(2);
const bundles = which === 'files' ? [] : spendingOfBundles();
const groups = which === 'bundles' ? [] : spendingOfRepository();
const rows = [...bundles, ...groups.flatMap(fullest)];
const note =
  which === 'files'
    ? '  first loads: not counted, since the web app was not built after its last change\n'
    : '';
process.stdout.write(`${rows.map(describe).join('\n')}\n${note}`);
process.exitCode = Math.min(rows.filter(isFarOver).length, 100);

function fullest(group: readonly Spending[]): readonly Spending[] {
  const sorted = group.toSorted((a, b) => b.spent / b.max - a.spent / a.max);
  return sorted.filter((row, place) => place < shown || row.spent >= row.max);
}
