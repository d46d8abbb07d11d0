// The fastest possible mail server: it accepts everything and stores nothing. The measurement is of its
// clients. An IPC message sets the longest delay of its replies in milliseconds; 0 at first.
import { createServer } from 'node:net';

let maxDelayMs = 0;
process.on('message', (delay) => {
  maxDelayMs = Number(delay);
});

const server = createServer((socket) => {
  let rest = '';
  let isData = false;
  socket.setNoDelay(true);
  /** In order: one delay for all that arrived together. */
  let replies = '';
  const reply = (line: string) => {
    if (maxDelayMs === 0) return void socket.write(line);
    if (replies === '') setTimeout(flush, Math.random() * maxDelayMs);
    replies += line;
  };
  const flush = () => {
    socket.write(replies);
    replies = '';
  };
  socket.write('220 sink ESMTP\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (;;) {
      if (isData) {
        const end = rest.indexOf('\r\n.\r\n');
        if (end < 0) {
          rest = rest.slice(-4);
          return;
        }
        rest = rest.slice(end + 5);
        isData = false;
        reply('250 2.0.0 taken\r\n');
        continue;
      }
      const line = rest.indexOf('\r\n');
      if (line < 0) return;
      const command = rest.slice(0, line).toUpperCase();
      rest = rest.slice(line + 2);
      if (command.startsWith('EHLO')) reply('250-sink\r\n250 PIPELINING\r\n');
      else if (command === 'DATA') {
        isData = true;
        reply('354 go on\r\n');
      } else if (command === 'QUIT') socket.end('221 bye\r\n');
      else reply('250 2.0.0 ok\r\n');
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
