import { brokenRule, emptinessOperators, type FieldType, parsedValue } from './field-type.ts';
import { toReadableText } from './text/readable-text.ts';

const yes = wordsOf('true yes y 1 x on sí si sì vero verdadero checked ✓ ✔ ✅ ☑ ja wahr oui vrai sim');
const no = wordsOf('false no n 0 off falso unchecked ✗ ✘ ❌ ☐ nein falsch non faux não nee');

export const boolean: FieldType<'boolean', boolean> = {
  dataType: 'boolean',
  parse(input) {
    if (input === null) return parsedValue<boolean>(null);
    return typeof input === 'boolean'
      ? parsedValue(input)
      : brokenRule('wrong_type', { expected: 'boolean' });
  },
  fromText(text) {
    const word = composed(toReadableText(text).trim()).toLowerCase();
    if (word === '') return parsedValue<boolean>(null);
    if (yes.has(word)) return parsedValue(true);
    return no.has(word) ? parsedValue(false) : brokenRule('not_yes_or_no');
  },
  toText: (input) => (input ? 'true' : 'false'),
  compare: (a, b) => Number(a) - Number(b),
  operators: ['is', 'is_not', ...emptinessOperators],
  looksLike: (text) => /^(true|false|yes|no|sí|checked|unchecked)$/i.test(composed(text)),
  print: { lines: (value, { words }) => [value ? words.yes : words.no] },
};

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

const longestWord = 20;

/** A longer text is none of the words: composing many marks takes time that grows faster than their number. */
function composed(text: string): string {
  return text.length > longestWord ? text : text.normalize('NFC');
}
