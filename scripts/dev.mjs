// npm run dev: the server restarts and the page reloads as files change.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { checkNode, install, ownNode, root } from './bootstrap.mjs';

checkNode();
install();
const options = { cwd: root, stdio: 'inherit' };
const server = spawn(
  ownNode(),
  [
    '--watch-path=packages/server/src',
    '--watch-path=packages/contract/src',
    '--watch-path=packages/domain/src',
    'packages/server/src/main.ts',
    'all',
  ],
  options,
);
const web = spawn(
  ownNode(),
  [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'packages/web'],
  options,
);
const stop = () => {
  server.kill('SIGTERM');
  web.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', (code) => {
  web.kill('SIGTERM');
  process.exitCode = code ?? 0;
});
