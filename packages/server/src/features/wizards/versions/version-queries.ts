// All SQL that lists versions. They are written by drafts/.
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type VersionSummaryRow = Awaited<ReturnType<typeof listVersionRows>>[number];

interface VersionSelection {
  readonly wizardId: string;
  /** Only those before it, newest first. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** Without their definitions, which may be large. */
export function listVersionRows(db: TeamDb, { wizardId, before, limit }: VersionSelection) {
  return db
    .selectFrom('wizardVersions')
    .select(['id', 'number', 'publishedAt', 'publishedBy', 'revokedAt'])
    .where('wizardId', '=', wizardId)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

export function findVersionByNumber(db: TeamDb, wizardId: string, number: number) {
  return db
    .selectFrom('wizardVersions')
    .selectAll()
    .where('wizardId', '=', wizardId)
    .where('number', '=', number)
    .executeTakeFirst();
}
