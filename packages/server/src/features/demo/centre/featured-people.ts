// The people at the top of the table, whom a new user sees first: they have a picture, come to many events
// and have comments.

import { createRandom, firstNames, pick, randomDay } from '../people.ts';
import type { PortraitTraits } from '../pictures/portraits.ts';

export const peopleCount = 2048;
/** How many have a picture. */
export const facesCount = 60;

export interface Person {
  readonly firstName: string;
  /** Its index among the households. */
  readonly household: number;
  readonly birthday: string;
}

const withLongHair: ReadonlySet<string> = new Set([
  'Ana',
  'Clara',
  'Elena',
  'Grace',
  'Inés',
  'Katya',
  'Mona',
  'Noor',
  'Priya',
  'Rosa',
  'Tove',
  'Uma',
  'Wen',
  'Ximena',
  'Zoé',
  'Aisha',
  'Carmen',
  'Esther',
  'Greta',
  'Hana',
  'Julia',
  'Lucía',
  'Nadia',
]);

/** The same people at every first start; Clara Zhang comes first. */
export function drawPeople(householdCount: number): Person[] {
  const random = createRandom(1904);
  const people = Array.from({ length: peopleCount }, () => ({
    firstName: pick(random, firstNames),
    household: Math.floor(random() * householdCount),
    birthday: randomDay(random, 1938, 2012),
  }));
  // Of the Zhang family.
  people[0] = { firstName: 'Clara', household: 32, birthday: '1979-07-04' };
  return people;
}

export function sitterOf({ firstName, birthday }: Person): PortraitTraits {
  return {
    hasLongHair: withLongHair.has(firstName),
    isOld: birthday < '1958',
    isChild: birthday > '2006',
  };
}
