import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { toOpenApi } from '@fieldhouse/contract/openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from '../web-app.ts';
import { apiPageStyle, renderApiPage } from './api-page.ts';

/**
 * Serves the OpenAPI document, which is generated from the endpoints, and an HTML page of the same content.
 * Both are generated and compressed once, at the first request for one of them: that takes a fifth of a second.
 */
export function addApiDocument(app: FastifyInstance, endpoints: readonly EndpointSpec[]): void {
  let generated: Promise<ApiDocument> | undefined;
  const send = async (part: keyof ApiDocument, request: FastifyRequest, reply: FastifyReply) => {
    generated ??= generate(endpoints);
    const { etag, plain, zipped } = (await generated)[part];
    const { 'if-none-match': known, 'accept-encoding': encodings } = request.headers;
    reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
    if (known === etag) return reply.code(304).send();
    if (!acceptsGzip(encodings)) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(zipped);
  };
  app.get('/api/openapi.json', (request, reply) =>
    send('openapi', request, reply.type('application/json; charset=utf-8')),
  );
  app.get('/api/docs', (request, reply) =>
    send(
      'page',
      request,
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'"),
    ),
  );
  app.get('/api/docs/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(apiPageStyle),
  );
}

interface StoredReply {
  readonly etag: string;
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

interface ApiDocument {
  /** JSON. */
  readonly openapi: StoredReply;
  /** HTML. */
  readonly page: StoredReply;
}

async function generate(endpoints: readonly EndpointSpec[]): Promise<ApiDocument> {
  const document = toOpenApi(endpoints);
  return {
    openapi: await toStoredReply(JSON.stringify(document)),
    page: await toStoredReply(renderApiPage(document)),
  };
}

async function toStoredReply(text: string): Promise<StoredReply> {
  const plain = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, zipped: await promisify(gzip)(plain) };
}
