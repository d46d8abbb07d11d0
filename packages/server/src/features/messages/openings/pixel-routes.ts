// The picture of one pixel by which a mail reports that it was opened. It is the same for any address, and always sent.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/context.ts';
import { userAgentOf } from '../results/public-mail-routes.ts';
import { readLink } from '../sending/link-token.ts';
import { reportQueue } from './stored-reports.ts';

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function addPixelRoute(app: FastifyInstance, deps: Deps): void {
  const queue = deps.service(reportQueue);
  app.addHook('onClose', () => queue.end());
  // It waits for no turn: what it needs of the database happens behind the reply.
  const config = { takesTurns: true };
  app.get<{ Params: { readonly token: string } }>('/api/t/o/:token', { config }, (request, reply) => {
    const link = readLink(deps.secrets.appSecret, request.params.token);
    const { teamId = '', recipientId = '' } = link ?? {};
    if (link?.kind === 'open') void queue.add({ teamId, recipientId, userAgent: userAgentOf(request) });
    return reply
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/gif')
      .send(pixel);
  });
}
