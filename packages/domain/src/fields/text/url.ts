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
import { completeWebAddress } from './web-address.ts';

const longestUrl = 2000;

export const url: FieldType<'url', string> = {
  dataType: 'url',
  parse(input) {
    if (input === null) return parsedValue<string>(null);
    return typeof input === 'string' ? checkUrl(input) : brokenRule('wrong_type', { expected: 'string' });
  },
  fromText: (text) => checkUrl(completeWebAddress(text)),
  toText: (input) => input,
  compare: compareTexts,
  operators: [...equalityOperators, ...textOperators, ...emptinessOperators],
  looksLike: (text) => /^https?:\/\//i.test(text) && isWebAddress(text),
};

/** Stored as written; only http and https, so that no value can be a script. */
export function checkUrl(text: string): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === '') return parsedValue<string>(null);
  if (trimmed.length > longestUrl) return brokenRule('max_length', { max: longestUrl });
  return isWebAddress(trimmed) ? parsedValue(trimmed) : brokenRule('not_a_url');
}

function isWebAddress(text: string): boolean {
  // URL() strips blanks and controls inside an address, so the stored address would differ from the checked
  // one.
  if (
    !/^https?:\/\/[^\s/?#\\“”«»‘’"'<>()[\]{}][^“”«»‘’"'<>(){}/?#]*(?:[/?#]|$)/i.test(text) ||
    /[\s\p{Cc}\\]/u.test(text) ||
    !text.isWellFormed()
  )
    return false;
  const parsed = URL.parse(text);
  return parsed !== null && isHost(parsed.hostname) && parsed.username === '' && parsed.password === '';
}

/** Two addresses one after the other and the end of a sentence leave a name that no server has: `https`, `example.org,http`. */
function isHost(name: string): boolean {
  const labels = name.replace(/\.$/, '').split('.');
  return !/^https?$/.test(name) && labels.every((label) => /^[a-z\d_](?:[a-z\d_-]*[a-z\d_])?$/.test(label));
}
