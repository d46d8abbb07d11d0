// The SMTP dialogue on an open connection, for one mail after another. The library that opens it needs two
// round trips per mail and can't distinguish "certainly not accepted" from "possibly accepted"; here the next
// mail's envelope is pipelined with the current one's body (RFC 2920), so that a mail costs one round trip,
// and the moment of handing over is known to the byte.
import type { Socket } from 'node:net';
import { isAscii } from '../mime.ts';
import type { SendOutcome } from '../provider.ts';
import { createReplyReader, type Reply } from './smtp-replies.ts';

/** Capabilities from the reply to EHLO. */
export interface SmtpExtensions {
  readonly takesGroups: boolean;
  readonly takesUtf8Addresses: boolean;
  /** Bytes; 0 if it names no limit, undefined if it does not support SIZE. */
  readonly maxBytes: number | undefined;
}

interface Parcel {
  readonly from: string;
  readonly to: string;
  /** Header and body, in pieces; every line ends with CRLF, including the last one. All but the first piece are ASCII. */
  readonly pieces: readonly string[];
  /** Called once the server is ready for the body: no byte of it is sent before this resolves with true. */
  readonly mayHandOver: () => Promise<boolean>;
}

/** RFC 5321, 3.8: the server may send it at any time. */
export const serviceClosingCode = 421;

export interface Conversation {
  /** How many mails were started on this connection. */
  readonly begun: number;
  readonly isOver: boolean;
  /** Several mails may be passed in at once; they are sent in this order. Never rejects. */
  send(parcel: Parcel): Promise<SendOutcome>;
  /** Sends QUIT after the last pending mail. */
  end(): void;
  /** The connection was lost. */
  lose(reply: string): void;
}

interface Mail extends Parcel {
  readonly resolve: (outcome: SendOutcome) => void;
  phase: 'waiting' | 'envelope' | 'handed_over';
  /** The first negative reply. */
  refusal: Reply | undefined;
}

interface Line {
  readonly pieces: readonly string[];
  readonly isAscii: boolean;
  readonly onReply: (reply: Reply) => void;
}

/** `hangUp` closes the connection at once. */
export function createConversation(
  socket: Socket,
  abilities: SmtpExtensions,
  hangUp: () => void,
): Conversation {
  /** In the order of sending; the first one is in progress. */
  const mails: Mail[] = [];
  const expected: Line['onReply'][] = [];
  let unsaid: Line[] = [];
  let begun = 0;
  let isOver = false;
  let isEnding = false;
  let mustReset = false;

  socket.setEncoding('utf8');
  const read = createReplyReader((reply) => {
    const onReply = expected.shift();
    if (!onReply || reply.code === serviceClosingCode) return leave(reply);
    onReply(reply);
    goOn();
  });
  socket.on('data', (chunk: string) => {
    if (!isOver && !read(chunk)) close('The server does not speak SMTP.');
  });

  function sendCommand(text: string, onReply: Line['onReply'], isAsciiText = true): void {
    unsaid.push({ pieces: [text], isAscii: isAsciiText, onReply });
  }

  /** Without pipelining, a line waits for the reply to the previous one. */
  function speak(): void {
    if (isOver || unsaid.length === 0 || (!abilities.takesGroups && expected.length > 0)) return;
    const lines = abilities.takesGroups ? unsaid : unsaid.slice(0, 1);
    unsaid = unsaid.slice(lines.length);
    for (const { onReply } of lines) expected.push(onReply);
    // Joined only here: each copy of a mail is garbage.
    const text = lines.flatMap((line) => line.pieces).join('');
    // The same bytes; Node copies a text of one byte per character to the socket without a buffer in between.
    socket.write(text, lines.every((line) => line.isAscii) ? 'latin1' : 'utf8');
  }

  /** The next envelope may follow a body, not another envelope: DATA must be the last command of a group. */
  function goOn(): void {
    const next = mails.find(({ phase }) => phase !== 'handed_over');
    if (next?.phase === 'waiting') sendEnvelope(next);
    if (isEnding && mails.length === 0 && !isOver) {
      isEnding = false;
      sendCommand('QUIT\r\n', ({ text }) => close(text));
    }
    speak();
  }

  function sendEnvelope(mail: Mail): void {
    mail.phase = 'envelope';
    begun += 1;
    const checkReply = (reply: Reply) => {
      if (reply.code >= 300) mail.refusal ??= reply;
    };
    if (mustReset) sendCommand('RSET\r\n', () => undefined);
    mustReset = false;
    const isPlain = isAscii(mail.from + mail.to);
    sendCommand(`MAIL FROM:<${mail.from}>${parameters(mail, abilities, isPlain)}\r\n`, checkReply, isPlain);
    sendCommand(`RCPT TO:<${mail.to}>\r\n`, checkReply, isPlain);
    sendCommand('DATA\r\n', (reply) => onGoAhead(mail, reply));
  }

  function onGoAhead(mail: Mail, reply: Reply): void {
    if (reply.code === 354 && mail.refusal === undefined) {
      void handOver(mail);
      return;
    }
    const refusal = mail.refusal ?? reply;
    if (reply.code !== 354) {
      mustReset = true;
      conclude(mail, refusedWith(refusal));
    } else {
      // The server expects a body although it accepted no recipient: send an empty one, which goes nowhere.
      sendCommand('.\r\n', () => conclude(mail, refusedWith(refusal)));
    }
  }

  async function handOver(mail: Mail): Promise<void> {
    const isAllowed = await mail.mayHandOver();
    if (isOver) return;
    if (!isAllowed) {
      conclude(mail, { kind: 'withheld' });
      // DATA can't be aborted otherwise.
      return close('Withheld.');
    }
    mail.phase = 'handed_over';
    unsaid.push({
      pieces: [...stuffDots(mail.pieces), '.\r\n'],
      isAscii: isAscii(mail.pieces[0] ?? ''),
      onReply: (reply) =>
        conclude(mail, reply.code < 300 ? { kind: 'accepted', reply: reply.text } : refusedWith(reply)),
    });
    goOn();
  }

  function conclude(mail: Mail, outcome: SendOutcome): void {
    mails.splice(mails.indexOf(mail), 1);
    mail.resolve(outcome);
  }

  /** The server closes the connection: the mail in progress is refused, the others were not attempted. */
  function leave(reply: Reply): void {
    const [present] = mails;
    if (present && present.phase !== 'waiting') conclude(present, refusedWith(reply));
    close(reply.text);
  }

  function close(reply: string): void {
    lose(reply);
    hangUp();
  }

  function lose(reply: string): void {
    isOver = true;
    for (const { phase, resolve } of mails.splice(0)) {
      resolve({ kind: phase === 'handed_over' ? 'lost_after' : 'lost_before', reply });
    }
  }

  return {
    get begun() {
      return begun;
    },
    get isOver() {
      return isOver;
    },
    send(parcel) {
      const refusal = impossible(parcel, abilities);
      if (refusal) return Promise.resolve(refusedWith(refusal));
      return new Promise((resolve) => {
        if (isOver) return resolve({ kind: 'lost_before', reply: 'The connection ended.' });
        mails.push({ ...parcel, resolve, phase: 'waiting', refusal: undefined });
        goOn();
      });
    },
    end() {
      isEnding = true;
      goOn();
    },
    lose,
  };
}

function refusedWith({ code, text }: Reply): SendOutcome {
  return { kind: 'refused', code, reply: text };
}

/** Mails that no server, or not this one, would accept; refused without contacting it. */
function impossible({ from, to, pieces }: Parcel, { maxBytes }: SmtpExtensions): Reply | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
  if (to === '' || /[\s<>\u0000-\u001f\u007f]/.test(to)) return { code: 553, text: '5.1.3 Not an address.' };
  if (/[\r\n<>]/.test(from)) return { code: 553, text: '5.7.1 The sender is not an address.' };
  if (maxBytes && lengthOf(pieces) > maxBytes) {
    return { code: 552, text: `5.3.4 The server takes mails of at most ${maxBytes} bytes.` };
  }
  return undefined;
}

function parameters(
  { pieces }: Parcel,
  { takesUtf8Addresses, maxBytes }: SmtpExtensions,
  isPlain: boolean,
): string {
  return `${takesUtf8Addresses && !isPlain ? ' SMTPUTF8' : ''}${maxBytes === undefined ? '' : ` SIZE=${lengthOf(pieces)}`}`;
}

function lengthOf(pieces: readonly string[]): number {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
}

/** A line with a single dot would end the mail. */
function stuffDots(pieces: readonly string[]): readonly string[] {
  // A line may begin where a piece does.
  if (!pieces.some((piece) => piece.includes('\n.') || piece.startsWith('.'))) return pieces;
  const stuffed = pieces.join('').replaceAll('\r\n.', '\r\n..');
  return [stuffed.startsWith('.') ? `.${stuffed}` : stuffed];
}
