// The given name in the name of a person, for a greeting. Empty if the name has none that is sure: a greeting has a fallback, and
// none is better than “Dear Mr.”.

/** Without dots, in lower case. What follows some titles is a surname, so a single word behind them is no given name. */
const titlesBeforeSurnames = wordsOf(
  'mr mrs ms miss mx dr dra prof profa professor rev reverend fr pastor rabbi imam msgr mons hon judge capt captain col gen lt maj sgt sr sra srta señor señora señorita ing lic arq mag dipl-ing dipl-kfm phd pd herr hr frau mme mlle monsieur madame madam signor signora coach baron baroness freiherr graf gräfin',
);
const titlesBeforeGivenNames = wordsOf(
  'sir dame doña dña lady brother sister father prince princess aunt uncle',
);
/** Only behind another title: “Dr. med.”, but “Nat King Cole”. */
const partsOfTitles = wordsOf(
  'med phil rer nat jur iur ing habil hc h c mult oec pol theol vet dent paed univ dipl eh',
);
/** Behind a comma or at the end. */
const suffixes = wordsOf('jr sr ii iii iv v phd md dds dvm esq mba cpa ma ba bsc msc llb llm rn obe mbe cbe');
/** Written small, they begin a surname. */
const particles = wordsOf(
  'a af al am an auf av ben bin d da das de del della den der di do dos du el la las le lo los ten ter van vom von y zu zum zur',
);
/** Between the names of two people. */
const connectors = wordsOf('and & + y e und et');
/** In no name of a person alone. */
const groups = wordsOf(
  'family familie fam familia famille eheleute household sons söhne hijos hermanos estate trust foundation fundación fundacion stiftung association asociación asociacion verein university universidad universität department dept committee council society ministries erbengemeinschaft herederos',
);
/** In a name of three words or more: “First Baptist Church”, but “Charlotte Church”. */
const places = wordsOf(
  'church iglesia kirche school escuela schule club team group bank office center centre centro gmbh',
);
const beforeGroups = wordsOf('the st ste saint sankt team club church iglesia kirche dear');
const noNames = wordsOf(
  'none null nil unknown anonymous anonym anónimo anónima anonimo unbekannt desconocido desconocida tbd tba undefined test guest user admin info office webmaster customer subscriber invitado invitada gast board friends',
);
const parts = wordsOf('of de des del der für for');
/** With their marks: “Le” and “Vo” begin other names. */
const vietnameseFamilies = wordsOf('nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý');
const companyForms = wordsOf('ltd limited inc llc llp plc corp gmbh ag sa sl slu srl sarl bv');

export function givenNameOf(name: string): string {
  const plain = name
    .replaceAll(/\([^()]*\)|"[^"]*"|“[^“”]*”/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (/[@\d/]|\p{L}{2,}[._]\p{L}{2,}/u.test(plain) || !/\p{L}/u.test(plain) || isGroup(plain)) return '';
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
  const given = behind.find((part) =>
    part.some((word) => !isOneOf(suffixes, word) && !isOneOf(titlesBeforeSurnames, word)),
  );
  return given ? { words: given, isGivenFirst: false } : { words: [...before], isGivenFirst: true };
}

/** Several people, an organization, or what forms are filled in with instead of a name. */
function isGroup(name: string): boolean {
  const words = name.split(/[\s,]+/);
  const isPlace = words.length > 2 && words.some((word) => isOneOf(places, word));
  const isCompany = words.length > 1 && isOneOf(companyForms, words.at(-1));
  const isNone = words.every((word) => isOneOf(noNames, word)) || /^n\.a\.?$/i.test(name);
  // “Friends of the Park”
  const isBody = words.length > 2 && isOneOf(noNames, words[0]) && isOneOf(parts, words[1]);
  return (
    isPlace ||
    isCompany ||
    isNone ||
    isBody ||
    isFamilyFirst(words) ||
    isOneOf(beforeGroups, words[0]) ||
    words.some((word) => isOneOf(groups, word))
  );
}

/** “田中 太郎”, “김 민수”, “Nguyễn Văn An”: the family is named first. */
function isFamilyFirst(words: readonly string[]): boolean {
  if (
    words.length > 1 &&
    words.every((word) =>
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u.test(word),
    )
  )
    return true;
  return words.length > 2 && isOneOf(vietnameseFamilies, words[0]?.normalize('NFC'));
}

function firstGiven(words: readonly string[], isGivenFirst: boolean): string {
  let rest = words;
  // “Don Johnson” is a name, “Don Juan Pérez” has a title.
  if (words.length > 2 && /^don$/i.test(words[0] ?? '')) rest = words.slice(1);
  // “ZHANG Clara”
  const given = rest.findIndex((word) => word.length > 2 && word !== word.toUpperCase());
  const loud = rest.slice(0, Math.max(0, given));
  const areLoud = loud.every((word) => /^[\p{Lu}'’-]{2,}$/u.test(word));
  if (areLoud && loud.some((word) => word.length > 2)) rest = rest.slice(given);
  let isSurname = false;
  while (rest.length > 0) {
    const isFormal = isOneOf(titlesBeforeSurnames, rest[0]);
    const isPart = rest.length < words.length && isOneOf(partsOfTitles, rest[0]);
    if (!isFormal && !isPart && !isOneOf(titlesBeforeGivenNames, rest[0])) break;
    isSurname = isFormal || isPart;
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
