// npm run bench
import { buildWeb, checkNode, install, runOwn } from './bootstrap.mjs';
import { findChromium, installChromium } from './chromium.mjs';

checkNode();
install();
buildWeb();
runOwn(['bench/run.ts'], { CHROMIUM_PATH: findChromium() ?? installChromium() });
