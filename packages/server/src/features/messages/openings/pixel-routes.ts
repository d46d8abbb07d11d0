// The picture of one pixel by which a mail reports that it was opened. It is the same for any address, and always sent.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/context.ts';
import { codeOfError } from '../../../kernel/http/problem-reply.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { withTeamOfLink } from '../../../kernel/team-of-link.ts';
import { applyDeliveryReport } from '../results/delivery-reports.ts';
import { userAgentOf } from '../results/public-mail-routes.ts';
import { readLink } from '../sending/link-token.ts';
import { type Opening, OpeningQueue } from './opening-queue.ts';

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** About five megabytes, and less than a minute's work. */
const mostWaiting = 10_000;
const retryMs = 1000;

export function addPixelRoute(app: FastifyInstance, deps: Deps): void {
  const lanes = Math.max(1, Math.floor(deps.config.database.poolSize / 5));
  let hasRoom = true;
  const queue = new OpeningQueue(
    {
      async store(opening) {
        await storeOpening(deps, opening);
        hasRoom = true;
      },
      isPassing: (error) => passing.has(codeOfError(error)),
      onLost(error) {
        if (error === undefined && hasRoom) deps.log.warn('openings of mails are left out: too many at once');
        if (error === undefined) hasRoom = false;
        else if (!(error instanceof Refusal))
          deps.log.error({ err: error }, 'the opening of a mail was not stored');
      },
    },
    { lanes, waiting: mostWaiting, retryMs },
  );
  app.addHook('onClose', () => queue.end());
  // It waits for no turn: what it needs of the database happens behind the reply.
  const config = { takesTurns: true };
  app.get<{ Params: { readonly token: string } }>('/api/t/o/:token', { config }, (request, reply) => {
    const link = readLink(deps.secrets.appSecret, request.params.token);
    const { teamId = '', recipientId = '' } = link ?? {};
    if (link?.kind === 'open') queue.add({ teamId, recipientId, userAgent: userAgentOf(request) });
    return reply
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/gif')
      .send(pixel);
  });
}

const passing: ReadonlySet<string> = new Set(['busy', 'locked', 'unavailable']);

async function storeOpening(deps: Deps, { teamId, recipientId, userAgent }: Opening): Promise<void> {
  await withTeamOfLink(deps, teamId, (ctx) =>
    applyDeliveryReport(ctx, { recipientId, type: 'open', detail: { userAgent }, dedupeKey: null }),
  );
}
