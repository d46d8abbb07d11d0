// From when an SMS to many may be sent to a phone: it has to be daytime in its region, in every zone it may be in.
import type { Daytime, QuietHours } from '@fieldhouse/contract/quiet-hours';
import { instantInZone, offsetAt } from '../../fields/date/zoned-time.ts';
import { regionOfPhone, zonesOfPhone } from '../phones/phone-region.ts';
import { type Days, daysOf, otherRegion, zonesOfRegion } from './quiet-regions.ts';

export interface PhoneOwner {
  /** The beginning of the number. */
  readonly prefix: string;
  /** Of the person; null if it is not known. */
  readonly zone: string | null;
}

export interface TeamClock {
  readonly zone: string;
  readonly quietHours: QuietHours;
}

/** About a single transaction, a phone may ring at any time. */
export function hasQuietHours(type: string, { participation }: QuietHours): boolean {
  return type === 'marketing' || (type === 'participation' && participation);
}

/** The instant from which an SMS may be sent: `at` itself in daytime. */
export function nextDaytime({ prefix, zone }: PhoneOwner, at: Date, team: TeamClock): Date {
  const region = regionOfPhone(prefix);
  const days = daysOf(region, team.quietHours.regions);
  const zones = zone === null ? zonesOf(prefix, region, team.zone) : [zone];
  let instant = at;
  // A day has to be daytime in all zones; each step moves one of them to its next morning.
  for (let step = 0; step < maxSteps; step += 1) {
    const waits = zones.map((one) => daytimeIn(one, days, instant).getTime());
    const latest = new Date(Math.max(...waits));
    if (latest.getTime() === instant.getTime()) return instant;
    instant = latest;
  }
  // Hours that are never at once: those of the first zone.
  return daytimeIn(zones[0] ?? team.zone, days, at);
}

/** The region of a phone, and daytime there on the day of an instant: null on a day without any. Of several zones, the first. */
export function daytimeOn(
  { prefix, zone }: PhoneOwner,
  at: Date,
  team: TeamClock,
): { readonly region: string; readonly hours: Daytime | null } {
  const region = regionOfPhone(prefix);
  const zones = zone === null ? zonesOf(prefix, region, team.zone) : [zone];
  const local = new Date(at.getTime() + offsetAt(at.getTime(), zones[0] ?? team.zone));
  return {
    region: region ?? otherRegion,
    hours: hoursOf(daysOf(region, team.quietHours.regions), local.getUTCDay()),
  };
}

const maxSteps = 64;

function zonesOf(prefix: string, region: string | undefined, teamZone: string): readonly string[] {
  const zones = zonesOfRegion(region) ?? zonesOfPhone(prefix);
  return zones.length === 0 ? [teamZone] : zones;
}

const dayMs = 24 * 60 * 60_000;
const daysOfWeek = 7;

function daytimeIn(zone: string, days: Days, at: Date): Date {
  const local = new Date(at.getTime() + offsetAt(at.getTime(), zone));
  const clock = local.toISOString().slice(11, 16);
  const today = hoursOf(days, local.getUTCDay());
  if (today && clock >= today.from && clock < today.to) return at;
  const dayStart = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const first = today && clock < today.from ? 0 : 1;
  for (let ahead = first; ahead <= daysOfWeek; ahead += 1) {
    const day = new Date(dayStart + ahead * dayMs);
    const hours = hoursOf(days, day.getUTCDay());
    if (hours) return startOn(day, hours, zone);
  }
  return at;
}

function startOn(day: Date, { from }: Daytime, zone: string): Date {
  const [hour = 0, minute = 0] = from.split(':').map(Number);
  return instantInZone(day.toISOString().slice(0, 10), { hour, minute, second: 0 }, zone);
}

function hoursOf({ weekday, saturday, sunday }: Days, day: number): Daytime | null {
  if (day === 0) return sunday;
  return day === 6 ? saturday : weekday;
}
