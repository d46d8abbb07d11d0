// The composition root: everything that lives as long as the process. Tests replace parts through the last
// argument.
import path from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config, Secrets } from './config/config.ts';
import type { TeamAuthority } from './kernel/authority.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Deps, Service, TeamContext, WithTeamOptions } from './kernel/context.ts';
import { toAppUrl } from './kernel/db/migrate.ts';
import { createPool } from './kernel/db/pools.ts';
import { repeatOnConflict } from './kernel/db/repeat-on-conflict.ts';
import { inTeamTransaction, runInTeam, type TransactionOptions } from './kernel/db/team-transaction.ts';
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
    runInTeam: (authority, statements) =>
      repeatOnConflict(pool, () => runInTeam(pool, authority, statements)),
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
    isSnapshot: options.isSnapshot ?? false,
    isSerial: options.isSerial ?? false,
  };
  return repeatOnConflict(deps.pool, async () => {
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
