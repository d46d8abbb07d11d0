import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, RequestOrigin } from '../../../kernel/context.ts';
import { writeAudit } from '../../audit-log/index.ts';

export interface AuditedExport {
  readonly authority: TeamAuthority;
  readonly collectionId: string;
  readonly collectionName: string;
  readonly requestId: string;
  readonly from: RequestOrigin | undefined;
}

/**
 * Audits an export, including one that is aborted. An export only reads, so its entry is written in a
 * separate transaction afterwards: nesting them would use two connections.
 */
export async function auditExport(deps: Deps, audited: AuditedExport): Promise<void> {
  const { authority, collectionId, collectionName, requestId, from } = audited;
  const entry = { action: 'collection.exported', subjectId: collectionId, subjectName: collectionName };
  await deps.withTeam(authority, (ctx) => writeAudit(ctx, entry), { requestId, ...(from && { from }) });
}
