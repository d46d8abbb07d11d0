// Connections to an SMTP server, and which of them sends the next mail.
import { cutText } from '@fieldhouse/contract/storable-text';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { mimePieces, toMime } from '../mime.ts';
import type { OutgoingMail, Provider, SendOutcome, Slot } from '../provider.ts';
import { signMail } from './dkim-signature.ts';
import { ownMailbox } from './return-path.ts';
import {
  type Conversation,
  createConversation,
  type SmtpExtensions,
  serviceClosingCode,
} from './smtp-conversation.ts';

/** Some servers limit the number of mails per connection. */
const maxMailsPerConnection = 500;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** `returnPathOf`: servers of teams may refuse any other domain than the sender's. */
export function createSmtpProvider(
  options: SmtpOptions,
  slotCount: number,
  returnPathOf: ReturnPathOf = ownMailbox,
): Provider {
  return {
    slotCount,
    hasQuota: false,
    openSlot: () => createSmtpSlot(options, returnPathOf),
    async check() {
      (await openConversation(options)).end();
      return undefined;
    },
    close: () => {},
  };
}

export interface SmtpOptions {
  readonly host: string;
  /** The address to connect to, checked; undefined: the host is trusted and resolved by the library. */
  readonly resolve?: () => Promise<string>;
  readonly port: number;
  readonly secure: boolean;
  readonly ignoreTLS: boolean;
  readonly requireTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

export function readSmtpUrl(smtpUrl: string): SmtpOptions {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const tls = url.searchParams.get('tls');
  return {
    host: url.hostname,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A relay on the same machine has no trusted certificate.
    ignoreTLS: tls === 'off' || (tls !== 'required' && ['127.0.0.1', 'localhost'].includes(url.hostname)),
    requireTLS: tls === 'required',
    auth:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  };
}

type ReturnPathOf = (mail: OutgoingMail) => string;

function createSmtpSlot(options: SmtpOptions, returnPathOf: ReturnPathOf): Slot {
  let conversation: Promise<Conversation> | undefined;

  /** Two mails may be requested at once; the second one does not open another connection. */
  async function ready(): Promise<Conversation> {
    const present = conversation;
    const known = await present;
    if (known && !known.isOver && known.begun < maxMailsPerConnection) return known;
    if (conversation === present || !conversation) {
      known?.end();
      conversation = openConversation(options);
    }
    return conversation;
  }

  let lastText: Promise<unknown> = Promise.resolve();

  /** In the order of the mails, however long each signature takes. */
  function piecesOf(mail: OutgoingMail): Promise<readonly string[]> | readonly string[] {
    const { dkim } = mail;
    if (!dkim) return mimePieces(mail);
    const before = lastText;
    const unsigned = toMime(mail);
    const signing = ignoreFailure(signMail(unsigned, dkim, mail.date), 'it leaves unsigned').then(
      (signed) => [signed ?? unsigned],
    );
    const pieces = before.then(() => signing);
    lastText = pieces;
    return pieces;
  }

  return {
    async send(mail, mayHandOver) {
      const pieces = await piecesOf(mail);
      const parcel = { from: returnPathOf(mail), to: mail.toAddress, pieces, mayHandOver };
      for (let isSecondTry = false; ; isSecondTry = true) {
        let open: Conversation;
        try {
          open = await ready();
        } catch (error) {
          conversation = undefined;
          return { kind: 'unreachable', reply: replyOf(error as SmtpError) };
        }
        const isFresh = open.begun === 0;
        const outcome = await open.send(parcel);
        // Servers disconnect after a number of mails or some time; that does not concern the next mail.
        if (isFresh || isSecondTry || !hasLeft(outcome)) return outcome;
      }
    },
    close() {
      void conversation?.then(
        (open) => open.end(),
        () => undefined,
      );
      conversation = undefined;
    },
  };
}

interface SmtpError extends Error {
  readonly response?: string;
}

function hasLeft(outcome: SendOutcome): boolean {
  return (
    outcome.kind === 'lost_before' || (outcome.kind === 'refused' && outcome.code === serviceClosingCode)
  );
}

/**
 * The library opens the connection (TLS, authentication), monitors and closes it; pipelining envelopes with
 * bodies, which it doesn't support, is done here on the same socket.
 */
async function openConversation({ resolve: address, ...options }: SmtpOptions): Promise<Conversation> {
  const { auth, host } = options;
  const smtp = new SMTPConnection({
    ...options,
    ...timeouts,
    ...(address && { host: await address(), servername: host, tls: { servername: host } }),
  });
  return new Promise((resolve, reject) => {
    smtp.once('error', reject);
    smtp.connect((error) => {
      if (error) return reject(error);
      const abilities = readAbilities(String(smtp.lastServerResponse));
      if (!auth) return settle(abilities);
      smtp.login({ credentials: auth } as never, (loginError) => {
        if (!loginError) return settle(abilities);
        smtp.close();
        reject(loginError);
      });
    });

    function settle(abilities: SmtpExtensions): void {
      const socket = smtp._socket;
      if (!socket) {
        reject(new Error('The connection ended.'));
        return;
      }
      socket.removeAllListeners('data');
      const conversation = createConversation(socket, abilities, () => smtp.close());
      smtp.on('error', (error) => conversation.lose(replyOf(error)));
      smtp.once('end', () => conversation.lose('The connection ended.'));
      resolve(conversation);
    }
  });
}

function readAbilities(ehlo: string): SmtpExtensions {
  const size = /^250[ -]SIZE(?:[ \t]+(\d+))?/im.exec(ehlo);
  return {
    takesGroups: /^250[ -]PIPELINING\b/im.test(ehlo),
    takesUtf8Addresses: /^250[ -]SMTPUTF8\b/im.test(ehlo),
    maxBytes: size ? Number(size[1] ?? 0) : undefined,
  };
}

function replyOf(error: SmtpError): string {
  return cutText(String(error.response ?? error.message), 500);
}
