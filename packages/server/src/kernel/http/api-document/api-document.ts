import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { toOpenApi } from '@fieldhouse/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { apiPageStyle, renderApiPage } from './api-page.ts';

/**
 * Serves the OpenAPI document, which is generated from the endpoints, and an HTML page of the same content.
 * Both are generated at the first request for one of them: that takes a fifth of a second.
 */
export function addApiDocument(app: FastifyInstance, endpoints: readonly EndpointSpec[]): void {
  let generated: ApiDocument | undefined;
  const getDocument = () => {
    generated ??= generate(endpoints);
    return generated;
  };
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(getDocument().text),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .send(getDocument().page),
  );
  app.get('/api/docs/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(apiPageStyle),
  );
}

interface ApiDocument {
  /** JSON. */
  readonly text: string;
  /** HTML. */
  readonly page: string;
}

function generate(endpoints: readonly EndpointSpec[]): ApiDocument {
  const document = toOpenApi(endpoints);
  return { text: JSON.stringify(document), page: renderApiPage(document) };
}
