import {
  brokenRule,
  emptinessOperators,
  equalityOperators,
  type FieldType,
  type Parsed,
  parsedValue,
} from '../field-type.ts';
import { compareTexts } from './plain-text.ts';

/** Font Awesome class (seed section 5): style and name. */
const iconClass = /^fa-(solid|regular|brands) fa-[a-z0-9-]{1,60}$/;

export const icon: FieldType<'icon', string> = {
  dataType: 'icon',
  parse(input) {
    if (input === null) return parsedValue<string>(null);
    return typeof input === 'string' ? checkIcon(input) : brokenRule('wrong_type', { expected: 'string' });
  },
  fromText: (text) => checkIcon(text),
  toText: (text) => text,
  compare: compareTexts,
  operators: [...equalityOperators, 'is_any_of', 'is_none_of', ...emptinessOperators],
  looksLike: (text) => iconClass.test(text),
};

function checkIcon(text: string): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === '') return parsedValue<string>(null);
  return iconClass.test(trimmed) ? parsedValue(trimmed) : brokenRule('not_an_icon');
}
