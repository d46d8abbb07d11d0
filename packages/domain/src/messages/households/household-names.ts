// The names of a household as a value of a message.
import type { Household } from '@fieldhouse/contract/message-audience';
import type { MergeValues } from '../merge-tags.ts';
import { type GreetingLanguage, joinNames, type PersonName } from './join-names.ts';

/** The merge tag with the names of everyone of the household who gets the message. */
export const householdTag = 'household_names';

type PeopleOfCollection = Household['people'][number];

/** The fields that the names are written in. */
export function nameColumnsOf({ names }: Pick<PeopleOfCollection, 'names'>): string[] {
  return names.last === null ? [names.first] : [names.first, names.last];
}

/** A person with the values of their merge tags. */
export interface Housemate {
  readonly collectionId: string | null;
  readonly merge: MergeValues;
}

/** The joined names, who gets the message first; empty if no one's name is known. */
export function namesOfHousehold(
  people: readonly Housemate[],
  household: Household,
  language: string,
): string {
  const names = people.flatMap((person) => nameOf(person, household) ?? []);
  return joinNames(names, greetingLanguage(language));
}

function nameOf({ collectionId, merge }: Housemate, household: Household): PersonName | undefined {
  const part = household.people.find((each) => each.collectionId === collectionId);
  if (!part) return undefined;
  const { first, last } = part.names;
  return last === null
    ? { whole: textOf(merge[first]) }
    : { first: textOf(merge[first]), last: textOf(merge[last]) };
}

/** Names are texts; other values are none. */
function textOf(value: MergeValues[string]): string | null {
  return typeof value === 'string' ? value : null;
}

/** English for a language that we can't join names in. */
function greetingLanguage(language: string): GreetingLanguage {
  return language.startsWith('es') ? 'es' : 'en';
}
