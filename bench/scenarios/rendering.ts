// What one recipient’s mail costs before it goes to the mail server. Rendered apart from sending: in a process that sends, others
// that need the processor would be measured too. Called by `npm run bench`, and alone: `BENCH_ONLY="mail: rendered" npm run bench`.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { round } from '../median.ts';

const limit = 150;
const leastBytes = 40_000;
const program = path.join(import.meta.dirname, '../../packages/server/test/processes/rendered-mails.ts');

export async function measureRendering() {
  process.stdout.write('a mail for each recipient …\n');
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const { bytes, microseconds } = JSON.parse(stdout) as { bytes: number; microseconds: number };
  process.stdout.write(`  ${bytes} bytes\n`);
  if (bytes < leastBytes) throw new Error(`The mail has only ${bytes} bytes.`);
  const name = 'mail: rendered for a recipient, 40 kB with 75 tags and 30 links';
  return [
    { name, unit: 'µs', value: round(microseconds), limit, ratio: round(limit / microseconds), goal: 1 },
  ];
}
