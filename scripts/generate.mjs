// npm run generate
import { checkNode, install, runOwn } from './bootstrap.mjs';

checkNode();
install();
runOwn(['scripts/generate.ts']);
