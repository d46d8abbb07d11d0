// npm start: installs, builds the web app if needed, and runs the server with all it needs inside.
import { buildWeb, checkNode, install, runOwn } from './bootstrap.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

checkNode();
install();
buildWeb();
runOwn([...serverFlags, 'packages/server/src/main.ts', process.argv[2] ?? 'all'], serverEnvironment);
