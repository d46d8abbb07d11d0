// POST /api/mcp: Streamable HTTP without sessions, for callers with an API key. A tool calls the API itself,
// within this process and with the caller's own key.
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../kernel/context.ts';
import type { Authentication, KeyBearer } from '../../kernel/http/authorise.ts';
import { invalid, Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { type CallApi, createMcpServer } from './mcp-server.ts';

const url = '/api/mcp';

export function addMcp(app: FastifyInstance, deps: Deps, authentication: Authentication): void {
  const appOrigin = new URL(deps.config.appUrl).origin;
  app.post(url, { bodyLimit: 4 * 1024 * 1024, config: { takesTurns: true } }, async (request, reply) => {
    // Browser requests are only accepted from the app's own origin; programs send none.
    const { origin } = request.headers;
    refuseUnless(origin === undefined || origin === appOrigin, 'cross_site_request');
    // A batch would bypass the rate limit with many requests in one.
    refuseUnless(!Array.isArray(request.body), 'malformed_request');
    const key = await authentication.key(request);
    refuseUnless(key, 'not_signed_in');
    const server = createMcpServer(askAs(app, request), await teamOf(key, request));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    reply.hijack();
    reply.raw.once('close', () => void server.close());
    // The SDK's own class lacks the `undefined` in its optional handlers that its interface has.
    await server.connect(transport as unknown as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request.raw, reply.raw, request.body);
  });
  // There are no sessions: no stream to open and nothing to end.
  app.route({
    url,
    method: ['GET', 'DELETE'],
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new Refusal('method_not_allowed');
    },
  });
}

/** The only team of the key, or the one that the URL names. */
async function teamOf(key: KeyBearer, { query }: FastifyRequest): Promise<string> {
  // Parsed by Fastify.
  const { teamId: named } = query as { teamId?: unknown };
  const teamIds = await key.teamIds();
  if (named === undefined) {
    const [only] = teamIds;
    if (only === undefined || teamIds.length > 1) throw invalid(['query', 'teamId'], 'value_required');
    return only;
  }
  refuseUnless(typeof named === 'string' && teamIds.includes(named), 'not_found');
  return named;
}

function askAs(app: FastifyInstance, request: FastifyRequest): CallApi {
  return async ({ path, method, body }) => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: request.ip,
      headers: {
        authorization: request.headers.authorization ?? '',
        'user-agent': request.headers['user-agent'] ?? '',
      },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: reply.statusCode, text: reply.body };
  };
}
