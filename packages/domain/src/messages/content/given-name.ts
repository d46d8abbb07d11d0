// The given name in the name of a person, for a greeting. Empty if the name has none that is sure: a greeting has a fallback, and
// none is better than “Dear Mr.”.

/** Without dots, in lower case. What follows some titles is a surname, so a single word behind them is no given name. */
const titlesBeforeSurnames = wordsOf(
  'mr mrs ms miss mx dr dra prof professor rev reverend pastor rabbi imam hon judge capt captain col gen lt maj sgt sr sra srta ing lic arq herr frau mme mlle monsieur madame signor signora',
);
const titlesBeforeGivenNames = wordsOf('sir dame doña dña lady brother sister');
/** Behind a comma or at the end. */
const suffixes = wordsOf('jr sr ii iii iv v phd md dds dvm esq mba cpa ma ba bsc msc llb llm rn obe mbe cbe');
/** Written small, they begin a surname. */
const particles = wordsOf(
  'a af al am an auf av ben bin d da das de del della den der di do dos du el la las le lo los ten ter van vom von y zu zum zur',
);
/** Between the names of two people. */
const connectors = wordsOf('and & + y e und et');
const companyForms = wordsOf('ltd limited inc llc llp plc corp gmbh ag sa sl slu srl sarl bv');

export function givenNameOf(name: string): string {
  const plain = name
    .replaceAll(/\([^()]*\)|"[^"]*"|“[^“”]*”/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (/[@\d]/.test(plain)) return '';
  const { words, isGivenFirst } = givenPart(plain);
  if (isGivenFirst && words.length > 1 && isOneOf(companyForms, words.at(-1))) return '';
  const first = firstGiven(words, isGivenFirst);
  return first === '' ? '' : withCapitals(first, plain);
}

/** “Zhang, Clara” has the given names behind the comma, “Clara Zhang, PhD” before it. */
function givenPart(name: string): { readonly words: string[]; readonly isGivenFirst: boolean } {
  const [before = '', ...behind] = name
    .split(',')
    .map((part) => part.split(' ').filter((word) => word !== ''));
  const given = behind.find((part) => part.some((word) => !isOneOf(suffixes, word)));
  return given ? { words: given, isGivenFirst: false } : { words: [...before], isGivenFirst: true };
}

function firstGiven(words: readonly string[], isGivenFirst: boolean): string {
  let rest = words;
  let isSurname = false;
  while (rest.length > 0) {
    const isFormal = isOneOf(titlesBeforeSurnames, rest[0]);
    if (!isFormal && !isOneOf(titlesBeforeGivenNames, rest[0])) break;
    isSurname = isFormal;
    rest = rest.slice(1);
  }
  while (rest.length > 1 && isOneOf(suffixes, rest.at(-1))) rest = rest.slice(0, -1);
  if (isGivenFirst && isSurname && rest.length === 1) return '';
  const spelledOut = rest.findIndex((word) => !isInitial(word));
  // In “J. Tolkien” what is spelled out is the surname.
  if (spelledOut === -1 || (isGivenFirst && spelledOut > 0 && spelledOut === rest.length - 1)) return '';
  const [first = '', connector, second] = rest.slice(spelledOut);
  if (particles.has(first) || isOneOf(connectors, first)) return '';
  const isOfTwo =
    isOneOf(connectors, connector) && second !== undefined && !isOneOf(titlesBeforeSurnames, second);
  return isOfTwo ? `${first} ${connector} ${second}` : first;
}

function isInitial(word: string): boolean {
  return /^\p{L}(\.\p{L})*\.$|^[\p{Lu}\p{Lt}]$/u.test(word);
}

/** Names in capitals or small letters only are as a form was filled in, not as people write themselves. */
function withCapitals(given: string, name: string): string {
  const isLoud = given.length > 2 && name === name.toUpperCase();
  if (!isLoud && name !== name.toLowerCase()) return given;
  return given
    .toLowerCase()
    .replaceAll(/(^|[-’'])\p{L}/gu, (letter) => letter.toUpperCase())
    .replaceAll(/(?<= )\p{L}(?=\p{L})/gu, (letter) => letter.toUpperCase());
}

function isOneOf(list: ReadonlySet<string>, word: string | undefined): boolean {
  return word !== undefined && list.has(word.toLowerCase().replaceAll('.', ''));
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
