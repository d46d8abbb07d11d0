// Once a day, for each team: deletes files that have been unreferenced for a day, because they were never used in a value, were
// removed from it, or their record was erased; and the bytes that a process left when it was killed before the file's row was
// committed (decision 0395).

import type { TeamAuthority } from '../../kernel/authority.ts';
import { batchRows } from '../../kernel/batch-rows.ts';
import type { Deps } from '../../kernel/context.ts';
import { namedFiles } from '../records/engine/read/index.ts';
import { deleteUnusedFiles, listExistingFiles, markUnusedFiles, requestFileSweeps } from './file-queries.ts';
import { deleteStoredFile } from './stored-parts.ts';

const retentionHours = 24;
const hourMs = 60 * 60_000;
const pauseMs = 24 * hourMs;
/** Stored names that a job compares with the rows; the next job goes on after the last of them. */
const namesPerJob = 10_000;

interface SweepJob {
  /** The last name that the job before has looked at; without it the job is the first of the day. */
  readonly after?: string;
}

export function addFileJobs(deps: Deps): void {
  deps.jobs.handle<SweepJob>({
    queue: 'files.sweep',
    effect: 'erasure',
    concurrency: 1,
    async handle({ authority, payload: { after } }) {
      if (after === undefined) await sweepUnused(deps, authority);
      await sweepStray(deps, authority, after ?? '');
    },
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

async function sweepUnused(deps: Deps, authority: TeamAuthority): Promise<void> {
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

/**
 * An upload is committed minutes after its last byte at most, so that what is a day old and has no row will never get one. Names
 * are listed before the rows are read.
 */
async function sweepStray(deps: Deps, authority: TeamAuthority, after: string): Promise<void> {
  const { files, clock } = deps;
  const { teamId } = authority;
  const before = new Date(clock.now().getTime() - retentionHours * hourMs);
  const limit = batchRows(deps, namesPerJob);
  const listed = await files.list(teamId, { after, limit });
  const aged = listed.filter(({ storedAt }) => storedAt < before).map(({ name }) => name);
  const last = listed.length < limit ? undefined : listed.at(-1)?.name;
  const existing = await deps.withTeam(authority, async (ctx) => {
    if (last !== undefined) await ctx.enqueue('files.sweep', { after: last } satisfies SweepJob);
    return listExistingFiles(ctx.db, [...new Set(aged.map(fileIdOf))]);
  });
  const stray = aged.filter((name) => !existing.has(fileIdOf(name)));
  for (const name of stray) await files.remove({ teamId, fileId: name });
  if (stray.length > 0) deps.log.info({ teamId, count: stray.length }, 'bytes without a file deleted');
}

/** A derived version has the id of its file before the dot. */
function fileIdOf(name: string): string {
  return name.split('.')[0] ?? name;
}
