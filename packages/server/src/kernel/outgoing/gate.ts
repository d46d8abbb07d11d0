// The only code that decides whether anything may be sent: mails, webhook calls, scheduled work. A database
// that was restored or copied is on hold until a person releases it, team by team. Until the database has
// been checked, and whenever the check fails, nothing may be sent.
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import type pg from 'pg';
import type { Logger } from 'pino';
import { inPlainTransaction } from '../db/plain-transaction.ts';
import type { EventHub } from '../events/event-hub.ts';
import { Refusal } from '../http/refusal.ts';
import { type HoldReason, isOutdated, type Place, type Remembered, whyHeld } from './detect-restore.ts';
import { createMarker } from './installation-marker.ts';
import {
  beat,
  findCluster,
  holdOutgoing,
  lockInstallation,
  readInstallation,
  writeInstallation,
} from './installation-queries.ts';

/** Why something is sent: automatic work of a team, or a user's request and its time. */
export type Cause = { readonly teamId: string } | { readonly askedAt: Date } | { readonly isAskedNow: true };

class OutgoingHeld extends Error {
  override readonly name = 'OutgoingHeld';
}

export interface OutgoingGate {
  /** Checks the database, and repeats the check periodically; further calls wait for the first check. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether a team is on hold. Fails if the database is unavailable. */
  isHeld(teamId: string): Promise<boolean>;
  mayLeave(cause: Cause): Promise<boolean>;
  /** Throws OutgoingHeld. */
  ensureMayLeave(cause: Cause): Promise<void>;
  /** For a user's request: throws a refusal. */
  refuseWhileHeld(teamId: string): Promise<void>;
  /** The teams on hold at the last check, without those that are or were deactivated. */
  heldTeams(): ReadonlySet<string>;
  /** Checks again now. */
  refresh(): Promise<void>;
}

export interface GateOptions {
  readonly pool: pg.Pool;
  readonly hub: EventHub;
  readonly log: Logger;
  readonly dataDir: string;
  /** Whether the database is stored in `dataDir`. */
  readonly isEmbedded: boolean;
  /** True: this start puts the database on hold. False: nothing is detected. */
  readonly setting: boolean | undefined;
}

interface Seen {
  readonly heldTeams: ReadonlySet<string>;
  /** Those that concern the operator: not the ones that were deactivated. */
  readonly restoredTeams: ReadonlySet<string>;
  readonly heldAt: Date | null;
  readonly atMs: number;
}

const beatMs = 3000;
/** Servers that start at once on one database store their decisions in turn. */
const maxTries = 10;
/** An older result, because a check failed or is late, is ignored. */
const freshMs = 10_000;

export function createGate(options: GateOptions): OutgoingGate {
  const { hub, log, setting } = options;
  const installation = createInstallation(options);
  let seen: Seen | undefined;
  let current: Promise<Seen> | undefined;
  let started: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};

  function look(forcedHold?: HoldReason): Promise<Seen> {
    current ??= installation
      .look(forcedHold)
      .then((next) => {
        seen = next;
        return next;
      })
      .finally(() => {
        current = undefined;
      });
    return current;
  }

  async function fresh(): Promise<Seen> {
    if (seen && performance.now() - seen.atMs < freshMs) return seen;
    return look();
  }

  async function begin(): Promise<void> {
    const { restoredTeams } = await look(setting === true ? 'setting' : undefined);
    if (restoredTeams.size > 0) {
      log.warn(
        { teams: restoredTeams.size },
        'outgoing is on hold: nothing is sent until a person releases it',
      );
    }
    unsubscribe = hub.subscribe(({ event }) => {
      if (event.type === 'outgoing_hold.changed') void refresh();
    });
    timer = setInterval(() => void refresh(), beatMs);
    timer.unref();
  }

  /** Never fails: the next caller checks for itself. */
  async function refresh(): Promise<void> {
    await ignoreFailure(current, 'its own caller gets the error');
    await look().catch((error: unknown) => {
      seen = undefined;
      log.warn({ err: error }, 'outgoing closed: the database could not be asked');
    });
  }

  const gate: OutgoingGate = {
    start() {
      started ??= begin();
      return started;
    },
    async stop() {
      clearInterval(timer);
      unsubscribe();
      await ignoreFailure(current, 'its own caller gets the error');
    },
    async isHeld(teamId) {
      return (await fresh()).heldTeams.has(teamId);
    },
    async mayLeave(cause) {
      if ('isAskedNow' in cause) return true;
      const { heldTeams, heldAt } = await fresh();
      if ('teamId' in cause) return !heldTeams.has(cause.teamId);
      // A request from before the hold was made to the original, which has processed it.
      return heldAt === null || cause.askedAt >= heldAt;
    },
    async ensureMayLeave(cause) {
      if (!(await gate.mayLeave(cause)))
        throw new OutgoingHeld('The database was restored or copied, or the team deactivated.');
    },
    async refuseWhileHeld(teamId) {
      if (await gate.isHeld(teamId)) throw new Refusal('sending_on_hold');
    },
    heldTeams: () => seen?.restoredTeams ?? new Set(),
    refresh,
  };
  return gate;
}

/** The database's view of itself, compared with what is remembered outside of it. */
function createInstallation({ pool, log, dataDir, isEmbedded, setting }: GateOptions) {
  const marker = createMarker(dataDir);
  /** What this process has observed itself: detects a restore beneath a running server, and needs no disk. */
  let own: Remembered | undefined;

  async function gather(client: pg.Pool | pg.PoolClient) {
    const found = await readInstallation(client);
    const { remembered, folder } = await readMarker();
    const here: Place = { ...found.place, cluster: (await findCluster(pool)) ?? null, folder };
    const all = [own, remembered].filter((one) => one !== undefined);
    return { ...found, here, remembered: all };
  }

  /** Without the embedded database the marker file is optional, because the disk may be read-only. */
  async function readMarker() {
    try {
      const { remembered, folder } = await marker.read();
      return { remembered, folder: isEmbedded ? folder : null };
    } catch (error) {
      if (isEmbedded) throw error;
      return { remembered: undefined, folder: null };
    }
  }

  async function remember(id: string, beatenAt: Date): Promise<void> {
    own = { id, beatenAt };
    await marker.write(own).catch((error: unknown) => {
      if (isEmbedded) throw error;
      log.debug({ err: error }, 'no marker file in DATA_DIR');
    });
  }

  /** One process at a time: checks once more and stores its decision. */
  async function decide(forcedHold: HoldReason | undefined): Promise<void> {
    await inPlainTransaction(pool, async (client) => {
      await lockInstallation(client);
      const found = await gather(client);
      const reason = forcedHold ?? (setting === false ? undefined : whyHeld(found));
      await writeInstallation(client, found.here, reason !== undefined);
      if (reason !== undefined) {
        const teams = await holdOutgoing(client, reason);
        log.warn({ reason, teams }, 'outgoing put on hold');
      }
    });
  }

  /** Undefined if another process that starts has stored its own decision meanwhile. */
  async function lookOnce(forcedHold: HoldReason | undefined): Promise<Seen | undefined> {
    let found = await gather(pool);
    const isWrong = setting !== false && whyHeld(found) !== undefined;
    if (forcedHold !== undefined || isWrong || isOutdated(found.stored, found.here)) {
      await decide(forcedHold);
      found = await gather(pool);
    }
    const { stored, heldTeams, restoredTeams } = found;
    const beatenAt = stored && (await beat(pool, stored.id));
    if (!stored || !beatenAt) return undefined;
    await remember(stored.id, beatenAt);
    return {
      heldTeams: new Set(heldTeams),
      restoredTeams: new Set(restoredTeams),
      heldAt: stored.heldAt,
      atMs: performance.now(),
    };
  }

  return {
    async look(forcedHold?: HoldReason): Promise<Seen> {
      let hold = forcedHold;
      for (let tries = 1; tries <= maxTries; tries += 1) {
        const seen = await lookOnce(hold);
        if (seen) return seen;
        // It is stored already.
        hold = undefined;
      }
      throw new Error('The installation was changed meanwhile, again and again.');
    },
  };
}
