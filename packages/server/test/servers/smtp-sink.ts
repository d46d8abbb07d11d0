// A mail server in its own process for tests: smtp-server, which counts accepted mails by our reference. Slow
// enough to be interrupted; may lose replies; reports over IPC what it has received. `smtp-process.ts` starts it.
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SmtpCommand, SmtpReport } from './smtp-process.ts';

const [delayMs = 5, loseEvery = 0] = process.argv.slice(2).map(Number);
const accepted = new Map<string, number>();
let mails = 0;
let lost = 0;
/** By the client's port, which is what a session knows of its connection. */
const sockets = new Map<number, Socket>();

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo(address, _session, done) {
    if (address.address.startsWith('nobody')) {
      done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }));
    } else if (address.address.startsWith('later')) {
      done(Object.assign(new Error('4.2.2 mailbox full'), { responseCode: 452 }));
    } else done();
  },
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    stream.on('end', () => {
      // Without its signature: the id of the recipient.
      const reference = /^X-Msg-Ref: ([^.\s]+)/m.exec(text)?.[1] ?? 'none';
      accepted.set(reference, (accepted.get(reference) ?? 0) + 1);
      mails += 1;
      // Accepted after the final dot, and the reply is lost.
      if (loseEvery > 0 && mails % loseEvery === 1) {
        lost += 1;
        sockets.get(session.remotePort)?.destroy();
        return;
      }
      setTimeout(() => done(null, `2.0.0 taken ${reference}`), delayMs);
    });
  },
});
server.on('error', () => undefined);
server.server.on('connection', (socket: Socket) => {
  const { remotePort } = socket;
  if (remotePort === undefined) return;
  sockets.set(remotePort, socket);
  socket.once('close', () => sockets.delete(remotePort));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
process.on('message', (command: SmtpCommand) =>
  process.send?.(
    command === 'count' ? accepted.size : ({ accepted: [...accepted], lost } satisfies SmtpReport),
  ),
);
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
