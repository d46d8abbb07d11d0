// The page behind "Read in the browser". Recipients open it without signing in.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { renderWebVersion } from './web-version.ts';

const limit = { max: 120, windowSeconds: 60 };

/** A mail has no scripts, and its styles are in it; its links open in windows of their own. */
const policy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  'img-src https: http: data:',
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const test =
  'This was a test. Recipients read their message here.\nEsto era una prueba. Los destinatarios leen aquí su mensaje.';

export function addWebVersionRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { token: string } }>('/api/t/v/:token', async (request, reply) => {
    await deps.attempts.consume(`web-version:${addressKey(request.ip)}`, limit);
    const html = await renderWebVersion(deps, request.params.token);
    return reply
      .header('x-robots-tag', 'noindex, nofollow')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', policy)
      .type(html === undefined ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')
      .send(html ?? test);
  });
}
