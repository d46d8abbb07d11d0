// Limits of anonymous requests per minute, counted before any work, by fixed keys: the address (a /64), the
// wizard, the team. The last two only stop floods: a popular sign-up must get through (docs/decisions/0062).
import type { Deps } from '../../../../kernel/context.ts';
import { addressKey } from '../../../../kernel/http/rate-limits/rate-limiter.ts';

const windowSeconds = 60;
const limits = {
  start: { address: 20, wizard: 600, team: 1200 },
  submit: { address: 60, wizard: 1800, team: 3600 },
  draft: { address: 120, wizard: 3600, team: 7200 },
  search: { address: 60, wizard: 1800, team: 3600 },
  // A run takes ten files; some are replaced.
  upload: { address: 20, wizard: 600, team: 1200 },
} as const;

export type LimitedCall = keyof typeof limits;

export interface Caller {
  readonly ip: string;
  readonly teamId: string;
  readonly wizardId: string;
}

export async function consumeRunLimit(deps: Deps, call: LimitedCall, caller: Caller): Promise<void> {
  const limit = limits[call];
  const one = (of: keyof typeof limit, key: string) => ({
    key: `wizard-${call}:${of}:${key}`,
    max: limit[of],
    windowSeconds,
  });
  // A refused address consumes nothing of the wizard's or the team's limit.
  await deps.attempts.consumeEach([
    one('address', addressKey(caller.ip)),
    one('wizard', caller.wizardId),
    one('team', caller.teamId),
  ]);
}

/** Counts an attempt with a token of no run. Guessing 256 bits is hopeless, but floods are still refused. */
export async function consumeWrongTokenLimit(deps: Deps, ip: string): Promise<void> {
  const key = `wizard-token:address:${addressKey(ip)}`;
  await deps.attempts.consume(key, { max: 10, windowSeconds });
}
