// Prints the OpenAPI 3.1 document from the endpoints: there is no second description of any route.
import { z } from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import { type ErrorCode, errorStatus, problemSchema } from './errors.ts';
import { boundedFilter, filter } from './filters.ts';

type JsonObject = Record<string, unknown>;

const componentsPlace = '#/components/schemas/';
const filterName = 'Filter';

export interface OpenApiDocument extends JsonObject {
  readonly openapi: '3.1.0';
  readonly paths: Record<string, Record<string, JsonObject>>;
  readonly components: { readonly schemas: JsonObject; readonly securitySchemes: JsonObject };
}

export function toOpenApi(endpoints: readonly EndpointSpec[]): OpenApiDocument {
  const schemas: JsonObject = { Problem: toSchema(problemSchema, 'output', 'Problem', {}) };
  // It speaks of itself, and so becomes a component.
  toSchema(filter, 'input', filterName, schemas);
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`;
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = toOperation(endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldhouse',
      version: '1',
      description:
        'Every error is RFC 9457 problem JSON with a stable `code`. Unknown properties are refused and values are never ' +
        'coerced. Writes honour an `Idempotency-Key` header for 24 hours.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'fieldhouse.session_token' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of a team (`fh_team_…`) or of a person (`fh_user_…`). It wins over a session cookie sent beside it. ' +
            'What needs a signed-in person answers `key_not_allowed`.',
        },
        wizardRun: { type: 'apiKey', in: 'header', name: 'x-wizard-run' },
      },
    },
  };
}

function toOperation(endpoint: EndpointSpec, schemas: JsonObject): JsonObject {
  const { name, needs } = endpoint;
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    'x-needs': needs,
    security: securityOf(endpoint),
    parameters: [...toParameters(endpoint, 'path', schemas), ...toParameters(endpoint, 'query', schemas)],
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
            schema: toSchema(endpoint.body, 'input', name, schemas),
            ...(endpoint.example !== undefined && { example: endpoint.example }),
          },
        },
      },
    }),
    responses: toResponses(endpoint, schemas),
  };
}

function securityOf(endpoint: EndpointSpec): JsonObject[] {
  if (endpoint.needs === 'nobody') return [];
  if (endpoint.needs === 'wizard_run') return [{ wizardRun: [] }];
  return isForKeys(endpoint) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }];
}

/** Whether an API key may ask at all. */
function isForKeys({ needs, personOnly }: EndpointSpec): boolean {
  return needs !== 'nobody' && needs !== 'wizard_run' && needs !== 'account' && personOnly !== true;
}

function toParameters(endpoint: EndpointSpec, place: 'path' | 'query', schemas: JsonObject): JsonObject[] {
  const object = place === 'path' ? endpoint.params : endpoint.query;
  if (!object) return [];
  return Object.entries(object.shape).map(([key, part]) => ({
    name: key,
    in: place,
    required: place === 'path' || !part.safeParse(undefined).success,
    schema: toSchema(part, 'input', `${endpoint.name}.${key}`, schemas),
  }));
}

function toResponses(endpoint: EndpointSpec, schemas: JsonObject): JsonObject {
  const responses: JsonObject = {};
  for (const [status, codes] of Map.groupBy(refusalCodesOf(endpoint), (code) => errorStatus[code])) {
    responses[String(status)] = {
      description: codes.join(', '),
      content: { 'application/problem+json': { schema: { $ref: `${componentsPlace}Problem` } } },
    };
  }
  if (endpoint.reply === 'none') responses[204] = { description: 'Done.' };
  else if (endpoint.reply === 'stream') responses[200] = { description: 'A stream.' };
  else {
    const schema = toSchema(endpoint.reply, 'output', `${endpoint.name}.reply`, schemas);
    responses[200] = { description: 'The answer.', content: { 'application/json': { schema } } };
  }
  return responses;
}

/** What an endpoint may refuse with: what it declares and what its kind brings along. */
export function refusalCodesOf(endpoint: EndpointSpec): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'invalid_input',
    'busy',
    'unavailable',
    'storage_full',
    ...endpoint.refusals,
  ]);
  if (endpoint.needs !== 'nobody' && endpoint.needs !== 'wizard_run') codes.add('not_signed_in');
  if (endpoint.params || endpoint.teamQuery) codes.add('not_found');
  if (endpoint.needs !== 'nobody' && (endpoint.writes || !isForKeys(endpoint))) codes.add('key_not_allowed');
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

/** JSON Schema of a zod type; its recursive parts move to the document's components. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', name: string, schemas: JsonObject): JsonObject {
  const json: JsonObject = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // Looked at as anything until it is known to be small enough to be walked.
      if (zodSchema === boundedFilter) jsonSchema.$ref = `${componentsPlace}${filterName}`;
    },
  });
  delete json.$schema;
  const definitions = json.$defs;
  delete json.$defs;
  const prefix = name.replaceAll('.', '_');
  const rewrite = (node: unknown): unknown => rewriteReferences(node, prefix);
  if (typeof definitions === 'object' && definitions !== null) {
    for (const [key, value] of Object.entries(definitions)) schemas[`${prefix}_${key}`] = rewrite(value);
  }
  const own = rewrite(json);
  if (!JSON.stringify(own).includes(`"${componentsPlace}${prefix}"`)) return own as JsonObject;
  schemas[prefix] = own;
  return { $ref: `${componentsPlace}${prefix}` };
}

function rewriteReferences(node: unknown, prefix: string): unknown {
  if (Array.isArray(node)) return node.map((item) => rewriteReferences(item, prefix));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, rewriteReferences(value, prefix)];
      if (value.startsWith(componentsPlace)) return [key, value];
      const target = value === '#' ? prefix : value.replace('#/$defs/', `${prefix}_`);
      return [key, `${componentsPlace}${target}`];
    }),
  );
}
