// The mail server of the return path. It accepts only addresses that we signed, and only reports of mail servers have an
// effect. Without TLS: what it receives has been in someone else's mail server before, and says nothing secret.
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { ConfigError } from '../../../config/env.ts';
import type { Deps } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { readReturnAddress } from '../sending/smtp/return-address.ts';
import { returnAddressKey } from '../sending/smtp/return-path.ts';
import { receiveBounce } from './receive-bounce.ts';

/** A report may contain the whole mail. */
const maxBytes = 1_000_000;
const maxClients = 100;
/** Mail servers open a few. Without it, one that holds all of them open leaves no other one in. */
const maxClientsOfAddress = 20;
const timeouts = { socketTimeout: 60_000, closeTimeout: 5000 };
const mailLimit = { max: 3000, windowSeconds: 10 * 60 };
const maxUnknown = 10;

/** Does nothing without BOUNCE_PORT. */
export function createBouncePort(deps: Deps): { start(): Promise<void>; stop(): Promise<void> } {
  const {
    host,
    mail: { bounces },
  } = deps.config;
  const port = bounces?.port;
  if (!bounces || port === undefined) return { start: async () => {}, stop: async () => {} };
  const key = returnAddressKey(deps);
  const targetOf = (address: string) => readReturnAddress(key, address, bounces.domain);
  const unknown = new WeakMap<SMTPServerSession, number>();

  const server = new SMTPServer({
    name: bounces.domain,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maxBytes,
    maxClients,
    ...timeouts,
    onConnect({ remoteAddress }, done) {
      const own = addressKey(remoteAddress);
      const open = [...server.connections].filter((one) => addressKey(one.remoteAddress) === own);
      done(open.length > maxClientsOfAddress ? reply(421, '4.7.0 Too many connections') : null);
    },
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length > 0) return done(reply(452, '4.5.3 One recipient at a time'));
      if (targetOf(address)) return done();
      const count = (unknown.get(session) ?? 0) + 1;
      unknown.set(session, count);
      done(
        count >= maxUnknown
          ? reply(421, '4.7.0 Too many unknown recipients')
          : reply(550, '5.1.1 No such recipient'),
      );
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= maxBytes) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (size > maxBytes) return done(reply(552, '5.3.4 Too large'));
        receive(session, Buffer.concat(chunks)).then(
          () => done(null, '2.0.0 Accepted'),
          (error: unknown) => done(refusalOf(error)),
        );
      });
    },
  });
  // A client that hangs up, for example.
  server.on('error', (error) => deps.log.debug({ err: error }, 'connection to the port of bounces'));

  async function receive({ envelope, remoteAddress }: SMTPServerSession, mail: Buffer): Promise<void> {
    const target = targetOf(envelope.rcptTo[0]?.address ?? '');
    if (!target) return;
    await deps.attempts.consume(`bounce:${addressKey(remoteAddress)}`, mailLimit);
    await receiveBounce(deps, target, mail);
  }

  function refusalOf(error: unknown): Error {
    if (error instanceof Refusal) return reply(451, '4.7.0 Too many at once, try again later');
    deps.log.warn({ err: error }, 'a bounce could not be stored');
    return reply(451, '4.3.0 Try again later');
  }

  return {
    start: () =>
      new Promise((resolve, reject) => {
        const refuse = (error: Error) =>
          reject(
            new ConfigError(`BOUNCE_PORT ${port} can’t be listened on: ${error.message}`, { cause: error }),
          );
        server.server.once('error', refuse);
        server.listen(port, host, () => {
          server.server.off('error', refuse);
          resolve();
        });
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
