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
import { compareTexts } from './plain-text.ts';

const longestCode = 100_000;

/** Stored as given, including blanks and line breaks. */
export const code: FieldType<'code', string> = {
  dataType: 'code',
  parse(input) {
    if (input === null) return parsedValue<string>(null);
    return typeof input === 'string' ? checkCode(input) : brokenRule('wrong_type', { expected: 'string' });
  },
  fromText: (text) => checkCode(text),
  toText: (text) => text,
  compare: compareTexts,
  operators: [...equalityOperators, ...textOperators, 'is_any_of', 'is_none_of', ...emptinessOperators],
  looksLike: () => false,
  isComposed: true,
};

function checkCode(given: string): Parsed<string> {
  const text = composeText(given);
  if (text === '') return parsedValue<string>(null);
  if (!isStorableText(text)) return brokenRule('text_not_storable');
  return isLonger(text, longestCode) ? brokenRule('max_length', { max: longestCode }) : parsedValue(text);
}
