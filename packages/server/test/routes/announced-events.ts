// What the calls of a test server announce, compared with what their endpoints say (decision 0284).
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../src/kernel/context.ts';
import { everyEndpoint } from './every-endpoint.ts';

const endpointOfRoute: ReadonlyMap<string, EndpointSpec> = new Map(
  everyEndpoint.map((endpoint) => [
    `${endpoint.method} /api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    endpoint,
  ]),
);

/** Call it before the server listens. The result lists each event of a call whose endpoint doesn't announce it. */
export function watchAnnounced({ hub }: Deps, app: FastifyInstance): () => readonly string[] {
  const calls = new AsyncLocalStorage<EndpointSpec>();
  const undeclared = new Set<string>();
  app.addHook('preHandler', (request, _reply, done) => {
    const endpoint = endpointOfRoute.get(`${request.method} ${request.routeOptions.url}`);
    if (endpoint) calls.run(endpoint, done);
    else done();
  });
  const publish = hub.publish.bind(hub);
  hub.publish = (teamId, event) => {
    const endpoint = calls.getStore();
    if (endpoint) appendFileSync('/tmp/m/announced.txt', `${endpoint.name} ${event.type}\n`);
    if (endpoint && !endpoint.announces?.includes(event.type)) undeclared.add(`${endpoint.name}: ${event.type}`);
    publish(teamId, event);
  };
  return () => [...undeclared];
}
