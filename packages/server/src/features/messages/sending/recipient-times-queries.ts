// For a time on each recipient's own clock: the instant before which each one is not claimed, and after which it is too
// late. The zone is that of a field of their record, else that of their phone number, else the team's.

import { type MessageSchedule, messageSchedule } from '@fieldhouse/contract/message-schedule';
import { addressTypes } from '@fieldhouse/domain/messages/audience';
import { instantOfPhone, phonePrefixLength } from '@fieldhouse/domain/messages/phones/phone-region';
import { instantOfLocalTime, isMissed, readTimeZone } from '@fieldhouse/domain/messages/send-times';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { findCollection } from '../../catalogue/index.ts';
import { recordSource } from '../../records/engine/read/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { senderAccess } from '../audience/sender-access.ts';
import type { SourceSql } from '../audience/source-queries.ts';
import type { SendableMessage } from './message-state-queries.ts';

/** More than there are zones; texts that are none are ignored. */
const maxZones = 2000;
/** More than there are beginnings of phone numbers with a zone. */
const maxPrefixes = 20_000;

type LocalSchedule = Extract<MessageSchedule, { mode: 'recipient_local' }>;

export async function delayRecipients(
  ctx: TeamContext,
  message: SendableMessage,
  collectionIds: readonly string[],
): Promise<void> {
  const schedule = messageSchedule.parse(message.schedule);
  if (schedule.mode !== 'recipient_local') return;
  const { primaryTimezone } = await getTeamRow(ctx.db);
  const teamsTime = instantOfLocalTime(schedule.localTime, primaryTimezone);
  const people = await clockSource(ctx, message, { schedule, collectionIds });
  const zones = await zoneTimes(ctx, people, schedule);
  const phones = await phoneTimes(ctx, people, schedule);
  // Late for everyone: a user resumed it nevertheless.
  const isResumed = isMissed(schedule, message.maxLatenessMinutes, ctx.now());
  const lateMinutes = isResumed ? null : message.maxLatenessMinutes;
  await sql`update platform.message_recipients r set not_before = c.at, time_zone = c.known,
      late_after = c.at + ${lateMinutes}::int * interval '1 minute'
    from (select p.id, z.known, coalesce(z.at, n.at, ${teamsTime}::timestamptz) as at from (${people}) p
      left join json_to_recordset(${JSON.stringify(zones)}::json) as z(zone text, known text, at timestamptz)
        on z.zone = p.zone
      left join json_to_recordset(${JSON.stringify(phones)}::json) as n(prefix text, at timestamptz)
        on n.prefix = p.prefix) c
    where r.message_id = ${message.id}::uuid and r.id = c.id`.execute(ctx.db.withoutPlugins());
}

/** The queue is read from its start again whenever the next of those with a time of their own is due. Locks the message. */
export async function readQueueWhenDue(ctx: TeamContext, message: SendableMessage): Promise<void> {
  if (messageSchedule.parse(message.schedule).mode !== 'recipient_local') return;
  await sql`update platform.messages m set ask_again_at = (
      select min(r.not_before) from platform.message_recipients r
      where r.message_id = m.id and r.state = 0 and r.not_before > now())
    where m.id = ${message.id}::uuid`.execute(ctx.db.withoutPlugins());
}

/** Queued recipients with the text of their zone and the beginning of their phone number; null if they have none. */
async function clockSource(
  ctx: TeamContext,
  message: SendableMessage,
  asked: { readonly schedule: LocalSchedule; readonly collectionIds: readonly string[] },
): Promise<SourceSql> {
  const isSms = message.method === 'sms';
  const columns = { zoneColumn: asked.schedule.zoneColumn, hasPhone: !isSms };
  const parts: SourceSql[] = [];
  for (const collectionId of asked.collectionIds)
    parts.push(...(await clocksOfCollection(ctx, collectionId, columns)));
  // A record may be in several collections.
  const clocks =
    parts.length === 0
      ? sql`select null::uuid as id, null::text as zone, null::text as phone where false`
      : sql`select distinct on (c.id) c.id, c.zone, c.phone from (${sql.join(parts, sql` union all `)}) c order by c.id`;
  const number = isSms ? sql`r.address` : sql`s.phone`;
  return sql`select r.id, s.zone, left(${number}, ${sql.lit(phonePrefixLength)}) as prefix
    from platform.message_recipients r left join (${clocks}) s on s.id = r.record_id
    where r.message_id = ${message.id}::uuid and r.state = 0`;
}

/** Of fields that the sender may read: the one with zones, and the first one with phone numbers. */
async function clocksOfCollection(
  ctx: TeamContext,
  collectionId: string,
  { zoneColumn, hasPhone }: { readonly zoneColumn: string | null; readonly hasPhone: boolean },
): Promise<SourceSql[]> {
  const collection = await findCollection(ctx, collectionId);
  if (!collection) return [];
  const access = await senderAccess(ctx, collection);
  const readable = collection.fields.filter((field) => access.mayRead(field));
  const zone = readable.find(({ columnName }) => columnName === zoneColumn);
  const phone = hasPhone ? readable.find(({ dataType }) => addressTypes.sms.includes(dataType)) : undefined;
  if (!zone && !phone) return [];
  const columns = { ...(zone && { zone: zone.columnName }), ...(phone && { phone: phone.columnName }) };
  const source = await recordSource(ctx, { collectionId, access, columns });
  const none = sql`null::text`;
  return [
    sql`select s.id, ${zone ? sql`btrim(s.zone)` : none} as zone, ${phone ? sql`s.phone` : none} as phone from ${source} s`,
  ];
}

async function zoneTimes(ctx: TeamContext, people: SourceSql, { localTime, zoneColumn }: LocalSchedule) {
  if (zoneColumn === null) return [];
  const { rows } = await sql<{ zone: string }>`select p.zone from (${people}) p
    where p.zone <> '' group by p.zone order by count(*) desc limit ${sql.lit(maxZones)}`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows.flatMap(({ zone }) => {
    const known = readTimeZone(zone);
    return known === undefined ? [] : [{ zone, known, at: instantOfLocalTime(localTime, known) }];
  });
}

async function phoneTimes(ctx: TeamContext, people: SourceSql, { localTime }: LocalSchedule) {
  const { rows } = await sql<{ prefix: string }>`select p.prefix from (${people}) p
    where p.prefix like '+%' group by p.prefix limit ${sql.lit(maxPrefixes)}`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows.flatMap(({ prefix }) => {
    const at = instantOfPhone(localTime, prefix);
    return at ? [{ prefix, at }] : [];
  });
}
