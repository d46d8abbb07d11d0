import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';

/** Consumes an attempt without refusing: the mail is then not sent, with the same reply. */
export async function isWithinLimit(
  { deps }: TeamContext,
  key: string,
  limit: { readonly max: number; readonly windowSeconds: number },
): Promise<boolean> {
  try {
    await deps.attempts.consume(key, limit);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return false;
    throw error;
  }
}
