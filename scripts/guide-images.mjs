// npm run guide:images: retakes the images of docs/guide, with the journeys that pass by what they show; only some
// with `-- views roles`. Each journey runs alone, so that no image shows what another one leaves.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { buildWeb, checkNode, install, ownNode, root } from './bootstrap.mjs';
import { findChromium, installChromium } from './chromium.mjs';

checkNode();
install();
buildWeb();
const env = {
  ...process.env,
  CHROMIUM_PATH: findChromium() ?? installChromium(),
  GUIDE_IMAGES: path.join(root, 'docs', 'guide', 'images'),
};
const chosen = process.argv.slice(2);
const folder = path.join(root, 'e2e');
const journeys = readdirSync(folder)
  .filter((name) => name.endsWith('.e2e.ts'))
  .filter((name) => chosen.length === 0 || chosen.includes(name.replace('.e2e.ts', '')))
  .filter((name) => readFileSync(path.join(folder, name), 'utf8').includes('saveGuideImage('));
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
for (const journey of journeys) {
  const args = [vitest, 'run', '--project', 'e2e', `e2e/${journey}`];
  const { status } = spawnSync(ownNode(), args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
