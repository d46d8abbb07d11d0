// The daytime of a region: the team's own, else the product's default. A state of the United States has in addition that
// of the country, so that a country's own hours can't be passed over by a state's default.
import type { Daytime, OwnDaytimes } from '@fieldhouse/contract/quiet-hours';
import { countries } from '../../fields/parts/countries.ts';
import { areaCodesOfStates } from '../phones/area-codes.ts';
import { type DefaultDaytime, defaultDaytimes } from './default-daytimes.ts';

export type Days = Pick<OwnDaytimes, 'weekday' | 'saturday' | 'sunday'>;

export const otherRegion = 'other';

/** Every region that a team may set hours for. */
export const quietRegions: readonly string[] = [
  ...countries,
  ...Object.keys(areaCodesOfStates).map((state) => `US-${state}`),
  otherRegion,
];

const defaults: ReadonlyMap<string, DefaultDaytime> = new Map(
  defaultDaytimes.map((one) => [one.region, one]),
);

/** Whether the product has hours for just this region. */
export function hasOwnDefault(region: string): boolean {
  return defaults.has(region);
}

/** Undefined: those of the number, else the team's. */
export function zonesOfRegion(region: string | undefined): readonly string[] | undefined {
  return defaults.get(region ?? otherRegion)?.zones;
}

/** What holds in a region that the team has set nothing for. */
export function defaultDaysOf(region: string): Days {
  return daysOf(region, []);
}

export function daysOf(region: string | undefined, own: readonly OwnDaytimes[]): Days {
  const wanted = region ?? otherRegion;
  const set = own.find((one) => one.region === wanted);
  if (set) return set;
  const found = defaults.get(wanted);
  const [country = ''] = wanted.split('-');
  if (wanted !== country) {
    const wide = daysOf(country, own);
    return found ? stricter(toDays(found), wide) : wide;
  }
  if (found) return toDays(found);
  return daysOf(otherRegion, own);
}

function toDays({ weekday, saturday, sunday }: DefaultDaytime): Days {
  const toDaytime = (hours: DefaultDaytime['sunday']) => hours && { from: hours[0], to: hours[1] };
  return { weekday: toDaytime(weekday), saturday: toDaytime(saturday), sunday: toDaytime(sunday) };
}

function stricter(one: Days, other: Days): Days {
  const both = {
    weekday: overlap(one.weekday, other.weekday),
    saturday: overlap(one.saturday, other.saturday),
    sunday: overlap(one.sunday, other.sunday),
  };
  // Hours that exclude each other leave no time at all: the team's own decide.
  return both.weekday || both.saturday || both.sunday ? both : other;
}

function overlap(one: Daytime | null, other: Daytime | null): Daytime | null {
  if (!one || !other) return null;
  // Texts of one length, such as 09:30, sort as the times do.
  const [, from = one.from] = [one.from, other.from].toSorted();
  const [to = one.to] = [one.to, other.to].toSorted();
  return from < to ? { from, to } : null;
}
