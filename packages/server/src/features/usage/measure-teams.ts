// Stores twice a day how many records and bytes each team has, so that the page about usage knows earlier months. In
// processes that run jobs; that two of them measure the same team does no harm.
import type { Deps } from '../../kernel/context.ts';
import { monthOf } from '../../kernel/usage/month-of.ts';
import { listTeamsToMeasure, noteUsage } from '../../kernel/usage/usage-queries.ts';

const everyMs = 12 * 60 * 60_000;
/** A start has other work to do first. */
const firstMs = 10 * 60_000;
const teamsAtOnce = 100;

export function startMeasuring(deps: Deps): { start(): Promise<void>; stop(): Promise<void> } {
  let first: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  const stopping = new AbortController();
  const run = () => {
    current ??= measureTeams(deps, stopping.signal)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'usage not measured'))
      .finally(() => {
        current = undefined;
      });
  };
  return {
    async start() {
      first = setTimeout(run, firstMs).unref();
      timer = setInterval(run, everyMs).unref();
    },
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      stopping.abort();
      await current;
    },
  };
}

export async function measureTeams({ streamPool, clock }: Deps, signal: AbortSignal): Promise<void> {
  const month = monthOf(clock.now());
  let after: string | undefined;
  do {
    const teams = await listTeamsToMeasure(streamPool, after, teamsAtOnce);
    for (const teamId of teams) {
      if (signal.aborted) return;
      await noteUsage(streamPool, teamId, month);
    }
    after = teams.at(-1);
  } while (after !== undefined);
}
