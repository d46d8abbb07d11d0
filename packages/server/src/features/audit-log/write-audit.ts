import { cutText } from '@fieldhouse/contract/storable-text';
import { userIdOf } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { insertAuditLine } from './audit-queries.ts';

interface AuditEntry {
  /** `noun.verb`: "role.created". The texts for readers are in the phrases of audit-log. */
  readonly action: string;
  readonly subjectId: string | null;
  /** The current name of the subject, which may be deleted when the entry is read. */
  readonly subjectName?: string;
  readonly detail?: object;
}

const longestName = 300;

/**
 * Writes an entry of the team's audit log: who did it, from where, in the same transaction as the operation.
 */
export async function writeAudit(ctx: TeamContext, entry: AuditEntry): Promise<void> {
  const { actor, from } = ctx;
  const key = actor.kind === 'member' ? actor.key : undefined;
  await insertAuditLine(ctx.db, {
    // A team key acts on its own behalf; a personal one on behalf of its user.
    actorKind: key?.kind === 'team' ? 'api_key' : actor.kind,
    actorId: userIdOf(actor),
    action: entry.action,
    subjectId: entry.subjectId,
    subjectName: cutText(entry.subjectName ?? '', longestName),
    detail: JSON.stringify({ ...entry.detail, ...(key && { key }) }),
    fromAddress: from?.address ?? null,
    fromDevice: from?.device ?? null,
  });
}
