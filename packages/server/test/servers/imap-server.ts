// A mailbox by IMAP4rev1 in a process of its own, as far as a reader of it needs: LOGIN, SELECT, UID SEARCH, FETCH and STORE.
// It can change its UIDVALIDITY and break off in the middle of a mail. With a self-signed certificate it speaks TLS, from the
// start or after STARTTLS.
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { localhostCertificate, localhostKey } from './localhost-certificate.ts';

export type ImapCommand =
  | { readonly kind: 'deliver'; readonly mail: string }
  | { readonly kind: 'renumber' }
  | { readonly kind: 'break_off'; readonly times: number }
  | { readonly kind: 'report' };

export interface ImapReport {
  readonly sessions: number;
  readonly mails: readonly { readonly uid: number; readonly isSeen: boolean; readonly reads: number }[];
}

interface StoredMail {
  uid: number;
  readonly mail: Buffer;
  readonly deliveredAt: Date;
  isSeen: boolean;
  reads: number;
}

const [, , user = '', password = '', security = 'none'] = process.argv;
let uidValidity = 7;
let nextUid = 1;
let breaksLeft = 0;
let sessions = 0;
let mails: StoredMail[] = [];

const server = createServer((plain) => {
  sessions += 1;
  plain.on('error', () => {});
  const socket = security === 'tls' ? toSecure(plain) : plain;
  socket.write('* OK ready\r\n');
  answerAll(socket);
});

function toSecure(plain: Socket): Socket {
  const socket = new TLSSocket(plain, { isServer: true, cert: localhostCertificate, key: localhostKey });
  socket.on('error', () => {});
  return socket;
}

function answerAll(socket: Socket): void {
  let rest = '';
  socket.on('data', function read(chunk: Buffer) {
    rest += chunk.toString('latin1');
    for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      const [tag, name] = line.split(' ');
      if (security === 'starttls' && name?.toUpperCase() === 'STARTTLS') {
        socket.off('data', read);
        socket.write(`${tag} OK begin\r\n`);
        return answerAll(toSecure(socket));
      }
      answer(socket, line);
    }
  });
}

function answer(socket: Socket, line: string): void {
  const [tag = '*', name = '', ...args] = line.split(' ');
  const isUid = name.toUpperCase() === 'UID';
  const command = (isUid ? args.shift() : name)?.toUpperCase() ?? '';
  const say = (text: string) => socket.write(`${text}\r\n`);
  switch (command) {
    case 'CAPABILITY':
      say(`* CAPABILITY IMAP4rev1${isPlain(socket) ? ' STARTTLS' : ''}`);
      break;
    case 'LOGIN': {
      if (isPlain(socket)) {
        say(`${tag} NO [PRIVACYREQUIRED] Encryption is required`);
        return;
      }
      const given = args.join(' ').replaceAll('"', '');
      if (given === `${user} ${password}`) break;
      say(`${tag} NO [AUTHENTICATIONFAILED] Wrong user or password`);
      return;
    }
    case 'LIST':
      say('* LIST () "/" "INBOX"');
      break;
    case 'SELECT':
      say(`* ${mails.length} EXISTS`);
      say(`* FLAGS (\\Seen)`);
      say(`* OK [UIDVALIDITY ${uidValidity}] valid`);
      say(`* OK [UIDNEXT ${nextUid}] next`);
      say(`${tag} OK [READ-WRITE] selected`);
      return;
    case 'SEARCH':
      say(`* SEARCH ${search(args).join(' ')}`);
      break;
    case 'FETCH':
      if (!fetch(socket, args)) return;
      break;
    case 'STORE':
      for (const one of mails)
        if (one.uid === Number(args[0]) && args.join(' ').includes('Seen')) one.isSeen = true;
      break;
    case 'LOGOUT':
      say('* BYE');
      break;
    case 'NOOP':
    case 'CLOSE':
      break;
    default:
      say(`${tag} BAD ${command} is unknown`);
      return;
  }
  say(`${tag} OK done`);
}

/** Whether encryption has yet to begin. */
function isPlain(socket: Socket): boolean {
  return security === 'starttls' && !(socket instanceof TLSSocket);
}

function search(args: readonly string[]): number[] {
  const [key = '', value = ''] = args;
  if (key.toUpperCase() === 'BEFORE') {
    const day = Date.parse(`${value.replaceAll('"', '').replaceAll('-', ' ')} UTC`);
    return mails.filter(({ deliveredAt }) => deliveredAt.getTime() < day).map(({ uid }) => uid);
  }
  // As servers do: a range that begins after the last mail has the last mail.
  const from = Number((key.toUpperCase() === 'UID' ? value : key).split(':')[0]);
  const last = mails.at(-1)?.uid ?? 0;
  return mails.filter(({ uid }) => uid >= Math.min(from, last)).map(({ uid }) => uid);
}

/** False if the connection was broken off. */
function fetch(socket: Socket, [wanted = '']: readonly string[]): boolean {
  const index = mails.findIndex(({ uid }) => uid === Number(wanted));
  const found = mails[index];
  if (!found) return true;
  found.reads += 1;
  socket.write(`* ${index + 1} FETCH (UID ${found.uid} BODY[]<0> {${found.mail.length}}\r\n`);
  if (breaksLeft > 0) {
    breaksLeft -= 1;
    socket.write(found.mail.subarray(0, found.mail.length / 2), () => socket.destroy());
    return false;
  }
  socket.write(found.mail);
  socket.write(')\r\n');
  return true;
}

process.on('message', (command: ImapCommand) => {
  if (command.kind === 'deliver') {
    const mail = Buffer.from(command.mail);
    mails.push({ uid: nextUid, mail, deliveredAt: new Date(), isSeen: false, reads: 0 });
    nextUid += 1;
  } else if (command.kind === 'renumber') {
    uidValidity += 1;
    mails = mails.map((one, index) => ({ ...one, uid: index + 101 }));
    nextUid = mails.length + 101;
  } else if (command.kind === 'break_off') breaksLeft = command.times;
  const report: ImapReport = {
    sessions,
    mails: mails.map(({ uid, isSeen, reads }) => ({ uid, isSeen, reads })),
  };
  process.send?.(report);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
