// Quiet hours of SMS: recipients for whom it is night are not claimed before the morning.
import { type QuietHours, quietHours } from '@fieldhouse/contract/quiet-hours';
import { phonePrefixLength } from '@fieldhouse/domain/messages/phones/phone-region';
import {
  hasQuietHours,
  nextDaytime,
  type PhoneOwner,
  type TeamClock,
} from '@fieldhouse/domain/messages/sms/quiet-hours';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { getTeamRow } from '../../../teams/index.ts';
import { type Claim, requeueRecipients, stateNumbers } from '../ledger-queries.ts';
import type { SendableMessage } from '../message-state-queries.ts';

export async function teamClockOf({ db }: TeamContext): Promise<TeamClock> {
  const row = await getTeamRow(db);
  return { zone: row.primaryTimezone, quietHours: quietHours.parse(row.quietHours) };
}

/** What is about a single transaction may be sent at any time. */
export function isForDaytime(
  { method, type }: { readonly method: string; readonly type: string },
  hours: QuietHours,
): boolean {
  return method === 'sms' && hasQuietHours(type, hours);
}

/**
 * Of a claim of a stream, those for whom it is daytime; the others are queued again for their morning, however long they
 * waited or were retried. The claim has locked the message.
 */
export async function withoutSleeping(
  ctx: TeamContext,
  message: SendableMessage,
  claim: Claim,
): Promise<Claim> {
  const team = await teamClockOf(ctx);
  if (!isForDaytime(message, team.quietHours)) return claim;
  const now = ctx.now();
  const timed = claim.recipients.map((recipient) => {
    const prefix = recipient.address.slice(0, phonePrefixLength);
    return { recipient, morning: nextDaytime({ prefix, zone: null }, now, team) };
  });
  const asleep = timed.filter(({ morning }) => morning > now);
  if (asleep.length === 0) return claim;
  const delayed = JSON.stringify(asleep.map(({ recipient: { seq }, morning }) => ({ seq, morning })));
  await sql`with delayed as (
      update platform.message_recipients r set state = ${sql.lit(stateNumbers.queued)}, not_before = l.morning,
        worker = null, lease_until = null
      from json_to_recordset(${delayed}::json) as l(seq bigint, morning timestamptz)
      where r.message_id = ${message.id}::uuid and r.seq = l.seq and r.state = ${sql.lit(stateNumbers.claimed)}
      returning r.not_before)
    update platform.messages m
    set ask_again_at = least(m.ask_again_at, (select min(delayed.not_before) from delayed))
    where m.id = ${message.id}::uuid`.execute(ctx.db.withoutPlugins());
  const recipients = timed.flatMap(({ recipient, morning }) => (morning > now ? [] : [recipient]));
  return { ...claim, recipients };
}

interface NightWatch {
  /**
   * Delays the recipients for whom it is night when they are due, whenever night falls or ends for some of them, or the
   * team changes its hours.
   */
  delay(ctx: TeamContext, message: SendableMessage): Promise<void>;
}

interface Watched {
  readonly owners: readonly PhoneOwner[];
  /** The minute and the team's hours of the last check: nothing changes within a minute. */
  checked: string;
  asleep: string;
}

const maxMessages = 200;

/** Of one worker, which remembers for which recipients it has delayed a message. */
export function createNightWatch(): NightWatch {
  const watched = new Map<string, Watched>();
  return {
    async delay(ctx, message) {
      const team = await teamClockOf(ctx);
      if (!isForDaytime(message, team.quietHours)) return;
      const now = ctx.now();
      const known = watched.get(message.id) ?? (await watch(ctx, message.id));
      const checked = `${Math.floor(now.getTime() / 60_000)} ${JSON.stringify(team)}`;
      if (known.checked === checked) return;
      const asleep = `${JSON.stringify(team)} ${known.owners.flatMap((owner, index) =>
        nextDaytime(owner, now, team) > now ? [index] : [],
      )}`;
      if (known.asleep !== asleep) await delayToMorning(ctx, message.id, team);
      known.checked = checked;
      known.asleep = asleep;
      if (watched.size >= maxMessages) watched.clear();
      watched.set(message.id, known);
    },
  };
}

async function watch(ctx: TeamContext, messageId: string): Promise<Watched> {
  return { owners: await listOwners(ctx, messageId), checked: '', asleep: '' };
}

/** More than beginnings of phone numbers times the time zones of recipients. */
const maxGroups = 50_000;

/** The distinct places of recipients, of whom no more are added once a message to many is frozen. */
async function listOwners(ctx: TeamContext, messageId: string): Promise<PhoneOwner[]> {
  const { rows } = await sql<PhoneOwner>`select x.prefix, x.zone from (${queued(messageId)}) x
    group by 1, 2 order by 1, 2 limit ${sql.lit(maxGroups)}`.execute(ctx.db.withoutPlugins());
  return rows;
}

async function delayToMorning(ctx: TeamContext, messageId: string, team: TeamClock): Promise<void> {
  const db = ctx.db.withoutPlugins();
  // The message first, as everyone who changes its recipients.
  await requeueRecipients(ctx.db, messageId, 0);
  const { rows } = await sql<
    PhoneOwner & { at: Date }
  >`select x.prefix, x.zone, x.at from (${queued(messageId)}) x
    group by 1, 2, 3 order by 1, 2, 3 limit ${sql.lit(maxGroups)}`.execute(db);
  const later = rows.flatMap(({ prefix, zone, at }) => {
    const morning = nextDaytime({ prefix, zone }, at, team);
    return morning > at ? [{ prefix, zone, at: at.toISOString(), morning: morning.toISOString() }] : [];
  });
  if (later.length === 0) return;
  // Who waits for the morning is as late as the morning is.
  await sql`update platform.message_recipients r
    set not_before = l.morning, late_after = r.late_after + (l.morning - greatest(r.not_before, now()))
    from (${queued(messageId)}) x
    join json_to_recordset(${JSON.stringify(later)}::json)
      as l(prefix text, zone text, at timestamptz, morning timestamptz)
      on l.prefix = x.prefix and l.at = x.at and l.zone is not distinct from x.zone
    where r.message_id = ${messageId}::uuid and r.seq = x.seq`.execute(db);
}

/**
 * Queued recipients for whom it isn't too late, with the beginning of their number, their zone, and the minute from which
 * they are due: now if they are.
 */
function queued(messageId: string) {
  return sql`select r.seq, left(r.address, ${sql.lit(phonePrefixLength)}) as prefix, r.time_zone as zone,
      date_trunc('minute', greatest(r.not_before, now())) as at
    from platform.message_recipients r
    where r.message_id = ${messageId}::uuid and r.state = 0 and (r.late_after is null or r.late_after >= now())`;
}
