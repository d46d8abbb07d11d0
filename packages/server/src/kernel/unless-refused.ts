import type { ErrorCode } from '@fieldhouse/contract/errors';
import { Refusal } from './http/refusal.ts';

/** Of a server that has no time or room at the moment: they say nothing about what was asked for. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'busy',
  'locked',
  'operation_in_progress',
  'storage_full',
  'too_many_requests',
  'unavailable',
]);

/**
 * What the work returns; undefined if it is refused with one of the codes. Without codes: with any that another try would
 * get too. Every other error is thrown.
 */
export async function unlessRefused<T>(
  work: () => Promise<T>,
  codes?: readonly ErrorCode[],
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && (codes ? codes.includes(error.code) : !passing.has(error.code)))
      return undefined;
    throw error;
  }
}
