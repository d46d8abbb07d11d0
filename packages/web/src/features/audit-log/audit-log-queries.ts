import { auditArea } from '@fieldhouse/contract/audit-log';
import type { TeamId } from '@fieldhouse/contract/ids';
import { api } from '../../api/api.ts';
import { pagesOf, queryKeyOf } from '../../api/queries.ts';

export interface AuditSearch {
  readonly person?: string;
  readonly kind?: string;
  readonly from?: string;
  readonly until?: string;
}

const linesAPage = '50';
const dayMs = 24 * 60 * 60 * 1000;

/** Days are in the viewer's time zone, inclusive. */
export function auditLogQuery(teamId: TeamId, { person, kind, from, until }: AuditSearch) {
  const area = auditArea.safeParse(kind).data;
  const filter = {
    ...(person !== undefined && { personId: person }),
    ...(area && { area }),
    ...(from !== undefined && { from: startOf(from).toISOString() }),
    ...(until !== undefined && { until: new Date(startOf(until).getTime() + dayMs).toISOString() }),
  };
  return pagesOf(queryKeyOf(api.auditLog.list, { params: { teamId }, query: filter }), (after, signal) =>
    api.auditLog.list(
      {
        params: { teamId },
        query: { ...filter, limit: linesAPage, ...after },
      },
      { signal },
    ),
  );
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00`);
}
