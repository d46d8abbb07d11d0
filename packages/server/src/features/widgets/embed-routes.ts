// The page of a widget: the web app, in a frame of the websites that the widget allows and no others.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import type { Embedding } from '../../kernel/http/web-app.ts';
import { loadEmbedding } from './load-embedding.ts';

const nowhere: Embedding = { origins: [], widget: {} };

export function addEmbedRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { token: string } }>('/embed/:token', async (request, reply) => {
    const embedding = await loadEmbedding(deps, request.params.token, request.ip);
    // No other site gets the address as a referrer.
    reply.header('referrer-policy', 'no-referrer');
    // A server without the web app.
    refuseUnless(app.hasReplyDecorator('sendWebApp'), 'not_found');
    // An unknown widget is the same page, which says so.
    return reply.sendWebApp(embedding ?? nowhere);
  });
}
