// Random values of a JSON Schema: valid ones, and valid ones with one error. Mutating valid values reaches
// more code than noise.
import fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -0,
    -1,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    1.5,
    true,
    [],
    {},
    [[]],
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; drop table x; --",
    '"',
    '\\',
    '$$',
    'pg_sleep(3)',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'NaN',
    'Infinity',
    '-Infinity',
    'infinity',
    '2024-02-30',
    '9999999-01-01',
    '00000000-0000-0000-0000-000000000000',
    '=1+1',
    '😀'.repeat(50),
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.bigInt().map(String),
  fc.double(),
);

export function anyValue(): fc.Arbitrary<unknown> {
  return nasty;
}

/** Replaces references by the schemas they refer to; a schema inside itself accepts anything. */
export function withoutReferences(node: unknown, schemas: Schema, open: readonly string[] = []): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutReferences(item, schemas, open));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...own } = node as Schema;
  const rest = Object.entries(own).map(([key, value]) => [key, withoutReferences(value, schemas, open)]);
  if (typeof $ref !== 'string') return Object.fromEntries(rest);
  if (open.includes($ref)) return {};
  const named = schemas[$ref.replace('#/components/schemas/', '')];
  if (named === undefined) throw new Error(`The document has no ${$ref}.`);
  return { ...asSchema(withoutReferences(named, schemas, [...open, $ref])), ...Object.fromEntries(rest) };
}

/** A value that the schema accepts, as far as a schema can express that. */
export function validValue(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices))
    return fc.oneof(...choices.map((choice: Schema) => validValue(choice, depth + 1)));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if ('const' in schema) return fc.constant(schema.const);
  if (depth > 6) return fc.constant(null);
  switch (schema.type) {
    case 'object':
      return validObject(schema, depth);
    case 'array':
      return fc.array(validValue(asSchema(schema.items), depth + 1), {
        minLength: asNumber(schema.minItems, 0),
        maxLength: Math.min(asNumber(schema.maxItems, 3), Math.max(3, asNumber(schema.minItems, 0))),
      });
    case 'string':
      return validString(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(-1e6, asNumber(schema.minimum, -1e6)),
        max: Math.min(1e6, asNumber(schema.maximum, 1e6)),
      });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function validObject(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (properties.length === 0 && typeof schema.additionalProperties === 'object') {
    return fc.dictionary(
      fc.constantFrom('name', 'email', 'x', 'id'),
      validValue(asSchema(schema.additionalProperties), depth + 1),
      { maxKeys: 3 },
    );
  }
  const required = (schema.required ?? []) as string[];
  return fc.record(Object.fromEntries(properties.map(([key, part]) => [key, validValue(part, depth + 1)])), {
    requiredKeys: required,
  });
}

/**
 * fast-check can generate texts for most patterns; for the others any text is used, which is a bad input too.
 */
function ofPattern(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.string({ maxLength: 40 });
  }
}

function validString(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return fc.uuid({ version: 7 });
  if (schema.format === 'email') return fc.emailAddress();
  if (typeof schema.pattern === 'string') return ofPattern(schema.pattern);
  const minLength = asNumber(schema.minLength, 0);
  const maxLength = Math.max(minLength, Math.min(40, asNumber(schema.maxLength, 40)));
  return fc.string({ minLength, maxLength });
}

/** The value with one part, chosen by `at`, replaced, removed, or extended by an undeclared property. */
export function withOneWrong(value: unknown, at: number, wrong: unknown): unknown {
  const places = placesIn(value);
  const place = places[at % places.length];
  if (place === undefined || place.length === 0) return at % 2 === 0 ? wrong : addProperty(value, wrong);
  // Plain JSON by construction.
  const copy = structuredClone(value) as Record<string, unknown>;
  let parent = copy;
  for (const key of place.slice(0, -1)) parent = parent[key] as Record<string, unknown>;
  const last = place.at(-1) ?? '';
  if (at % 7 === 0) delete parent[last];
  else parent[last] = wrong;
  return copy;
}

function addProperty(value: unknown, wrong: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, teamId: wrong, isAdmin: true }
    : wrong;
}

function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}

function asNumber(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
