// Every line is written in the transaction of what it tells of, and is never changed: the role of a team may only add and read.
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface NewAuditLine {
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectId: string | null;
  readonly subjectName: string;
  readonly detail: string;
  readonly fromAddress: string | null;
  readonly fromDevice: string | null;
}

export async function insertAuditLine(db: TeamDb, line: NewAuditLine): Promise<void> {
  await db.insertInto('auditLog').values(line).execute();
}
