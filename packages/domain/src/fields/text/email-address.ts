import { emailAddress as emailSchema } from '@fieldhouse/contract/text';
import { broken, emptiness, equality, type FieldType, type Parsed, textMatch, value } from '../field-type.ts';
import { compareTexts } from './plain-text.ts';

export const emailAddress: FieldType<'email_address', string> = {
  dataType: 'email_address',
  parse(input) {
    if (input === null) return value<string>(null);
    return typeof input === 'string' ? checkAddress(input) : broken('wrong_type', { expected: 'string' });
  },
  fromText: (text) => checkAddress(text),
  toText: (input) => input,
  compare: (a, b) => compareTexts(a.toLowerCase(), b.toLowerCase()),
  operators: [...equality, ...textMatch, 'is_any_of', 'is_none_of', ...emptiness],
  looksLike: (text) => text.includes('@') && emailSchema.safeParse(text).success,
};

/** Kept as written, without the blanks around it; compared without case. */
function checkAddress(text: string): Parsed<string> {
  if (text.trim() === '') return value<string>(null);
  const parsed = emailSchema.safeParse(text);
  return parsed.success ? value(parsed.data) : broken('not_an_email');
}
