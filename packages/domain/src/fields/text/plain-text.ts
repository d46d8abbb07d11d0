import { isLonger, isStorableText } from '@fieldhouse/contract/storable-text';
import {
  brokenRule,
  emptinessOperators,
  equalityOperators,
  type FieldType,
  type Parsed,
  parsedValue,
  textOperators,
} from '../field-type.ts';
import { composeText } from './compose-text.ts';
import { matchesPattern } from './text-pattern.ts';

/** Maximum length of a field without its own limit, in characters. */
const longestText = 100_000;

export const plainText: FieldType<'plain_text', string> = {
  dataType: 'plain_text',
  parse(input, settings) {
    if (input === null) return parsedValue<string>(null);
    if (typeof input !== 'string') return brokenRule('wrong_type', { expected: 'string' });
    return checkText(input, settings);
  },
  fromText: (text, settings) => checkText(text, settings),
  toText: (text) => text,
  compare: compareTexts,
  operators: [...equalityOperators, ...textOperators, 'is_any_of', 'is_none_of', ...emptinessOperators],
  looksLike: () => true,
  isComposed: true,
  printForms: ['capitals'],
};

/**
 * Number of characters that sort a text: an index entry can't hold more. Equal prefixes are ordered by id.
 */
export const sortedCharacters = 500;

/** ICU's root collation, like the database's `und-x-icu`. */
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

/** Blank text is empty, so it doesn't satisfy a required field. */
function checkText(given: string, settings: TextSettings): Parsed<string> {
  const text = composeText(given);
  if (!/\S/.test(text)) return parsedValue<string>(null);
  if (!isStorableText(text)) return brokenRule('text_not_storable');
  if (!settings.isMultiLine && /[\r\n]/.test(text)) return brokenRule('single_line');
  const max = settings.maxLength ?? longestText;
  if (isLonger(text, max)) return brokenRule('max_length', { max });
  if (settings.minLength !== null && isShorter(text, settings.minLength)) {
    return brokenRule('min_length', { min: settings.minLength });
  }
  if (settings.pattern && !matchesPattern(text, settings.pattern)) {
    return brokenRule('not_of_pattern', { pattern: settings.pattern });
  }
  return parsedValue(text);
}

function isShorter(text: string, characters: number): boolean {
  return text.length < 2 * characters && [...text].length < characters;
}
