// What PostgreSQL can't store is refused where it arrives, at any place in a body, a query or a path: NUL and halves of
// characters. Many schemas accept any value, which only a later step checks, or none. So is a value that is nested without end.
import { cutText, isStorableText, mayEscapeUnstorable } from '@fieldhouse/contract/storable-text';
import type { FastifyInstance } from 'fastify';
import { deepestJson, isDeepJson } from '../json-depth.ts';
import { invalid, Refusal } from './refusal.ts';

const longestKey = 100;

/** Undefined if the value, which is that of the JSON text, can be stored; or else the refusal, with its place. */
export function refuseUnstorable(text: string, value: unknown): Refusal | undefined {
  if (!mayEscapeUnstorable(text)) return undefined;
  const path = findUnstorable(value);
  return path && invalid(['body', ...path], 'text_not_storable');
}

/** The same for a JSON text that is nested too deeply; its value is not needed. */
export function refuseDeep(text: string): Refusal | undefined {
  return isDeepJson(text) ? invalid(['body'], 'nested_too_deeply', { max: deepestJson }) : undefined;
}

/** A path that can't be stored leads to nothing. Pages say so themselves, and those of the web app in the browser. */
export function addStorableUrls(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.is404 || !request.url.startsWith('/api/')) return done();
    if (findUnstorable(request.params)) return done(new Refusal('not_found'));
    const path = findUnstorable(request.query);
    done(path && invalid(['query', ...path], 'text_not_storable'));
  });
}

type Path = (string | number)[];

/** The path in the value of the first text or name of a property that can't be stored, with what can be of that name. */
function findUnstorable(value: unknown): Path | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, part] of parts) {
    const isGood = typeof key === 'number' || isStorableText(key);
    if (!isGood) return [cutText(key, longestKey)];
    const found = findUnstorable(part);
    if (found) return [key, ...found];
  }
  return undefined;
}
