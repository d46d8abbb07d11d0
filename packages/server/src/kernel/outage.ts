// Failures that no request and no code of ours causes, and that are temporary: the database is unavailable,
// or the disk is full. The request is answered with 503 or 507 and can be retried; every other database error
// is treated as a bug.
import type { ErrorCode } from '@fieldhouse/contract/errors';
import { Refusal } from './http/refusal.ts';

export type Outage = Extract<ErrorCode, 'unavailable' | 'storage_full'>;

/**
 * 53100: a statement needed disk space. If PostgreSQL itself can't write its WAL, its processes end instead.
 */
const fullStates = /^53100$/;
/**
 * Insufficient resources (53), shut down, crashed or starting (57P01 to 57P05), connection errors (08),
 * system errors (58). Not 08P01, a protocol violation, which would be our bug.
 */
const awayStates = /^(53|57P0[1-5]|08(?!P01)|58)/;
const sqlState = /^[0-9A-Z]{5}$/;

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Errors of node-postgres and its pool that have no code. */
const awayMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/;

/** Undefined for everything that is not an outage. An error may wrap that of the database or the disk. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof Refusal) {
    return error.code === 'unavailable' || error.code === 'storage_full' ? error.code : undefined;
  }
  if (!(error instanceof Error)) return undefined;
  return ownOutage(error) ?? outageOf(error.cause);
}

function ownOutage(error: Error): Outage | undefined {
  const code = 'code' in error ? String(error.code) : '';
  if (fullCodes.has(code) || fullStates.test(code)) return 'storage_full';
  if (awayCodes.has(code) || (sqlState.test(code) && awayStates.test(code))) return 'unavailable';
  return awayMessages.test(error.message) ? 'unavailable' : undefined;
}
