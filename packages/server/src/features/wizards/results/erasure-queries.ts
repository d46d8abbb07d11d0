// SQL of the erasure of a person from the runs of wizards.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { erasedKey } from '../../subscription-lists/index.ts';

/** What may be an address or a phone number in a text. */
const addressPattern = sql.lit('[^][[:space:]"\\\\<>(),:;]+@[^][[:space:]"\\\\<>(),:;]+|[+][0-9]{7,15}');

/** Of the next runs in the order of their ids: the last one, and those that name the person, locked. */
export async function lockRunsNaming(
  db: TeamDb,
  key: string,
  { after, size }: { readonly after: string; readonly size: number },
): Promise<{ readonly ids: readonly string[]; readonly last: string | undefined }> {
  const plain = db.withoutPlugins();
  const { rows: all } = await sql<{ id: string }>`select r.id from platform.wizard_runs r
    where r.id > ${after}::uuid order by r.id limit ${sql.lit(size)}`.execute(plain);
  const last = all.at(-1)?.id;
  if (last === undefined) return { ids: [], last };
  const entered = sql`concat_ws(' ', r.receipt_to, r.inputs::text,
    (select string_agg(v.value::text, ' ') from platform.run_values v where v.team_id = r.team_id and v.run_id = r.id),
    (select string_agg(d.answers::text, ' ') from platform.run_drafts d where d.team_id = r.team_id and d.run_id = r.id),
    (select string_agg(s.answers::text, ' ') from platform.step_visits s where s.team_id = r.team_id and s.run_id = r.id),
    (select string_agg(e.written::text || e.replaced::text, ' ')
      from platform.run_effects e where e.team_id = r.team_id and e.run_id = r.id))`;
  // A sentence may end with an address.
  const { rows } = await sql<{ id: string }>`select r.id from platform.wizard_runs r
    where r.id > ${after}::uuid and r.id <= ${last}::uuid
      and exists (select from regexp_matches(lower(${entered}), ${addressPattern}, 'g') m
        where ${erasedKey(sql`rtrim(m[1], '.!?''')`)} = ${key})
    order by r.id for update of r`.execute(plain);
  return { ids: rows.map(({ id }) => id), last };
}

/** Runs that recipients with the address started by a personal link in the message, locked. */
export async function lockRunsOfRecipients(db: TeamDb, messageId: string, key: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from platform.wizard_runs r
    where (r.team_id, r.token_id) in (
      select t.team_id, t.id from platform.message_recipients p
      join platform.wizard_tokens t on t.team_id = p.team_id and t.record_id = p.record_id and t.message_id = p.message_id
      where p.message_id = ${messageId}::uuid and p.record_id is not null and p.address <> ''
        and ${erasedKey(sql`lower(p.address)`)} = ${key})
    order by r.id for update of r`.execute(db.withoutPlugins());
  return rows.map(({ id }) => id);
}

/** Nothing can be read or entered in them any more, by no link: what their visitor saw is what they had entered. */
export async function endErasedRuns(db: TeamDb, ids: readonly string[], now: Date): Promise<string[]> {
  const all = sql.val(ids);
  const plain = db.withoutPlugins();
  await sql`delete from platform.wizard_run_links where run_id = any(${all}::uuid[])`.execute(plain);
  const { rows } = await sql<{ wizard_id: string }>`update platform.wizard_runs
    set answers_deleted_at = ${now}, receipt_to = null, inputs = '{}', token_hash = sha256(uuid_send(gen_random_uuid()))
    where id = any(${all}::uuid[]) returning wizard_id`.execute(plain);
  return [...new Set(rows.map(({ wizard_id }) => wizard_id))];
}
