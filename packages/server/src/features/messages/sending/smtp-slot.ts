// One SMTP connection. The moment at which the server answers 354 tells apart "certainly not taken" from "may have been
// taken"; nodemailer's own error does not (it says CONN for both), so the mail is a stream that notes its first read.
import type { Readable, Writable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { toMime } from './mime.ts';
import type { OutgoingMail, Provider, SendOutcome, Slot } from './provider.ts';

/** Servers like a fresh connection now and then. */
const mostMailsPerConnection = 500;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

export function createSmtpProvider(smtpUrl: string, slotCount: number): Provider {
  const options = readSmtpUrl(smtpUrl);
  return { slotCount, openSlot: () => createSmtpSlot(options) };
}

interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly ignoreTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

function readSmtpUrl(smtpUrl: string): SmtpOptions {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A relay on the same machine has no certificate anyone knows.
    ignoreTLS:
      url.searchParams.get('tls') === 'off' || url.hostname === '127.0.0.1' || url.hostname === 'localhost',
    auth:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  };
}

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
  readonly code?: string;
}

function createSmtpSlot(options: SmtpOptions): Slot {
  let connection: SMTPConnection | undefined;
  let sentOnConnection = 0;

  function drop(): void {
    connection?.close();
    connection = undefined;
  }

  async function ready(): Promise<SMTPConnection> {
    if (connection && sentOnConnection < mostMailsPerConnection) return connection;
    connection?.quit();
    sentOnConnection = 0;
    const fresh = new SMTPConnection({ ...options, ...timeouts });
    connection = fresh;
    fresh.once('end', () => {
      if (connection === fresh) connection = undefined;
    });
    await connect(fresh, options);
    return fresh;
  }

  return {
    async send(mail, mayHandOver) {
      let smtp: SMTPConnection;
      try {
        smtp = await ready();
      } catch (error) {
        drop();
        return { kind: 'unreachable', reply: replyOf(error as SmtpError) };
      }
      const outcome = await sendOne(smtp, mail, mayHandOver);
      sentOnConnection += 1;
      if (outcome.kind === 'refused') await reset(smtp).catch(drop);
      else if (outcome.kind !== 'accepted') drop();
      return outcome;
    },
    close() {
      connection?.quit();
      connection = undefined;
    },
  };
}

function connect(smtp: SMTPConnection, { auth }: SmtpOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    smtp.once('error', reject);
    smtp.connect((error) => {
      if (error) return reject(error);
      if (!auth) return settle();
      smtp.login({ credentials: auth } as never, (loginError) =>
        loginError ? reject(loginError) : settle(),
      );
    });
    function settle(): void {
      smtp.removeListener('error', reject);
      // Errors between two mails end the connection; the next mail opens another.
      smtp.on('error', () => undefined);
      resolve();
    }
  });
}

function sendOne(
  smtp: SMTPConnection,
  mail: OutgoingMail,
  mayHandOver: Promise<boolean>,
): Promise<SendOutcome> {
  const bytes = toMime(mail);
  let isHandedOver = false;
  return new Promise((resolve) => {
    const message = {
      // Called when the server has said 354: the envelope's way there and back is not waited for twice.
      pipe(data: Writable) {
        void mayHandOver.then((isAllowed) => {
          if (!isAllowed) return resolve({ kind: 'withheld' });
          isHandedOver = true;
          data.end(bytes);
        });
      },
    };
    // The callback says why, if it comes; it does so in the same turn as the end.
    const lost = () =>
      setImmediate(() => resolve(toOutcome(new Error('The connection ended.'), isHandedOver)));
    smtp.once('end', lost);
    // All that nodemailer asks of a stream that has no errors of its own is `pipe`.
    smtp.send(
      { from: mail.fromAddress, to: [mail.toAddress], size: bytes.length },
      message as unknown as Readable,
      (error, info) => {
        smtp.removeListener('end', lost);
        if (error) resolve(toOutcome(error as SmtpError, isHandedOver));
        else resolve({ kind: 'accepted', reply: String(info?.response ?? '250').slice(0, 500) });
      },
    );
  });
}

function toOutcome(error: SmtpError, isHandedOver: boolean): SendOutcome {
  const reply = replyOf(error);
  // nodemailer itself refuses some addresses, before it says a word to the server.
  if (error.code === 'EENVELOPE' && error.responseCode === undefined) {
    return { kind: 'refused', code: 553, reply: `5.1.3 ${reply}` };
  }
  if (error.code === 'EMESSAGE' && error.responseCode === undefined && !isHandedOver) {
    return { kind: 'refused', code: 552, reply: `5.3.4 ${reply}` };
  }
  if (error.responseCode !== undefined && error.responseCode >= 400) {
    return { kind: 'refused', code: error.responseCode, reply };
  }
  return { kind: isHandedOver ? 'lost_after' : 'lost_before', reply };
}

function replyOf(error: SmtpError): string {
  return String(error.response ?? error.message).slice(0, 500);
}

function reset(smtp: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    // A server that hangs up instead of answering never calls back.
    const ended = () => reject(new Error('The connection ended.'));
    smtp.once('end', ended);
    smtp.reset((error) => {
      smtp.removeListener('end', ended);
      if (error) reject(error);
      else resolve();
    });
  });
}
