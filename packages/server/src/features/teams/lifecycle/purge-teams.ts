// Purges deleted teams when their 30 days are over, in processes that run jobs. Not a job of the team: the purge deletes
// the team's jobs, and its role, too.
import type { Deps } from '../../../kernel/context.ts';
import {
  deleteTeamItself,
  deleteTeamRows,
  deleteTraces,
  dropRecordTables,
  holdingPurge,
  listTeamsToPurge,
} from './purge-queries.ts';

const everyMs = 10 * 60_000;

export function startPurging(deps: Deps): { start(): Promise<void>; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  const run = () => {
    current ??= purgeDueTeams(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'deleted team not purged'))
      .finally(() => {
        current = undefined;
      });
  };
  return {
    async start() {
      timer = setInterval(run, everyMs);
      timer.unref();
      run();
    },
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}

/** Goes on where it was interrupted: the team's own row is deleted last. */
export async function purgeDueTeams({ ownerPool, clock, files, log }: Deps): Promise<void> {
  for (const teamId of await listTeamsToPurge(ownerPool, clock.now())) {
    await holdingPurge(ownerPool, teamId, async () => {
      await files.removeTeam(teamId);
      await dropRecordTables(ownerPool, teamId);
      await deleteTraces(ownerPool, teamId);
      await deleteTeamRows(ownerPool, teamId);
      await deleteTeamItself(ownerPool, teamId);
      log.info({ teamId }, 'deleted team purged');
    });
  }
}
