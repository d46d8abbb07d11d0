// What PostgreSQL can't store is refused where it arrives, at any place in a body, a query or a path: NUL and halves of
// characters. Many schemas accept any value, which only a later step checks, or none. So is a value that is nested without end.
import { cutText, isStorableText, mayEscapeUnstorable } from '@fieldhouse/contract/storable-text';
import type { FastifyInstance } from 'fastify';
import { invalid, Refusal } from './refusal.ts';

/** Levels of lists and objects in each other: far more than anything of ours has. JSON.stringify and PostgreSQL take some thousands. */
const deepest = 200;
const longestKey = 100;

/** Undefined if the value, which is that of the JSON text, can be stored; or else the refusal, with its place. */
export function refuseUnstorable(text: string, value: unknown): Refusal | undefined {
  if (!mayEscapeUnstorable(text)) return undefined;
  const path = findUnstorable(value, ['body']);
  return path && invalid(path, 'text_not_storable');
}

/** The same for a JSON text that is nested too deeply; its value is not needed. */
export function refuseDeep(text: string): Refusal | undefined {
  return isDeep(text) ? invalid(['body'], 'nested_too_deeply', { max: deepest }) : undefined;
}

/** A path that can't be stored leads to nothing. Pages say so themselves, and those of the web app in the browser. */
export function addStorableUrls(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.is404 || !request.url.startsWith('/api/')) return done();
    if (findUnstorable(request.params, [])) return done(new Refusal('not_found'));
    const path = findUnstorable(request.query, ['query']);
    done(path && invalid(path, 'text_not_storable'));
  });
}

type Path = (string | number)[];

/** The path of the first text or name of a property that can't be stored, with what can be of that name. */
function findUnstorable(value: unknown, path: Path): Path | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, part] of parts) {
    const isGood = typeof key === 'number' || isStorableText(key);
    if (!isGood) return [...path, cutText(key, longestKey)];
    const found = findUnstorable(part, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

function isDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openBracket || code === openBrace) depth += 1;
    else if (code === closeBracket || code === closeBrace) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** Where the string that begins at the place ends; the length of the text if it doesn't. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
