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

/** Turns the name of a broken unique constraint into the refusal it means. The constraint decides, so two at once get an honest answer. */
export async function translateUnique<T>(
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
