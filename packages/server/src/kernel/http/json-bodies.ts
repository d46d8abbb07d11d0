// JSON bodies. A number with more digits than a float holds is refused, not rounded: amounts and long ids are sent as texts.
// So is what can't be stored.
import { hasManyDigits, isSameNumber } from '@fieldhouse/domain/fields/number/exact-number';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import { refuseDeep, refuseUnstorable } from './storable-input.ts';

export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const refusal = refuseDeep(text) ?? refuseRounded(text);
    if (refusal) return done(refusal);
    parse(request, text, (error, value) => done(error ?? refuseUnstorable(text, value) ?? null, value));
  });
}

function refuseRounded(text: string): Refusal | undefined {
  if (!hasManyDigits(text)) return undefined;
  let rounded: string | undefined;
  try {
    JSON.parse(text, (_key, value, context?: { readonly source?: string }) => {
      const { source } = context ?? {};
      if (typeof value === 'number' && source !== undefined && !isSameNumber(value, source))
        rounded ??= source;
      // The result is not used.
      return undefined;
    });
  } catch {
    // A SyntaxError: the text is no JSON, which the parser refuses next.
    return undefined;
  }
  if (rounded === undefined) return undefined;
  return new Refusal('invalid_input', {
    issues: [{ path: ['body'], rule: 'number_not_exact', data: { value: rounded.slice(0, 100) } }],
  });
}
