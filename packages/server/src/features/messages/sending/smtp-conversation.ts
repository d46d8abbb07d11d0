// What is said over an SMTP connection once it stands, for one mail after another. The library that opens it says a mail in
// two turns and can't tell "certainly not taken" from "may have been taken"; here the next mail's envelope travels with the
// present one's body (RFC 2920), so that a mail costs one turn, and the moment of handing over is known to the byte.
import type { Socket } from 'node:net';
import type { SendOutcome } from './provider.ts';
import { createReplyReader, type Reply } from './smtp-replies.ts';

/** What the server said to EHLO. */
export interface SmtpExtensions {
  readonly takesGroups: boolean;
  readonly takesUtf8Addresses: boolean;
  /** Bytes; 0 where it names no limit, undefined where it does not want to be told sizes. */
  readonly maxBytes: number | undefined;
}

interface Parcel {
  readonly from: string;
  readonly to: string;
  /** Header and body, every line end CRLF, the last one included. */
  readonly text: string;
  /** Asked once the server is ready for the body: no byte of it goes out before this resolves with true. */
  readonly mayHandOver: () => Promise<boolean>;
}

/** RFC 5321, 3.8: the server may say so at any time. */
export const serviceClosingCode = 421;

export interface Conversation {
  /** How many mails were begun over this connection. */
  readonly begun: number;
  readonly isOver: boolean;
  /** Several may be asked for at once; they go out in this order. Never rejects. */
  send(parcel: Parcel): Promise<SendOutcome>;
  /** Says goodbye after the last mail that was asked for. */
  end(): void;
  /** The connection is gone. */
  lose(reply: string): void;
}

interface Mail extends Parcel {
  readonly resolve: (outcome: SendOutcome) => void;
  phase: 'waiting' | 'envelope' | 'handed_over';
  /** The first reply that said no. */
  refusal: Reply | undefined;
}

interface Line {
  readonly text: string;
  readonly onReply: (reply: Reply) => void;
}

/** `hangUp` ends the connection at once. */
export function createConversation(
  socket: Socket,
  abilities: SmtpExtensions,
  hangUp: () => void,
): Conversation {
  /** In the order of sending; the first one is being said. */
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

  function say(text: string, onReply: Line['onReply']): void {
    unsaid.push({ text, onReply });
  }

  /** Where the server takes no groups, a line waits for the reply to the one before. */
  function speak(): void {
    if (isOver || unsaid.length === 0 || (!abilities.takesGroups && expected.length > 0)) return;
    const lines = abilities.takesGroups ? unsaid : unsaid.slice(0, 1);
    unsaid = unsaid.slice(lines.length);
    for (const { onReply } of lines) expected.push(onReply);
    socket.write(lines.map(({ text }) => text).join(''));
  }

  /** The next envelope may follow a body, not another envelope: DATA is the last word of a group. */
  function goOn(): void {
    const next = mails.find(({ phase }) => phase !== 'handed_over');
    if (next?.phase === 'waiting') sayEnvelope(next);
    if (isEnding && mails.length === 0 && !isOver) {
      isEnding = false;
      say('QUIT\r\n', ({ text }) => close(text));
    }
    speak();
  }

  function sayEnvelope(mail: Mail): void {
    mail.phase = 'envelope';
    begun += 1;
    const note = (reply: Reply) => {
      if (reply.code >= 300) mail.refusal ??= reply;
    };
    if (mustReset) say('RSET\r\n', () => undefined);
    mustReset = false;
    say(`MAIL FROM:<${mail.from}>${parameters(mail, abilities)}\r\n`, note);
    say(`RCPT TO:<${mail.to}>\r\n`, note);
    say('DATA\r\n', (reply) => onGoAhead(mail, reply));
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
      // It wants a body although it takes nobody: an empty one, which goes nowhere.
      say('.\r\n', () => conclude(mail, refusedWith(refusal)));
    }
  }

  async function handOver(mail: Mail): Promise<void> {
    const isAllowed = await mail.mayHandOver();
    if (isOver) return;
    if (!isAllowed) {
      conclude(mail, { kind: 'withheld' });
      // There is no other way out of a DATA.
      return close('Withheld.');
    }
    mail.phase = 'handed_over';
    say(`${stuffDots(mail.text)}.\r\n`, (reply) =>
      conclude(mail, reply.code < 300 ? { kind: 'accepted', reply: reply.text } : refusedWith(reply)),
    );
    goOn();
  }

  function conclude(mail: Mail, outcome: SendOutcome): void {
    mails.splice(mails.indexOf(mail), 1);
    mail.resolve(outcome);
  }

  /** Asked or not, the server hangs up; whoever is being said is refused, the others have not been heard. */
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

/** What no server would take, or this one not; it need not be bothered. */
function impossible({ from, to, text }: Parcel, { maxBytes }: SmtpExtensions): Reply | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (to === '' || /[\s<>\u0000-\u001f\u007f]/.test(to)) return { code: 553, text: '5.1.3 Not an address.' };
  if (/[\r\n<>]/.test(from)) return { code: 553, text: '5.7.1 The sender is not an address.' };
  if (maxBytes && text.length > maxBytes) {
    return { code: 552, text: `5.3.4 The server takes mails of at most ${maxBytes} bytes.` };
  }
  return undefined;
}

function parameters({ from, to, text }: Parcel, { takesUtf8Addresses, maxBytes }: SmtpExtensions): string {
  const isAscii = /^[\x20-\x7e]*$/.test(from + to);
  return `${takesUtf8Addresses && !isAscii ? ' SMTPUTF8' : ''}${maxBytes === undefined ? '' : ` SIZE=${text.length}`}`;
}

/** A line of one dot would end the mail. */
function stuffDots(text: string): string {
  const stuffed = text.includes('\r\n.') ? text.replaceAll('\r\n.', '\r\n..') : text;
  return stuffed.startsWith('.') ? `.${stuffed}` : stuffed;
}
