// npm run bench
import { buildWeb, checkNode, install, runOwn } from './bootstrap.mjs';

checkNode();
install();
buildWeb();
runOwn(['bench/run.ts']);
