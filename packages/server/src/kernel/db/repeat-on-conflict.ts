// Repeats what PostgreSQL refused only because of another transaction at the same time: whatever runs in a single
// transaction and can be run again. Everything that was executed has been rolled back by then.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { UnknownRoleError } from './team-transaction.ts';

interface Rule {
  readonly tries: number;
  /** Between two tries. */
  readonly pauseMs: number;
  /** Not repeated if it took as long as every statement may wait for a lock: people have waited enough. */
  readonly isForShortWaits?: boolean;
}

/** By SQLSTATE. */
const rules: Readonly<Record<string, Rule>> = {
  // Serialization failure and deadlock: the other transaction goes on, and the next try waits for its locks.
  '40001': { tries: 5, pauseMs: 0 },
  '40P01': { tries: 5, pauseMs: 0 },
  // Lock timeout, which is short because readers queue behind a waiting lock: they run during the pauses.
  '55P03': { tries: 12, pauseMs: 100, isForShortWaits: true },
  // A column or table was changed or dropped: this process receives the event shortly after others can see
  // the change.
  '42703': { tries: 5, pauseMs: 30 },
  '42P01': { tries: 5, pauseMs: 30 },
};

/** Runs the transaction, which acquires its connection from the pool itself, until it is not refused any more. */
export async function repeatOnConflict<T>(pool: pg.Pool, transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const start = performance.now();
    try {
      return await transaction();
    } catch (error) {
      const rule = ruleOf(error, pool);
      if (!rule || tries >= rule.tries) throw error;
      if (rule.isForShortWaits && performance.now() - start >= (pool.options.lock_timeout ?? Infinity))
        throw error;
      if (rule.pauseMs > 0) await pause(rule.pauseMs);
    }
  }
}

/**
 * How an error is retried; undefined: not at all. An action may have made the database error a refusal's
 * cause.
 */
function ruleOf(error: unknown, pool: pg.Pool): Rule | undefined {
  // Each refused connection is closed. Only those that were opened before the team was created can refuse, and
  // the pool has at most `max` of them.
  if (error instanceof UnknownRoleError) return { tries: pool.options.max + 1, pauseMs: 0 };
  if (!(error instanceof Error)) return undefined;
  return ('code' in error ? rules[String(error.code)] : undefined) ?? ruleOf(error.cause, pool);
}
