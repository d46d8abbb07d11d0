// When the people of a message would get it: by their time zones and, for an SMS, by quiet hours.
import type { MessageSchedule } from '@fieldhouse/contract/message-schedule';
import type { Daytime } from '@fieldhouse/contract/quiet-hours';
import { instantOfLocalTime, readTimeZone } from '../send-times.ts';
import { daytimeOn, nextDaytime, type PhoneOwner, type TeamClock } from './quiet-hours.ts';

interface Group {
  readonly people: number;
  /** As someone wrote it. */
  readonly zone: string | null;
  /** The beginning of the number; of an address anything. */
  readonly prefix: string;
}

interface Circumstances {
  readonly schedule: MessageSchedule;
  readonly now: Date;
  readonly team: TeamClock;
  readonly hasQuietHours: boolean;
}

interface Region {
  readonly region: string;
  readonly people: number;
  readonly waiting: number;
  /** On the day on which it is due. */
  readonly hours: Daytime | null;
}

interface SendPlan {
  readonly people: number;
  readonly first: Date | null;
  readonly last: Date | null;
  readonly unknownZones: number;
  /** The largest first. */
  readonly regions: readonly Region[];
}

export function planSending(groups: readonly Group[], circumstances: Circumstances): SendPlan {
  const { schedule, team, hasQuietHours } = circumstances;
  const timed = groups.map((group) => {
    const due = dueAt(group, circumstances);
    const at = hasQuietHours ? nextDaytime(ownerOf(group), due, team) : due;
    return { ...group, due, at };
  });
  const times = timed.map(({ at }) => at.getTime());
  const isOwnTime = schedule.mode === 'recipient_local';
  return {
    people: sumOf(timed),
    first: times.length === 0 ? null : new Date(Math.min(...times)),
    last: times.length === 0 ? null : new Date(Math.max(...times)),
    unknownZones: isOwnTime ? sumOf(timed.filter(({ zone }) => !isKnown(zone))) : 0,
    regions: hasQuietHours ? regionsOf(timed, team) : [],
  };
}

function dueAt({ zone }: Group, { schedule, now, team }: Circumstances): Date {
  if (schedule.mode === 'now') return now;
  const due =
    schedule.mode === 'fixed'
      ? new Date(schedule.at)
      : instantOfLocalTime(schedule.localTime, (zone !== null && readTimeZone(zone)) || team.zone);
  return due < now ? now : due;
}

function isKnown(zone: string | null): boolean {
  return zone !== null && readTimeZone(zone) !== undefined;
}

interface TimedGroup extends Group {
  readonly due: Date;
  readonly at: Date;
}

function ownerOf({ prefix, zone }: Group): PhoneOwner {
  return { prefix, zone: (zone !== null && readTimeZone(zone)) || null };
}

function regionsOf(groups: readonly TimedGroup[], team: TeamClock): Region[] {
  const timed = groups.map((group) => ({ ...group, ...daytimeOn(ownerOf(group), group.due, team) }));
  return [...Map.groupBy(timed, ({ region }) => region)]
    .map(([region, members]) => ({
      region,
      people: sumOf(members),
      waiting: sumOf(members.filter(({ due, at }) => at > due)),
      hours: members[0]?.hours ?? null,
    }))
    .toSorted((a, b) => b.people - a.people);
}

function sumOf(groups: readonly Pick<Group, 'people'>[]): number {
  return groups.reduce((sum, { people }) => sum + people, 0);
}
