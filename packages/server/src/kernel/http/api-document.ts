import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { toOpenApi } from '@fieldhouse/contract/openapi';
import type { FastifyInstance } from 'fastify';

/** Serves the OpenAPI document, printed from the endpoints themselves. */
export function addApiDocument(app: FastifyInstance, endpoints: readonly EndpointSpec[]): void {
  const text = JSON.stringify(toOpenApi(endpoints));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text),
  );
}
