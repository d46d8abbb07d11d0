import {
  brokenRule,
  emptinessOperators,
  equalityOperators,
  type FieldType,
  type Parsed,
  parsedValue,
  textOperators,
} from '../field-type.ts';
import { compareTexts } from './plain-text.ts';

const longestUrl = 2000;

export const url: FieldType<'url', string> = {
  dataType: 'url',
  parse(input) {
    if (input === null) return parsedValue<string>(null);
    return typeof input === 'string' ? checkUrl(input) : brokenRule('wrong_type', { expected: 'string' });
  },
  fromText: (text) => checkUrl(withScheme(text.trim())),
  toText: (input) => input,
  compare: compareTexts,
  operators: [...equalityOperators, ...textOperators, ...emptinessOperators],
  looksLike: (text) => /^https?:\/\//i.test(text) && isWebAddress(text),
};

/** Kept as written; only the web's own schemes, so that no value can be a script. */
export function checkUrl(text: string): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === '') return parsedValue<string>(null);
  if (trimmed.length > longestUrl) return brokenRule('max_length', { max: longestUrl });
  return isWebAddress(trimmed) ? parsedValue(trimmed) : brokenRule('not_a_url');
}

function isWebAddress(text: string): boolean {
  // URL() takes out blanks and controls inside of an address; we would then keep another one than was checked.
  if (!/^https?:\/\/[^\s/?#\\]/i.test(text) || /[\s\p{Cc}\\]/u.test(text) || !text.isWellFormed())
    return false;
  const parsed = URL.parse(text);
  return parsed !== null && parsed.hostname !== '' && parsed.username === '' && parsed.password === '';
}

/** People write `example.org/page`. */
function withScheme(text: string): string {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(text) ? `https://${text}` : text;
}
