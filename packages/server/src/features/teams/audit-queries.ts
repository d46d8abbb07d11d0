// What members do to the team itself, for its audit log.
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export async function insertAudit(
  db: TeamDb,
  line: {
    readonly actorId: string | null;
    readonly action: string;
    readonly subjectId: string;
    readonly detail: object;
  },
): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({ ...line, actorKind: 'member', detail: JSON.stringify(line.detail) })
    .execute();
}
