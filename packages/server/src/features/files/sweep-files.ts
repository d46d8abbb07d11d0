// Once a day, for each team: deletes files that have been unreferenced for a day, because they were never
// used in a value, were removed from it, or their record was erased.

import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps } from '../../kernel/context.ts';
import { namedFiles } from '../records/engine/read/index.ts';
import { deleteUnusedFiles, markUnusedFiles, requestFileSweeps } from './file-queries.ts';
import { deleteStoredFile } from './stored-parts.ts';

const retentionHours = 24;
const pauseMs = 24 * 60 * 60_000;

export function addFileJobs(deps: Deps): void {
  deps.jobs.handle<object>({
    queue: 'files.sweep',
    effect: 'erasure',
    concurrency: 1,
    handle: ({ authority }) => sweepFiles(deps, authority),
  });
}

export function startSweeps(deps: Deps): { start(): Promise<void>; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  const ask = () => {
    current = requestFileSweeps(deps.streamPool).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'sweeps of files not asked for');
    });
  };
  return {
    async start() {
      ask();
      timer = setInterval(ask, pauseMs);
    },
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}

async function sweepFiles(deps: Deps, authority: TeamAuthority): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    const named = await namedFiles(ctx);
    await markUnusedFiles(ctx.db, named);
    const deletedIds = await deleteUnusedFiles(ctx.db, named, retentionHours);
    ctx.afterCommit(() => {
      for (const id of deletedIds) {
        deleteStoredFile(deps.files, ctx.teamId, id).catch((error: unknown) =>
          deps.log.warn({ err: error, fileId: id }, 'file left behind'),
        );
      }
    });
  });
}
