// The connection to a mailbox by IMAP. Reads; the only change is that mails we made use of are marked as read.
import { ImapFlow } from 'imapflow';
import { resolveHost } from '../../../kernel/outgoing/resolve-host.ts';

export interface MailboxAccess {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string;
  readonly password: string;
  readonly folder: string;
  /** The operator's own: its host may be private. */
  readonly isTrusted: boolean;
}

export interface OpenMailbox {
  readonly uidValidity: string;
  /** Of the next mail that arrives. */
  readonly nextUid: number;
  /** The first ones after a uid, in order. */
  listAfter(uid: number, limit: number): Promise<number[]>;
  /** The last uid of the mails that arrived before a day. */
  lastBefore(day: Date): Promise<number>;
  /** Its beginning; undefined if it was deleted. */
  read(uid: number, maxBytes: number): Promise<Buffer | undefined>;
  markAsRead(uid: number): Promise<void>;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

export async function withMailbox<T>(
  { folder, security, host, port, user, password, isTrusted }: MailboxAccess,
  allowsPrivate: boolean,
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  const { address } = await resolveHost(host, { allowsPrivate: allowsPrivate || isTrusted });
  const client = new ImapFlow({
    host: address,
    servername: host,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...timeouts,
  });
  // The command in progress fails too.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.getMailboxLock(folder);
    return await work(openMailbox(client));
  } catch (error) {
    throw new Error(answerOf(error), { cause: error });
  } finally {
    client.close();
  }
}

function openMailbox(client: ImapFlow): OpenMailbox {
  const opened = client.mailbox;
  if (!opened) throw new Error('The folder could not be opened.');
  const byUid = { uid: true } as const;
  return {
    uidValidity: String(opened.uidValidity),
    nextUid: opened.uidNext,
    async listAfter(uid, limit) {
      const found = (await client.search({ uid: `${uid + 1}:*` }, byUid)) || [];
      // A range up to the last mail always contains the last mail.
      return found
        .filter((one) => one > uid)
        .toSorted((one, other) => one - other)
        .slice(0, limit);
    },
    async lastBefore(day) {
      return ((await client.search({ before: day }, byUid)) || []).reduce(
        (last, uid) => Math.max(last, uid),
        0,
      );
    },
    async read(uid, maxBytes) {
      const mail = await client.fetchOne(String(uid), { source: { maxLength: maxBytes } }, byUid);
      return mail ? mail.source : undefined;
    },
    async markAsRead(uid) {
      await client.messageFlagsAdd(String(uid), ['\\Seen'], byUid);
    },
  };
}

/** What the server answered, if it did. */
function answerOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { responseText } = error as { readonly responseText?: unknown };
  return typeof responseText === 'string' ? responseText : error.message;
}
