// Every entry is written in the transaction that it describes, and is never changed: the team's database role
// may only insert and read.
import { sql } from 'kysely';
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

export interface AuditFilter {
  readonly before: string | undefined;
  readonly limit: number;
  readonly actorId: string | undefined;
  readonly area: string | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number];

/** Newest first, by keyset on the id. Served by audit_log__by_time, __by_actor or __by_area. */
export function listAuditRows(db: TeamDb, filter: AuditFilter) {
  const { before, limit, actorId, area, from, until } = filter;
  return db
    .selectFrom('auditLog')
    .leftJoin('teamUsers', 'teamUsers.userId', 'auditLog.actorId')
    .select([
      'auditLog.id',
      'auditLog.at',
      'auditLog.actorKind',
      'auditLog.actorId',
      'auditLog.action',
      'auditLog.subjectId',
      'auditLog.subjectName',
      'auditLog.detail',
      'auditLog.fromAddress',
      'auditLog.fromDevice',
      sql<string | null>`team_users.first_name || ' ' || team_users.last_name`.as('actorName'),
    ])
    .$if(before !== undefined, (query) => query.where('auditLog.id', '<', before ?? ''))
    .$if(actorId !== undefined, (query) => query.where('auditLog.actorId', '=', actorId ?? ''))
    .$if(area !== undefined, (query) => query.where(sql`split_part(audit_log.action, '.', 1)`, '=', area))
    .$if(from !== undefined, (query) => query.where('auditLog.at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('auditLog.at', '<', until ?? new Date(0)))
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute();
}

const maxPeople = 2000;

/** By last name, former members included. */
export function listPersonRows(db: TeamDb): Promise<{ userId: string; name: string }[]> {
  return db
    .selectFrom('teamUsers')
    .select(['userId', sql<string>`first_name || ' ' || last_name`.as('name')])
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .limit(maxPeople)
    .execute();
}
