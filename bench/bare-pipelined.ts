// The upper limit of sending by SMTP to a server that supports pipelining: connections and prepared bytes, each mail in one
// round trip, since its envelope is sent with the body before it. Arguments: port, connections.
import { connect, type Socket } from 'node:net';
import { makeMail, serveRequests } from './bare-loop.ts';

const [port = 0, connections = 20] = process.argv.slice(2).map(Number);

function open(): Promise<(n: number) => Promise<void>> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.once('error', reject);
    const read = repliesOf(socket);
    /** Whether the server waits for a body. */
    let isReady = false;
    const envelope = (n: number) =>
      `MAIL FROM:<a@example.org>\r\nRCPT TO:<reader${n}@example.org>\r\nDATA\r\n`;
    const send = async (n: number) => {
      if (!isReady) {
        socket.write(envelope(n));
        await read(3);
      }
      // The next mail is as good as any other.
      socket.write(Buffer.concat([makeMail(n), Buffer.from(`.\r\n${envelope(n)}`)]));
      await read(4);
      isReady = true;
    };
    void read(1)
      .then(() => {
        socket.write('EHLO bench\r\n');
        // Its reply has two lines.
        return read(2);
      })
      .then(() => resolve(send), reject);
  });
}

/** Waits for so many lines. */
function repliesOf(socket: Socket): (count: number) => Promise<void> {
  let lines = 0;
  let waiting: { readonly count: number; readonly resolve: () => void } | undefined;
  const check = () => {
    if (!waiting || lines < waiting.count) return;
    lines -= waiting.count;
    const { resolve } = waiting;
    waiting = undefined;
    resolve();
  };
  socket.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) lines += 1;
    check();
  });
  return (count) =>
    new Promise((resolve) => {
      waiting = { count, resolve };
      check();
    });
}

serveRequests(await Promise.all(Array.from({ length: connections }, open)));
