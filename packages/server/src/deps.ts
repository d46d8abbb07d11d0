// The composition root: everything that lives as long as the process. Tests replace parts through the last
// argument.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config, Secrets } from './config/config.ts';
import type { TeamAuthority } from './kernel/authority.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Deps, Service, TeamContext, WithTeamOptions } from './kernel/context.ts';
import { toAppUrl } from './kernel/db/migrate.ts';
import { createPool } from './kernel/db/pools.ts';
import {
  inTeamTransaction,
  runInTeam,
  type TransactionOptions,
  UnknownRoleError,
} from './kernel/db/team-transaction.ts';
import {
  type BeforeCommitListener,
  hasInterestedListener,
  runBeforeCommitListeners,
} from './kernel/events/before-commit.ts';
import { createEventHub } from './kernel/events/event-hub.ts';
import type { FileStore } from './kernel/files/file-store.ts';
import { createLocalFileStore } from './kernel/files/local-file-store.ts';
import { createS3FileStore } from './kernel/files/s3-file-store.ts';
import { createRateLimiter } from './kernel/http/rate-limits/rate-limiter.ts';
import { newId } from './kernel/ids.ts';
import { createJobs } from './kernel/jobs/jobs.ts';
import { createLog } from './kernel/log.ts';
import { createSandboxMail, createSmtpMail, type MailPort } from './kernel/mail/mail-port.ts';
import { createSesMail } from './kernel/mail/ses-mail.ts';
import { createGate } from './kernel/outgoing/gate.ts';
import { gateMail, gateOutgoing } from './kernel/outgoing/gated-ports.ts';
import { createOutboundHttp, type OutboundHttp } from './kernel/outgoing/outbound-http.ts';
import { createTeamContext, type PendingEffects } from './kernel/team-context.ts';

export interface DepsOverrides {
  readonly clock?: Clock;
  readonly mail?: MailPort;
  readonly log?: Logger;
  readonly outgoing?: OutboundHttp;
}

export function createDeps(
  config: Config,
  secrets: Secrets,
  databaseUrl: string,
  listeners: readonly BeforeCommitListener[],
  overrides: DepsOverrides = {},
): Deps {
  const log = overrides.log ?? createLog(config.logLevel);
  const url = toAppUrl(databaseUrl, secrets.appSecret);
  const pool = createPool({
    url,
    size: config.database.poolSize,
    name: 'app',
    log,
    pipeline: true,
    statementTimeoutMs: config.database.statementTimeoutMs,
  });
  const streamPool = createPool({ url, size: 4, name: 'stream', log });
  const ownerPool = createPool({ url: databaseUrl, size: 2, name: 'owner', log });
  const hub = createEventHub(url, log);
  const clock = overrides.clock ?? systemClock;
  const mail = overrides.mail ?? createMail(config, secrets, streamPool);
  const files = createFileStore(config, secrets);
  const gate = createGate({
    pool: streamPool,
    hub,
    log,
    dataDir: config.dataDir,
    isEmbedded: config.databaseUrl === undefined,
    setting: config.holdOutgoing,
  });
  const outgoing = overrides.outgoing ?? createOutboundHttp({ allowsPrivate: config.mayCallPrivate });
  const services = new Map<Service<unknown>, unknown>();
  const deps: Deps = {
    config,
    secrets,
    log,
    clock,
    pool,
    streamPool,
    ownerPool,
    hub,
    jobs: createJobs({ url, pool: streamPool, hub, gate, log }),
    files,
    gate,
    mail: gateMail(gate, mail),
    attempts: createRateLimiter(streamPool),
    outgoing: gateOutgoing(gate, outgoing),
    withTeam: (authority, work, options = {}) => withTeam(deps, listeners, authority, work, options),
    runInTeam: (authority, statements) => tryAgain(pool, () => runInTeam(pool, authority, statements)),
    service<T>(service: Service<T>): T {
      if (!services.has(service)) services.set(service, service.create(deps));
      // Stored under the service that creates this type.
      return services.get(service) as T;
    },
    async stop() {
      await gate.stop();
      await hub.stop();
      mail.close();
      files.close();
      await Promise.all([pool.end(), streamPool.end(), ownerPool.end()]);
    },
  };
  return deps;
}

function createMail({ mail }: Config, { smtpUrl, sesKeys }: Secrets, pool: pg.Pool): MailPort {
  if (smtpUrl !== undefined) return createSmtpMail(smtpUrl, mail.from);
  if (!mail.ses) return createSandboxMail(pool, mail.from);
  return createSesMail({ ...mail.ses, endpoint: mail.sesEndpoint, keys: sesKeys }, mail.from);
}

function createFileStore({ s3, dataDir }: Config, { s3Keys }: Secrets): FileStore {
  const folder = path.join(dataDir, 'files');
  return s3 ? createS3FileStore(s3, s3Keys, path.join(folder, 'incoming')) : createLocalFileStore(folder);
}

/**
 * Errors caused by a concurrent transaction, by SQLSTATE: how many tries there are, and the pause between
 * them.
 */
const retried: Readonly<Record<string, { readonly tries: number; readonly pauseMs: number }>> = {
  // Serialisation failure and deadlock: the other transaction is done by now.
  '40001': { tries: 3, pauseMs: 0 },
  '40P01': { tries: 3, pauseMs: 0 },
  // Lock timeout, which is short because readers queue behind a waiting lock: they run during the pauses.
  '55P03': { tries: 12, pauseMs: 100 },
  // A column or table was changed or dropped: this process receives the event shortly after others can see
  // the change.
  '42703': { tries: 5, pauseMs: 30 },
  '42P01': { tries: 5, pauseMs: 30 },
};

async function withTeam<T>(
  deps: Deps,
  listeners: readonly BeforeCommitListener[],
  authority: TeamAuthority,
  work: (ctx: TeamContext) => Promise<T>,
  options: WithTeamOptions,
): Promise<T> {
  const requestId = options.requestId ?? newId();
  const transaction: TransactionOptions = {
    isReadOnly: options.isReadOnly ?? false,
    statementTimeoutMs: options.statementTimeoutMs,
  };
  return tryAgain(deps.pool, async () => {
    const aftermath: PendingEffects = { afterCommit: [], announced: [] };
    const result = await inTeamTransaction(deps.pool, authority, transaction, async (db, ending) => {
      const commitWithNext = () => {
        if (!options.mayEndWithin) return;
        if (!hasInterestedListener(listeners, ctx, aftermath.announced)) ending.commitWithNext();
      };
      const origin = { requestId, from: options.from };
      const ctx = createTeamContext(deps, authority, db, origin, aftermath, commitWithNext);
      const done = await work(ctx);
      if (!ending.hasEnded) await runBeforeCommitListeners(listeners, ctx, aftermath.announced);
      if (aftermath.last) {
        ending.commitWithNext();
        await aftermath.last();
      }
      return done;
    });
    for (const run of aftermath.afterCommit) run();
    return result;
  });
}

/** Repeats a transaction that lost a conflict or could not take on its role, as often as `ruleOf` says. */
async function tryAgain<T>(pool: pg.Pool, transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      const rule = ruleOf(error, pool);
      if (!rule || tries >= rule.tries) throw error;
      if (rule.pauseMs > 0) await pause(rule.pauseMs);
    }
  }
}

/**
 * How an error is retried; undefined: not at all. An action may have made the database error a refusal's
 * cause.
 */
function ruleOf(error: unknown, pool: pg.Pool): (typeof retried)[string] | undefined {
  // Each refused connection is closed; when all that the pool had are, a new one knows every role.
  if (error instanceof UnknownRoleError) return { tries: pool.options.max + 1, pauseMs: 0 };
  if (!(error instanceof Error)) return undefined;
  return ('code' in error ? retried[String(error.code)] : undefined) ?? ruleOf(error.cause, pool);
}
