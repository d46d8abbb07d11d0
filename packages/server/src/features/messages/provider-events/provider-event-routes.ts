// Where SNS sends events of Amazon SES: for the operator's topics, and for those of a team's own account.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { type EventAccountParams, findEventAccount } from './find-event-account.ts';
import { receiveSns } from './receive-sns.ts';

/** SNS sends at most 256 kB of text, and escapes it once more. */
const bodyLimit = 1_000_000;

export async function addProviderEventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    const config = { acceptsCrossSite: true };
    own.post<{ Body: string }>('/api/provider-events/ses', { config, bodyLimit }, async (request) => {
      await receiveSns(deps, request.body ?? '', {
        topics: deps.config.mail.snsTopicArns,
        teamId: undefined,
        caller: addressKey(request.ip),
      });
      return '';
    });
    own.post<{ Body: string; Params: EventAccountParams }>(
      '/api/provider-events/ses/:teamId/:accountId',
      { config, bodyLimit },
      async (request) => {
        const { ip, params } = request;
        await receiveSns(deps, request.body ?? '', {
          topics: async () => {
            const found = await findEventAccount(deps, params, { ip });
            refuseUnless(
              found?.account.settings.kind === 'ses' && found.account.settings.topicArn,
              'not_found',
            );
            return [found.account.settings.topicArn];
          },
          teamId: params.teamId,
          caller: addressKey(ip),
        });
        return '';
      },
    );
  });
}
