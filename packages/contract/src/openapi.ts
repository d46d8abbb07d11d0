// Generates the OpenAPI 3.1 document from the endpoints: there is no second description of any route.
import { z } from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import { type ErrorCode, errorStatus } from './errors.ts';
import { boundedExpression, expression } from './expressions.ts';
import { boundedFilter, filter } from './filters.ts';
import { namedSchemas } from './named-schemas.ts';
import { shareParameters } from './shared-parameters.ts';

type JsonObject = Record<string, unknown>;

const schemasPlace = '#/components/schemas/';
const responsesPlace = '#/components/responses/';

type Direction = 'input' | 'output';

/** The name of the shared response for every other status. */
const anyError = 'Problem';

/** Names of the shared responses, by status. */
const errorNames: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'NotAuthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'BodyTooLarge',
  415: 'UnsupportedMediaType',
  416: 'RangeNotSatisfiable',
  422: 'IdempotencyMismatch',
  429: 'TooManyRequests',
  500: 'InternalError',
  502: 'MailFailed',
  503: 'Unavailable',
  507: 'StorageFull',
};

export interface OpenApiDocument extends JsonObject {
  readonly openapi: '3.1.0';
  readonly paths: Record<string, Record<string, JsonObject>>;
  readonly components: {
    readonly schemas: JsonObject;
    readonly parameters: JsonObject;
    readonly responses: JsonObject;
    readonly securitySchemes: JsonObject;
  };
}

export function toOpenApi(endpoints: readonly EndpointSpec[]): OpenApiDocument {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`;
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = toOperation(endpoint);
  }
  const parameters = shareParameters(paths);
  const responses = errorResponses(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldhouse',
      version: '1',
      description:
        'Every error is RFC 9457 problem JSON with a stable `code`. Unknown properties are refused and values are never ' +
        'coerced. Integers are at most 2^53 - 1, and at least -(2^53 - 1). Writes honor an `Idempotency-Key` header for 24 hours. Any operation may also answer ' +
        `${[...commonCodes]
          .toSorted()
          .map((code) => `\`${code}\``)
          .join(', ')}.`,
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: reachedSchemas([paths, parameters, responses]),
      parameters,
      responses,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'fieldhouse.session_token' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A team key (`fh_team_…`) or a personal key (`fh_user_…`). It takes precedence over a session cookie sent with ' +
            'it. Endpoints that need a signed-in person return `key_not_allowed`.',
        },
        wizardRun: { type: 'apiKey', in: 'header', name: 'x-wizard-run' },
      },
    },
  };
}

function toOperation(endpoint: EndpointSpec): JsonObject {
  const { name, needs } = endpoint;
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    'x-needs': needs,
    security: securityOf(endpoint),
    parameters: [...toParameters(endpoint, 'path'), ...toParameters(endpoint, 'query')],
    ...(endpoint.rawBody && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string' } } },
      },
    }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: toSchema(endpoint.body, 'input'),
            ...(endpoint.example !== undefined && { example: endpoint.example }),
          },
        },
      },
    }),
    responses: toResponses(endpoint),
  };
}

function securityOf(endpoint: EndpointSpec): JsonObject[] {
  if (endpoint.needs === 'none') return [];
  if (endpoint.needs === 'wizard_run') return [{ wizardRun: [] }];
  return isForKeys(endpoint) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }];
}

/** Whether API keys may call it at all. */
function isForKeys({ needs, personOnly }: EndpointSpec): boolean {
  return needs !== 'none' && needs !== 'wizard_run' && needs !== 'account' && personOnly !== true;
}

function toParameters(endpoint: EndpointSpec, place: 'path' | 'query'): JsonObject[] {
  const object = place === 'path' ? endpoint.params : endpoint.query;
  if (!object) return [];
  return Object.entries(object.shape).map(([key, part]) => ({
    name: key,
    in: place,
    required: place === 'path' || !part.safeParse(undefined).success,
    schema: toSchema(part, 'input'),
  }));
}

/**
 * Refusals before an endpoint is reached. A status that an operation answers with no other code than these is covered by
 * its `default`.
 */
const commonCodes: ReadonlySet<ErrorCode> = new Set([
  'busy',
  'locked',
  'unavailable',
  'storage_full',
  'too_many_requests',
  'cross_site_request',
  'body_too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
  'operation_in_progress',
]);

function toResponses(endpoint: EndpointSpec): JsonObject {
  const responses: JsonObject = {};
  for (const [status, codes] of Map.groupBy(refusalCodesOf(endpoint), (code) => errorStatus[code])) {
    if (codes.every((code) => commonCodes.has(code))) continue;
    responses[String(status)] = {
      $ref: `${responsesPlace}${errorNames[status]}`,
      description: codes.join(', '),
    };
  }
  responses.default = { $ref: `${responsesPlace}${anyError}` };
  if (endpoint.reply === 'none') responses[204] = { description: 'Done, with no content.' };
  else if (endpoint.reply === 'stream') responses[200] = { description: 'A stream of events or bytes.' };
  else {
    const schema = toSchema(endpoint.reply, 'output');
    responses[200] = { description: 'The response.', content: { 'application/json': { schema } } };
  }
  return responses;
}

/** The refusal codes an endpoint declares and those common to its kind. */
export function refusalCodesOf(endpoint: EndpointSpec): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'invalid_input',
    'busy',
    'locked',
    'unavailable',
    'storage_full',
    ...endpoint.refusals,
  ]);
  if (endpoint.needs !== 'none' && endpoint.needs !== 'wizard_run') codes.add('not_signed_in');
  if (endpoint.params || endpoint.teamQuery) codes.add('not_found');
  if (endpoint.needs !== 'none' && (endpoint.writes || !isForKeys(endpoint))) codes.add('key_not_allowed');
  if (isForKeys(endpoint)) codes.add('too_many_requests');
  if (typeof endpoint.needs === 'object' || endpoint.needs === 'team_admin') codes.add('forbidden');
  if (endpoint.method !== 'GET') codes.add('cross_site_request');
  if (endpoint.body)
    for (const code of ['malformed_request', 'body_too_large', 'unsupported_media_type'] as const)
      codes.add(code);
  if (endpoint.writes)
    for (const code of ['idempotency_mismatch', 'operation_in_progress'] as const) codes.add(code);
  return [...codes].sort();
}

/** The responses that operations refer to; an operation lists its own codes. */
function errorResponses(paths: unknown): JsonObject {
  const used = JSON.stringify(paths);
  const codes = Object.entries(errorStatus);
  const content = { 'application/problem+json': { schema: { $ref: `${schemasPlace}Problem` } } };
  const responses = [
    ...Object.entries(errorNames).map(([status, name]) => ({
      name,
      description: codes.flatMap(([code, own]) => (own === Number(status) ? [code] : [])).join(', '),
    })),
    { name: anyError, description: [...commonCodes].toSorted().join(', ') },
  ];
  return Object.fromEntries(
    responses
      .filter(({ name }) => used.includes(`"${responsesPlace}${name}"`))
      .map(({ name, description }) => [name, { description, content }]),
  );
}

/** JSON Schema of a zod type; named schemas become references to the document's components. */
function toSchema(schema: z.ZodType, io: Direction): JsonObject {
  const id = namedSchemas.get(schema)?.id;
  if (id !== undefined) return { $ref: `${schemasPlace}${componentName(id, io)}` };
  // Definitions are written once for the whole document.
  const { $defs: _, ...own } = z.toJSONSchema(schema, schemaOptions(io)) as JsonObject;
  // Rewriting keeps an object an object.
  return rewriteReferences(own, io) as JsonObject;
}

function schemaOptions(io: Direction) {
  return {
    io,
    unrepresentable: 'any',
    metadata: namedSchemas,
    override({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonObject }) {
      // Accepts any value first: its size is checked before it is walked as a filter.
      if (zodSchema === boundedFilter) jsonSchema.$ref = `#/$defs/${namedSchemas.get(filter)?.id}`;
      if (zodSchema === boundedExpression) jsonSchema.$ref = `#/$defs/${namedSchemas.get(expression)?.id}`;
      // Of every integer; the introduction names them.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  } as const;
}

interface Components {
  readonly input: JsonObject;
  readonly output: JsonObject;
  /** Named schemas whose input differs from their output, directly or through nested schemas. */
  readonly differing: ReadonlySet<string>;
}

let made: Components | undefined;

function components(): Components {
  made ??= makeComponents();
  return made;
}

function makeComponents(): Components {
  const print = (io: Direction) =>
    z.toJSONSchema(namedSchemas, { ...schemaOptions(io), uri: (id) => `#/$defs/${id}` })
      .schemas as JsonObject;
  const [input, output] = [print('input'), print('output')];
  const differing = new Set(
    Object.keys(output).filter((id) => JSON.stringify(input[id]) !== JSON.stringify(output[id])),
  );
  for (let size = -1; size !== differing.size; ) {
    size = differing.size;
    for (const id of Object.keys(output))
      if (referencesIn(output[id]).some((name) => differing.has(name))) differing.add(id);
  }
  return { input, output, differing };
}

function componentName(id: string, io: Direction): string {
  return io === 'input' && components().differing.has(id) ? `${id}Input` : id;
}

function referencesIn(node: unknown): string[] {
  return [...JSON.stringify(node).matchAll(/"\$ref":"#\/(?:\$defs|components\/schemas)\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
}

/** Schemas that the paths refer to, directly or through each other, by name. */
function reachedSchemas(roots: unknown): JsonObject {
  const { input, output } = components();
  const printed = new Map<string, unknown>();
  for (const id of Object.keys(output)) {
    for (const io of ['output', 'input'] as const)
      if (!printed.has(componentName(id, io)))
        printed.set(componentName(id, io), rewriteReferences(io === 'input' ? input[id] : output[id], io));
  }
  const reached = new Map<string, unknown>();
  const open = referencesIn(roots);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    const schema = printed.get(name);
    if (schema === undefined) throw new Error(`No schema is exported as ${name}.`);
    reached.set(name, schema);
    open.push(...referencesIn(schema));
  }
  return Object.fromEntries(withOneUuid([...reached]).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
}

/** All ids are of one form, which is written once. */
function withOneUuid(schemas: readonly (readonly [string, unknown])[]): (readonly [string, unknown])[] {
  const isUuid = (schema: unknown) => JSON.stringify(schema) === JSON.stringify(uuid);
  const uuid = schemas.find(([name]) => name === 'TeamId')?.[1];
  if (uuid === undefined) return [...schemas];
  const rest = schemas.map(
    ([name, schema]) => [name, isUuid(schema) ? { $ref: `${schemasPlace}Uuid` } : schema] as const,
  );
  return [...rest, ['Uuid', uuid]];
}

/** Rewrites zod's references to those of the document. */
function rewriteReferences(node: unknown, io: Direction): unknown {
  if (Array.isArray(node)) return node.map((item) => rewriteReferences(item, io));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== '$schema' && key !== '$id')
      .map(([key, value]) =>
        key === '$ref' && typeof value === 'string'
          ? [key, rewriteReference(value, io)]
          : [key, rewriteReferences(value, io)],
      ),
  );
}

function rewriteReference(reference: string, io: Direction): string {
  const id = reference.replace('#/$defs/', '');
  if (!(id in components().output)) throw new Error('A schema that contains itself needs an exported name.');
  return `${schemasPlace}${componentName(id, io)}`;
}
