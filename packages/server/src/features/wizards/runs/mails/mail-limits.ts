import type { TeamContext } from '../../../../kernel/context.ts';
import { unlessRefused } from '../../../../kernel/unless-refused.ts';

/** Consumes an attempt without refusing: the mail is then not sent, with the same reply. */
export async function isWithinLimit(
  { deps }: TeamContext,
  key: string,
  limit: { readonly max: number; readonly windowSeconds: number },
): Promise<boolean> {
  const taken = deps.attempts.consume(key, limit).then(() => true);
  return (await unlessRefused(() => taken, ['too_many_requests'])) ?? false;
}
