import { isStorableText } from '@fieldhouse/contract/text';
import { broken, emptiness, equality, type FieldType, type Parsed, textMatch, value } from '../field-type.ts';
import { fitsPattern } from './text-pattern.ts';

/** Longest text of a field without a limit of its own, in UTF-16 units. */
const longestText = 100_000;

export const plainText: FieldType<'plain_text', string> = {
  dataType: 'plain_text',
  parse(input, settings) {
    if (input === null) return value<string>(null);
    if (typeof input !== 'string') return broken('wrong_type', { expected: 'string' });
    return checkText(input, settings);
  },
  fromText: (text, settings) => checkText(text, settings),
  toText: (text) => text,
  compare: compareTexts,
  operators: [...equality, ...textMatch, 'is_any_of', 'is_none_of', ...emptiness],
  looksLike: () => true,
};

/** As much of a text as it is sorted by: an index holds no more. What begins alike is in the order of its ids. */
export const sortedCharacters = 500;

/** Root collation of ICU, as the database's `und-x-icu`. */
const textCollator = new Intl.Collator('und');

export function compareTexts(a: string, b: string): number {
  return textCollator.compare(startOf(a), startOf(b));
}

function startOf(text: string): string {
  return text.length > sortedCharacters ? [...text].slice(0, sortedCharacters).join('') : text;
}

interface TextSettings {
  readonly isMultiLine: boolean;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly pattern?: string;
}

/** Blank text is no value: who has to write something has not done so with a space. */
function checkText(text: string, settings: TextSettings): Parsed<string> {
  if (!/\S/.test(text)) return value<string>(null);
  if (!isStorableText(text)) return broken('text_not_storable');
  if (!settings.isMultiLine && /[\r\n]/.test(text)) return broken('single_line');
  const most = settings.maxLength ?? longestText;
  if (text.length > most) return broken('max_length', { max: most });
  if (settings.minLength !== null && text.length < settings.minLength) {
    return broken('min_length', { min: settings.minLength });
  }
  if (settings.pattern && !fitsPattern(text, settings.pattern)) {
    return broken('not_of_pattern', { pattern: settings.pattern });
  }
  return value(text);
}
