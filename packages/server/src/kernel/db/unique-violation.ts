import type { ErrorCode } from '@fieldhouse/contract/errors';
import { Refusal } from '../http/refusal.ts';

interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint?: string;
}

/** Whether PostgreSQL refused with this SQLSTATE. */
export function isDatabaseError(error: unknown, sqlState: string): error is DatabaseError {
  return error instanceof Error && 'code' in error && error.code === sqlState;
}

/** Whether it was refused only because of another transaction, and the next try may succeed. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01', '55P03'].some((sqlState) => isDatabaseError(error, sqlState));
}

/**
 * Maps a lock timeout to the refusal `conflict`: other transactions are using the table, a retry may succeed.
 */
export async function mapLockTimeout<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseError(error, '55P03')) throw new Refusal('conflict', { cause: error });
    throw error;
  }
}

/**
 * Maps the name of a violated unique constraint to a refusal. The constraint decides, so concurrent requests
 * get a correct response.
 */
export async function mapUniqueViolation<T>(
  work: Promise<T>,
  codes: Readonly<Record<string, ErrorCode>>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = isDatabaseError(error, '23505') ? codes[error.constraint ?? ''] : undefined;
    if (code !== undefined) throw new Refusal(code, { cause: error });
    throw error;
  }
}
