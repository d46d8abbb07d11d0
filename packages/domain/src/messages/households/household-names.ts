// The names of a household as a value of a message.
import type { Household } from '@fieldhouse/contract/message-audience';
import type { PrintedValue } from '../../fields/value-printer.ts';
import type { MergeValues } from '../merge-tags.ts';
import { type GreetingLanguage, joinFirstNames, joinNames, type PersonName } from './join-names.ts';

/** The merge tag with the names of everyone of the household who gets the message. */
export const householdTag = 'household_names';

/** The merge tag with the first names of their children, if the household says who they are. */
export const childrenTag = 'children';

/** Among the values of a person: they are a child. */
export const childMark = 'household_child';

/**
 * Among the values of a person of a household: the records that link to them, with their names. Those of all its people are named
 * together. It can be no field.
 */
export const linkedRecords = '#linked';

/** The merge tags that have values of a whole household, whatever its people's fields are called. */
export function tagsOfHousehold({ people }: Pick<Household, 'people'>): string[] {
  return people.some(({ children }) => children !== undefined) ? [householdTag, childrenTag] : [householdTag];
}

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

/**
 * The joined names, who gets the message first, without those of children unless there is no one else; empty if no one's name is
 * known.
 */
export function namesOfHousehold(
  people: readonly Housemate[],
  household: Household,
  language: string,
): string {
  const adults = people.filter((person) => !isChild(person));
  const greeted = adults.length === 0 ? people : adults;
  const names = greeted.flatMap((person) => nameOf(person, household) ?? []);
  return joinNames(names, greetingLanguage(language));
}

/** The first names of the children; empty if there are none, or no one's name is known. */
export function childrenOfHousehold(
  people: readonly Housemate[],
  household: Household,
  language: string,
): string {
  const names = people.filter(isChild).flatMap((person) => nameOf(person, household) ?? []);
  return joinFirstNames(names, greetingLanguage(language));
}

export interface HouseholdValues {
  readonly [householdTag]: string;
  readonly [childrenTag]?: string | PrintedValue;
}

/** The values of all tags of the household: of `tags`, those that its audience has, also the empty ones. */
export function valuesOfHousehold(
  people: readonly Housemate[],
  { household, tags }: { readonly household: Household; readonly tags: readonly string[] },
  language: string,
): HouseholdValues {
  const values = { [householdTag]: namesOfHousehold(people, household, language) };
  if (!tags.includes(childrenTag)) return values;
  const children = childrenOfHousehold(people, household, language);
  return { ...values, [childrenTag]: children === '' ? linkedTo(people) : children };
}

interface LinkedRecord {
  readonly id: string;
  readonly label: string;
}

/** The records that link to any of the people, each once. */
function linkedTo(people: readonly Housemate[]): string | PrintedValue {
  const lists = people.flatMap(({ merge }) => {
    const linked = merge[linkedRecords] ?? null;
    return linked === null || typeof linked === 'string' ? [] : [linked];
  });
  const [first] = lists;
  // Written as such lists when the audience is selected.
  const records = lists.flatMap(({ value }) => value as readonly LinkedRecord[]);
  return first ? { ...first, value: [...new Map(records.map((one) => [one.id, one])).values()] } : '';
}

function isChild({ merge }: Pick<Housemate, 'merge'>): boolean {
  return (merge[childMark] ?? null) !== null;
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
