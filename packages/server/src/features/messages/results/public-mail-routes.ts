// Unsubscribing, which mail programs and recipients request without signing in. A GET never changes consent, since scanners follow
// every link; only a POST unsubscribes.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../../kernel/http/request-origin.ts';
import { withTeamOfLink } from '../../../kernel/team-of-link.ts';
import { readLink } from '../sending/link-token.ts';
import { applyDeliveryReport } from './delivery-reports.ts';
import { recipientTurns } from './recipient-turns.ts';

interface TokenParams {
  readonly token: string;
}

export async function addPublicMailRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (own) => {
    // RFC 8058 posts a form; its content adds nothing to the token.
    own.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    );
    // Providers send many from few addresses: no limit by address may keep someone subscribed.
    const config = { acceptsCrossSite: true, takesTurns: true };
    const inTurn = recipientTurns(deps);
    for (const url of ['/unsubscribe/:token', '/api/unsubscribe/:token']) {
      own.post<{ Params: TokenParams }>(url, { config }, async (request, reply) => {
        const { token } = request.params;
        const text = await inTurn(token, request, () => unsubscribe(deps, request, token));
        return reply.type('text/plain; charset=utf-8').send(text);
      });
    }
  });
}

export function userAgentOf(request: FastifyRequest): string {
  return String(request.headers['user-agent'] ?? '').slice(0, 200);
}

async function unsubscribe(deps: Deps, request: FastifyRequest, token: string): Promise<string> {
  const link = readLink(deps.secrets.appSecret, token);
  if (link?.kind === 'test') return 'This was a test. Nothing was changed.';
  refuseUnless(link?.kind === 'unsubscribe', 'not_found');
  // Our own page says so; a mail program's button is pressed for the person, from the provider's address.
  const isOwnPage = request.headers['sec-fetch-site'] === 'same-origin';
  const isKnown = await withTeamOfLink(deps, link.teamId, (ctx) =>
    applyDeliveryReport(ctx, {
      recipientId: link.recipientId,
      type: 'unsubscribed',
      detail: {},
      dedupeKey: 'unsubscribed',
      unsubscribed: isOwnPage
        ? { method: 'unsubscribe_page', from: requestOriginOf(request) }
        : { method: 'one_click', from: undefined },
    }),
  );
  refuseUnless(isKnown, 'not_found');
  return 'Unsubscribed.';
}
