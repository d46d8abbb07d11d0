// The greeting of a mail that several people of a household get together. It guesses no gender, marriage or number: the author
// writes "Dear" or "Hola" before it.
import { listInWords, withoutAccents } from '../../fields/list-in-words.ts';

/** A collection has fields for both names, or one for the whole name. */
export type PersonName =
  | { readonly first: string | null; readonly last: string | null }
  | { readonly whole: string | null };

export type GreetingLanguage = 'en' | 'es';

const andFamily: Readonly<Record<GreetingLanguage, string>> = { en: 'and family', es: 'y familia' };
const lists: Readonly<Record<GreetingLanguage, Intl.ListFormat>> = {
  en: new Intl.ListFormat('en'),
  es: new Intl.ListFormat('es'),
};
/** Longer greetings are shortened, in characters. */
const maxLength = 70;
/** More people than that are "and family". */
const maxNamed = 4;
const namedOfMany = 2;

/** A name as it is written, and its surname where both are known apart. */
interface Known {
  readonly first: string;
  readonly last: string | null;
}

/**
 * The names of people as one greets them together, such as "Clara and Tom Zhang, and Ana Ruiz". The first person is the head of
 * the household, whose spelling of a shared surname is used. Empty if no one has a name.
 */
export function joinNames(people: readonly PersonName[], language: GreetingLanguage): string {
  const known = withSurnames(people);
  const named = known.length > maxNamed ? known.slice(0, namedOfMany) : known;
  const family = (names: string) => `${names} ${andFamily[language]}`;
  const finish = (names: string) => (named.length < known.length ? family(names) : names);
  const full = finish(joinGroups(groupBySurname(named), language));
  if (lengthOf(full) <= maxLength) return full;
  const firsts = finish(
    joinTwo(
      named.map(({ first }) => first),
      language,
    ),
  );
  if (lengthOf(firsts) <= maxLength) return firsts;
  const [head] = named;
  if (head === undefined) return '';
  return known.length === 1 ? wholeName(head) : family(wholeName(head));
}

/** The first names of people, such as "Ana and Luis"; with surnames if two of them have the same first name. */
export function joinFirstNames(people: readonly PersonName[], language: GreetingLanguage): string {
  const known = withSurnames(people);
  const firsts = known.map(({ first }) => first);
  const areDistinct = new Set(firsts.map(folded)).size === firsts.length;
  return areDistinct ? joinTwo(firsts, language) : joinGroups(groupBySurname(known), language);
}

function withSurnames(people: readonly PersonName[]): Known[] {
  const written = distinct(people.flatMap((person) => writtenName(person) ?? []));
  // "Clara and Tom Ruiz" would give Clara another surname if only hers were known apart.
  const hasWhole = people.some((person) => 'whole' in person);
  const known = hasWhole ? splitByCommonEnd(written.map(asWhole)) : written;
  // First names alone, rather than a surname that reads as if it were everyone's.
  const isMixed = known.some(({ last }) => last === null) && known.some(({ last }) => last !== null);
  return isMixed ? known.map(({ first }) => ({ first, last: null })) : known;
}

function writtenName(person: PersonName): Known | undefined {
  if ('whole' in person) return nameOf(clean(person.whole), null);
  const first = clean(person.first);
  const last = clean(person.last);
  return first === '' ? nameOf(last, null) : nameOf(first, last === '' ? null : last);
}

function asWhole(name: Known): Known {
  return { first: wholeName(name), last: null };
}

function nameOf(first: string, last: string | null): Known | undefined {
  return first === '' ? undefined : { first, last };
}

function distinct(names: readonly Known[]): Known[] {
  return [
    ...new Map(names.toReversed().map((name) => [folded(wholeName(name)), name])).values(),
  ].toReversed();
}

/** Whole names of several words which end alike have a surname: the longest such end that leaves everyone a word. */
function splitByCommonEnd(names: readonly Known[]): Known[] {
  const words = names.map(({ first }) => first.split(' '));
  const shortest = Math.min(...words.map(({ length }) => length));
  if (names.length < 2) return [...names];
  let common = 0;
  const isCommon = (fromEnd: number) =>
    new Set(words.map((each) => folded(each.at(-fromEnd) ?? ''))).size === 1;
  while (common + 1 < shortest && isCommon(common + 1)) common++;
  if (common === 0) return [...names];
  return words.map((each) => ({
    first: each.slice(0, -common).join(' '),
    last: each.slice(-common).join(' '),
  }));
}

interface Group {
  readonly firsts: readonly string[];
  readonly last: string | null;
}

function groupBySurname(names: readonly Known[]): Group[] {
  const groups = new Map<string, { firsts: string[]; last: string | null }>();
  for (const { first, last } of names) {
    const key = last === null ? '' : folded(last);
    const group = groups.get(key);
    if (group) group.firsts.push(first);
    else groups.set(key, { firsts: [first], last });
  }
  return [...groups.values()];
}

function joinGroups(groups: readonly Group[], language: GreetingLanguage): string {
  const texts = groups.map(({ firsts, last }) => {
    const names = joinTwo(firsts, language);
    return last === null ? names : `${names} ${last}`;
  });
  const isPlain = groups.length === 1 || groups.every(({ firsts }) => firsts.length === 1);
  if (isPlain) return joinTwo(texts, language);
  // "Clara and Tom Zhang and Ana Ruiz" would be three people of whom one has no surname.
  const rest = texts.slice(0, -1).join(', ');
  const last = texts.at(-1) ?? '';
  return `${rest},${wordBefore(last, language)}${last}`;
}

function joinTwo(texts: readonly string[], language: GreetingLanguage): string {
  return listInWords(lists[language], texts);
}

/** The word for "and" with its spaces, as it is before that name: "y Ana", "e Inés". */
function wordBefore(name: string, language: GreetingLanguage): string {
  const parts = lists[language].formatToParts(['-', withoutAccents(name)]);
  return parts.find(({ type }) => type === 'literal')?.value ?? ' ';
}

function wholeName({ first, last }: Known): string {
  return last === null ? first : `${first} ${last}`;
}

function clean(text: string | null): string {
  return (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Accents distinguish names, capitals and the form of an apostrophe don't. */
function folded(text: string): string {
  return text.normalize('NFC').replaceAll('’', "'").toLocaleLowerCase('und');
}

function lengthOf(text: string): number {
  return [...text].length;
}
