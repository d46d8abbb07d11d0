// npm run release -- continue | cancel: lets every team send again after the database was restored or copied.
import { checkNode, install, runOwn } from './bootstrap.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

checkNode();
install();
runOwn(
  [...serverFlags, 'packages/server/src/main.ts', 'release', ...process.argv.slice(2)],
  serverEnvironment,
);
