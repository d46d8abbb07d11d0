import type { TeamContext } from '../../kernel/context.ts';
import { insertAuditLine } from './audit-queries.ts';

interface AuditEntry {
  /** `noun.verb`: "role.created". What it says to a reader stands in the phrases of audit-log. */
  readonly action: string;
  readonly subjectId: string | null;
  /** What the subject is called now; it may be gone when somebody reads the line. */
  readonly subjectName?: string;
  readonly detail?: object;
}

const longestName = 300;

/** One line of the team's audit log: who did it, from where, in the transaction of what was done. */
export async function writeAudit(ctx: TeamContext, entry: AuditEntry): Promise<void> {
  const { actor, from } = ctx;
  const key = actor.kind === 'member' ? actor.key : undefined;
  await insertAuditLine(ctx.db, {
    // A team's key acts for itself; a personal one is its person, by way of the key.
    actorKind: key?.kind === 'team' ? 'api_key' : actor.kind,
    actorId: actor.kind === 'member' ? actor.userId : null,
    action: entry.action,
    subjectId: entry.subjectId,
    subjectName: (entry.subjectName ?? '').slice(0, longestName),
    detail: JSON.stringify({ ...entry.detail, ...(key && { key }) }),
    fromAddress: from?.address ?? null,
    fromDevice: from?.device ?? null,
  });
}
