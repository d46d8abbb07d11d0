// What the calls of a test server announce, compared with what their endpoints say (decision 0303).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { slices } from '../../src/features/slices.ts';
import type { Deps } from '../../src/kernel/context.ts';

interface Call {
  readonly endpoint: EndpointSpec;
  /** As the address names it: other teams, such as one that is created, are not the caller's. */
  readonly teamId: string | undefined;
  /** A job that the call has started goes on after the reply. */
  isAnswered: boolean;
}

const endpointOfRoute: ReadonlyMap<string, EndpointSpec> = new Map(
  slices
    .flatMap(({ routes }) => routes)
    .map(({ endpoint }) => [
      `${endpoint.method} /api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      endpoint,
    ]),
);

/**
 * Call it before the server listens. The result throws if a call has caused an event that its endpoint doesn't announce.
 */
export function watchAnnounced({ hub }: Deps, app: FastifyInstance): () => void {
  const calls = new AsyncLocalStorage<Call>();
  const silent = new Set<string>();
  app.addHook('preHandler', (request, _reply, done) => {
    const call = toCall(request);
    if (call) calls.run(call, done);
    else done();
  });
  app.addHook('onSend', async () => {
    const call = calls.getStore();
    if (call) call.isAnswered = true;
  });
  const publish = hub.publish.bind(hub);
  hub.publish = (teamId, event) => {
    publish(teamId, event);
    const call = calls.getStore();
    // Notices are for other people than the caller.
    if (!call || call.isAnswered || event.type === 'notices.changed') return;
    if (call.teamId === teamId && !call.endpoint.announces?.includes(event.type))
      silent.add(`${call.endpoint.name} does not announce ${event.type}`);
  };
  return () => {
    if (silent.size > 0) throw new Error([...silent].sort().join('; '));
  };
}

function toCall(request: FastifyRequest): Call | undefined {
  const endpoint = endpointOfRoute.get(`${request.method} ${request.routeOptions.url}`);
  // Routes with a team have it in their path.
  const { teamId } = request.params as { readonly teamId?: string };
  return endpoint && { endpoint, teamId, isAnswered: false };
}
