// What follows the freezing of an audience: whether it has outgrown what may be sent without approval, and,
// for a time on each recipient's own clock, the instant before which each one is not claimed.

import { contentType } from '@fieldhouse/contract/content-types';
import { messageSchedule } from '@fieldhouse/contract/message-schedule';
import { audience as audienceSchema } from '@fieldhouse/contract/messages';
import { approvalRule } from '@fieldhouse/contract/teams';
import { approvalRuleFor, needsApproval } from '@fieldhouse/domain/messages/message-approval';
import { instantOfLocalTime, readTimeZone } from '@fieldhouse/domain/messages/send-times';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { recordSource } from '../../records/engine/read/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { senderAccess } from './audience-queries.ts';
import type { SendableMessage } from './message-state-queries.ts';

type SourceSql = Awaited<ReturnType<typeof recordSource>>;

/** More than there are zones; texts that are none are ignored. */
const maxZones = 2000;

/** People may have joined the audience after the message was scheduled without approval. */
export async function hasOutgrownApproval(ctx: TeamContext, message: SendableMessage): Promise<boolean> {
  if (message.approvedBy !== null) return false;
  const { messageApproval, messageApprovalAbove: above } = await getTeamRow(ctx.db);
  const rule = approvalRuleFor(contentType.parse(message.type), approvalRule.parse(messageApproval));
  // A rule that changed meanwhile holds for messages that are scheduled from then on.
  if (rule !== 'above') return false;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select from platform.message_recipients r
      where r.message_id = ${message.id}::uuid and r.state = 0 limit ${sql.lit(above + 1)}) x`.execute(
    ctx.db.withoutPlugins(),
  );
  return needsApproval(rule, above, rows[0]?.count ?? 0);
}

/** Recipients without a known zone have the team's. */
export async function delayRecipients(ctx: TeamContext, message: SendableMessage): Promise<void> {
  const schedule = messageSchedule.parse(message.schedule);
  if (schedule.mode !== 'recipient_local') return;
  const db = ctx.db.withoutPlugins();
  const { primaryTimezone } = await getTeamRow(ctx.db);
  const teamsTime = instantOfLocalTime(schedule.localTime, primaryTimezone);
  const source = await zoneSource(ctx, message, schedule.zoneColumn);
  const times = source ? await timesOf(ctx, source, schedule.localTime) : [];
  await sql`update platform.message_recipients r set not_before = coalesce(t.at, ${teamsTime}::timestamptz)
    from platform.message_recipients x
    left join (${source ?? noZones}) s on s.id = x.record_id
    left join json_to_recordset(${JSON.stringify(times)}::json) as t(zone text, at timestamptz) on t.zone = s.zone
    where x.message_id = ${message.id}::uuid and x.state = 0
      and r.message_id = x.message_id and r.team_id = x.team_id and r.id = x.id`.execute(db);
  // The queue is read from its start again whenever the next of them is due.
  await sql`update platform.messages m set ask_again_at = (
      select min(r.not_before) from platform.message_recipients r
      where r.message_id = m.id and r.state = 0 and r.not_before > now())
    where m.id = ${message.id}::uuid`.execute(db);
}

const noZones = sql`select null::uuid as id, null::text as zone where false`;

/** Undefined without a field or records that could have one, or if the sender may not read it. */
async function zoneSource(
  ctx: TeamContext,
  { audience }: SendableMessage,
  zoneColumn: string | null,
): Promise<SourceSql | undefined> {
  if (zoneColumn === null || audience === null) return undefined;
  const { collectionId } = audienceSchema.parse(audience);
  const collection = await loadCollection(ctx, collectionId);
  const access = await senderAccess(ctx, collection);
  const field = collection.byColumn.get(zoneColumn);
  if (!field || !access.mayRead(field)) return undefined;
  const source = await recordSource(ctx, { collectionId, access, columns: { zone: zoneColumn } });
  return sql`select s.id, btrim(s.zone) as zone from ${source} s`;
}

async function timesOf(ctx: TeamContext, source: SourceSql, localTime: string) {
  const { rows } = await sql<{ zone: string }>`select s.zone from (${source}) s
    where s.zone <> '' group by s.zone order by count(*) desc limit ${sql.lit(maxZones)}`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows.flatMap(({ zone }) => {
    const known = readTimeZone(zone);
    return known === undefined ? [] : [{ zone, at: instantOfLocalTime(localTime, known).toISOString() }];
  });
}
