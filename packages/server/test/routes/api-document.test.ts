import { defineEndpoint, type EndpointSpec } from '@fieldhouse/contract/endpoint';
import { toOpenApi } from '@fieldhouse/contract/openapi';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { slices } from '../../src/features/slices.ts';
import { addApiDocument } from '../../src/kernel/http/api-document/api-document.ts';
import { renderApiPage } from '../../src/kernel/http/api-document/api-page.ts';

const endpoints: readonly EndpointSpec[] = slices.flatMap((slice) =>
  slice.routes.map((route) => route.endpoint),
);
let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  addApiDocument(app, endpoints);
});
afterAll(() => app.close());

test('the page lists every operation with its path and audience', async () => {
  const page = await app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  const missing = endpoints.filter(
    ({ name, method, path }) =>
      !page.body.includes(`id="${name}"`) || !page.body.includes(`${method} /api${path}`),
  );
  expect(missing.map((endpoint) => endpoint.name)).toEqual([]);
  expect(page.body.match(/<article id=/g)).toHaveLength(endpoints.length);
});

test('the page says how a program gets in, what limits hold, and has a call to copy for whatever a key may ask', async () => {
  const { body } = await app.inject('/api/docs');
  for (const word of [
    'Authorization: Bearer $KEY',
    'RateLimit-Remaining',
    'Idempotency-Key',
    '/api/mcp',
    'issues',
  ])
    expect(body).toContain(word);
  const { paths } = toOpenApi(endpoints);
  const open = endpoints.filter(({ method, path }) =>
    JSON.stringify(paths[`/api${path}`]?.[method.toLowerCase()]?.security).includes('apiKey'),
  );
  expect(open.length).toBeGreaterThan(100);
  const articleOf = (name: string) => body.split(`<article id="${name}">`)[1]?.split('</article>')[0] ?? '';
  expect(open.filter(({ name }) => !articleOf(name).includes('curl ')).map(({ name }) => name)).toEqual([]);
  expect(articleOf('collections.change')).toContain(
    'curl -X PATCH &quot;$FIELDHOUSE/api/teams/$TEAM_ID/collections/$COLLECTION_ID&quot;',
  );
  const bodies = open.filter(({ body: taken }) => taken !== undefined);
  expect(bodies.filter(({ example }) => example === undefined).map(({ name }) => name)).toEqual([]);
});

test('every named schema links to its own section', async () => {
  const { body } = await app.inject('/api/docs');
  const targets = new Set([...body.matchAll(/href="#(shape-[^"]+)"/g)].map(([, id]) => id ?? ''));
  expect(targets.size).toBeGreaterThan(100);
  expect([...targets].filter((id) => !body.includes(`<h3 id="${id}">`))).toEqual([]);
  expect(body).not.toContain('→');
});

test('the page runs no script and loads nothing but its own style', async () => {
  const page = await app.inject('/api/docs');
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
  );
  expect(page.body).not.toMatch(/<script|style="|https?:\/\/[^"]*\.(css|js)/);
  const style = await app.inject('/api/docs/style.css');
  expect(style.headers['content-type']).toContain('text/css');
});

test('every angle bracket of the page is one of its own tags', async () => {
  const page = (await app.inject('/api/docs')).body;
  const own =
    /<!doctype html>|<\/?(html|head|meta|title|link|body|header|main|nav|section|article|h[1-4]|p|a|code|pre)( [a-z]+="[^"<>]*")*>/g;
  expect(page.replaceAll(own, '')).not.toMatch(/[<>]/);
});

test('hostile text of a document is shown as text', () => {
  const hostile = '"><img src=x onerror=alert(1)>\'&';
  const page = renderApiPage(
    toOpenApi([
      defineEndpoint({
        name: `${hostile}.try`,
        method: 'POST',
        path: `/${hostile}`,
        summary: hostile,
        needs: 'none',
        query: z.object({ [hostile]: z.string() }),
        body: z.object({ [hostile]: z.literal(hostile) }),
        reply: z.object({ [hostile]: z.string() }),
        refusals: [],
        writes: false,
        example: { [hostile]: hostile },
      }),
    ]),
  );
  expect(page).not.toContain('<img');
  expect(page).not.toContain('"><img');
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('every reference of the document leads to a component, and every component is referred to', () => {
  const document = toOpenApi(endpoints);
  const referred = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name),
  );
  const { schemas, parameters, responses } = document.components;
  const present = [
    ...Object.keys(schemas).map((name) => `schemas/${name}`),
    ...Object.keys(parameters).map((name) => `parameters/${name}`),
    ...Object.keys(responses).map((name) => `responses/${name}`),
  ];
  expect([...referred].sort()).toEqual(present.sort());
});

test('a schema that replies differ in from requests is two components', () => {
  const { components, paths } = toOpenApi(endpoints);
  expect(paths['/api/teams/{teamId}/collections/{collectionId}']?.get?.responses).toMatchObject({
    200: {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/CollectionWithFields' } } },
    },
    404: { $ref: '#/components/responses/NotFound', description: 'not_found' },
  });
  expect(components.schemas.Sort).not.toEqual(components.schemas.SortInput);
});

test('a schema that contains itself without a name is refused', () => {
  const chain: z.ZodType = z.lazy(() => z.object({ next: chain.optional() }));
  const endpoint = defineEndpoint({
    name: 'chains.get',
    method: 'GET',
    path: '/chain',
    summary: 'A chain.',
    needs: 'none',
    reply: chain,
    refusals: [],
    writes: false,
  });
  expect(() => toOpenApi([endpoint])).toThrow('needs an exported name');
});

test('the document says where a key opens, and where only a person does', () => {
  const { components, paths } = toOpenApi(endpoints);
  expect(Object.keys(components.securitySchemes)).toEqual(['session', 'apiKey', 'wizardRun']);
  expect(paths['/api/teams/{teamId}/collections']?.get?.security).toEqual([{ session: [] }, { apiKey: [] }]);
  expect(paths['/api/authentication/session']?.get?.security).toEqual([{ session: [] }]);
  expect(paths['/api/teams/{teamId}/api-keys']?.post?.security).toEqual([{ session: [] }]);
});
