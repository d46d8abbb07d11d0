import { emailAddress as emailSchema } from '@fieldhouse/contract/text';
import {
  brokenRule,
  emptinessOperators,
  equalityOperators,
  type FieldType,
  type Parsed,
  parsedValue,
  textOperators,
} from '../field-type.ts';
import { foldCase } from './fold-case.ts';
import { compareTexts } from './plain-text.ts';
import { withoutUnseen } from './readable-text.ts';

export const emailAddress: FieldType<'email_address', string> = {
  dataType: 'email_address',
  parse(input) {
    if (input === null) return parsedValue<string>(null);
    return typeof input === 'string' ? checkAddress(input) : brokenRule('wrong_type', { expected: 'string' });
  },
  fromText: (text) => checkAddress(withoutFrame(withoutUnseen(text))),
  toText: (input) => input,
  isSame: (value, operand) => foldCase(value) === foldCase(operand),
  compare: (a, b) => compareTexts(a.toLowerCase(), b.toLowerCase()),
  operators: [...equalityOperators, ...textOperators, 'is_any_of', 'is_none_of', ...emptinessOperators],
  looksLike: (text) => text.includes('@') && emailSchema.safeParse(text).success,
};

/** `mailto:ann@example.org` and `<ann@example.org>` are copied with what is around the address. */
function withoutFrame(text: string): string {
  const trimmed = text.trim().replace('＠', '@');
  return /^<([^<>]*)>$/.exec(trimmed)?.[1] ?? trimmed.replace(/^mailto:/i, '');
}

/** Stored as written, trimmed; compared without case. */
function checkAddress(text: string): Parsed<string> {
  if (text.trim() === '') return parsedValue<string>(null);
  const parsed = emailSchema.safeParse(text);
  return parsed.success ? parsedValue(parsed.data) : brokenRule('not_an_email');
}
