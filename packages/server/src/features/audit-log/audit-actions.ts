import { type AuditLine, auditLine, type auditLog } from '@fieldhouse/contract/audit-log';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TeamContext } from '../../kernel/context.ts';
import { readNumberCursor, toPage } from '../../kernel/http/cursors.ts';
import { type AuditRow, listAuditRows, listPersonRows } from './audit-queries.ts';

export async function listAuditLog(ctx: TeamContext, { query }: EndpointInput<typeof auditLog.list>) {
  const { after, limit = 50, personId, area, from, until } = query;
  const rows = await listAuditRows(ctx.db, {
    before: readNumberCursor(after),
    limit: limit + 1,
    actorId: personId,
    area,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  });
  const { page, next } = toPage(rows, limit, (row) => row.id);
  return { items: page.map(toLine), next };
}

export async function listAuditPeople(ctx: TeamContext) {
  return { items: await listPersonRows(ctx.db) };
}

function toLine(row: AuditRow): AuditLine {
  const { id, at, actorKind: kind, actorId: userId, actorName: name, fromAddress, fromDevice, ...rest } = row;
  return auditLine.parse({
    ...rest,
    id: String(id),
    at: at.toISOString(),
    actor: { kind, userId, name },
    address: fromAddress,
    device: fromDevice,
  });
}
