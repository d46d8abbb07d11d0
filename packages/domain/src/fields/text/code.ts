import { isStorableText } from '@fieldhouse/contract/text';
import { broken, emptiness, equality, type FieldType, type Parsed, textMatch, value } from '../field-type.ts';
import { compareTexts } from './plain-text.ts';

const longestCode = 100_000;

/** Kept to the letter: blanks and line breaks too. */
export const code: FieldType<'code', string> = {
  dataType: 'code',
  parse(input) {
    if (input === null) return value<string>(null);
    return typeof input === 'string' ? checkCode(input) : broken('wrong_type', { expected: 'string' });
  },
  fromText: (text) => checkCode(text),
  toText: (text) => text,
  compare: compareTexts,
  operators: [...equality, ...textMatch, 'is_any_of', 'is_none_of', ...emptiness],
  looksLike: () => false,
};

function checkCode(text: string): Parsed<string> {
  if (text === '') return value<string>(null);
  if (!isStorableText(text)) return broken('text_not_storable');
  return text.length > longestCode ? broken('max_length', { max: longestCode }) : value(text);
}
