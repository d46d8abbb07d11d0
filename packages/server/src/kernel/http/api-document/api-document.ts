import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { toOpenApi } from '@fieldhouse/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { apiPageStyle, renderApiPage } from './api-page.ts';

/**
 * Serves the OpenAPI document, which is generated from the endpoints, and an HTML page of the same content.
 */
export function addApiDocument(app: FastifyInstance, endpoints: readonly EndpointSpec[]): void {
  const document = toOpenApi(endpoints);
  const text = JSON.stringify(document);
  const page = renderApiPage(document);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .send(page),
  );
  app.get('/api/docs/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(apiPageStyle),
  );
}
