// A mail server in its own process for tests: smtp-server, which counts accepted mails by our reference. Slow
// enough to be interrupted; reports over IPC what it has received.
import { SMTPServer } from 'smtp-server';

const accepted = new Map<string, number>();
const delayMs = Number(process.argv[2] ?? 5);

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
  onData(stream, _session, done) {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    stream.on('end', () => {
      const reference = /^X-Msg-Ref: (\S+)/m.exec(text)?.[1] ?? 'none';
      accepted.set(reference, (accepted.get(reference) ?? 0) + 1);
      setTimeout(() => done(null, `2.0.0 taken ${reference}`), delayMs);
    });
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
process.on('message', () => process.send?.([...accepted]));
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
