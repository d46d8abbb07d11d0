// A mail server that responds as scripted by a test, and records what it received and how.
import { createServer, type Socket } from 'node:net';

/** The response at each step; `undefined` hangs up instead. */
export interface SmtpScript {
  readonly ehlo: () => string;
  readonly mail: () => string | undefined;
  readonly rcpt: (to: string) => string | undefined;
  readonly data: (to: string) => string | undefined;
  readonly body: (to: string) => string | undefined;
}

const obliging: SmtpScript = {
  ehlo: () => '250-scripted\r\n250-SMTPUTF8\r\n250-SIZE 100000\r\n250 PIPELINING',
  mail: () => '250 2.1.0 ok',
  rcpt: () => '250 2.1.5 ok',
  data: () => '354 go on',
  body: () => '250 2.0.0 taken',
};

export interface ScriptedServer {
  readonly url: string;
  /** Each piece as it arrived. */
  readonly received: readonly string[];
  readonly taken: readonly { readonly to: string; readonly text: string }[];
  connections(): number;
  /** Sends an unsolicited line on every connection. */
  interject(text: string): void;
  stop(): Promise<void>;
}

export async function startScriptedServer(script: Partial<SmtpScript>): Promise<ScriptedServer> {
  const replies = { ...obliging, ...script };
  const received: string[] = [];
  const taken: { to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serve(socket, replies, received, taken);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    taken,
    connections: () => connections,
    interject: (text) => {
      for (const socket of sockets) socket.write(text);
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function serve(
  socket: Socket,
  replies: SmtpScript,
  received: string[],
  taken: { to: string; text: string }[],
): void {
  let rest = '';
  let to = '';
  let isData = false;
  const send = (reply: string | undefined) =>
    reply === undefined ? socket.destroy() : socket.write(`${reply}\r\n`);
  send('220 scripted ESMTP');

  function handleLine(line: string): void {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'EHLO') send(replies.ehlo());
    else if (word === 'MAIL') send(replies.mail());
    else if (word === 'RCPT') {
      to = /<(.*)>/.exec(line)?.[1] ?? '';
      send(replies.rcpt(to));
    } else if (word === 'DATA') {
      const reply = replies.data(to);
      isData = reply?.startsWith('354') ?? false;
      send(reply);
    } else if (word === 'QUIT') socket.end('221 bye\r\n');
    else send('250 2.0.0 ok');
  }

  function handleBody(): boolean {
    const end = rest.startsWith('.\r\n') ? 0 : rest.indexOf('\r\n.\r\n') + 2;
    if (end === 1) return false;
    taken.push({ to, text: rest.slice(0, end).replaceAll(/(^|\r\n)\./g, '$1') });
    rest = rest.slice(end + 3);
    isData = false;
    send(replies.body(to));
    return true;
  }

  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    received.push(chunk);
    rest += chunk;
    while (!socket.destroyed) {
      if (isData) {
        if (!handleBody()) return;
        continue;
      }
      const end = rest.indexOf('\r\n');
      if (end < 0) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      handleLine(line);
    }
  });
}
