// SQL of the answers of one person.
import { addressTypes } from '@fieldhouse/domain/messages/audience';
import { sql } from 'kysely';
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';

export interface PersonRun {
  readonly id: string;
  readonly versionId: string;
  readonly lang: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/**
 * Runs of visitors that are the person's own, newest first: started by a personal link in a message to the address, or with the
 * address as the only one that was entered, or as the one that gets the receipt. `key` is the address in lower case.
 * Served by run_values__by_address, message_recipients__address_unique and message_recipients__stream_key.
 */
export async function listRunsOf(db: TeamDb, key: string, limit: number): Promise<readonly PersonRun[]> {
  const [email, phone] = [sql.lit(addressTypes.email[0]), sql.lit(addressTypes.sms[0])];
  const { rows } = await sql<PersonRun>`select r.id, r.version_id as "versionId", r.lang,
      r.started_at as "startedAt", r.finished_at as "finishedAt"
    from platform.wizard_runs r
    where r.mode = 'live' and r.principal = 'public' and r.answers_deleted_at is null and r.id in (
      select v.run_id from platform.run_values v
      where v.type in (${email}, ${phone}) and v.name like 'answer.%' and lower(v.value #>> '{}') = ${key} and (
        not exists (select from platform.run_values o where o.team_id = v.team_id and o.run_id = v.run_id
          and o.type = v.type and o.name like 'answer.%' and lower(o.value #>> '{}') <> ${key})
        or exists (select from platform.wizard_runs n
          join platform.wizard_versions d on d.team_id = n.team_id and d.id = n.version_id
          where n.team_id = v.team_id and n.id = v.run_id and d.definition #>> '{receipt,to}' = v.name))
      union all
      select n.id from (
        select p.* from platform.messages m
          join platform.message_recipients p on p.team_id = m.team_id and p.message_id = m.id and p.address_key = ${key}
        union all
        select p.* from platform.message_recipients p where p.stream_key = ${key}
      ) p
      join platform.wizard_tokens t on t.team_id = p.team_id and t.record_id = p.record_id and t.message_id = p.message_id
      join platform.wizard_runs n on n.team_id = t.team_id and n.token_id = t.id
      -- A link is of a record, which may have several people.
      where not exists (select from platform.message_recipients o
        where o.team_id = p.team_id and o.message_id = p.message_id and o.record_id = p.record_id and o.id <> p.id))
    order by r.id desc limit ${sql.lit(limit)}`.execute(db.withoutPlugins());
  return rows;
}
