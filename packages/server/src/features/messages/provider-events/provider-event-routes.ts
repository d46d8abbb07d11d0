// Where SNS sends events of Amazon SES: for the operator's topics, and for those of a team's own account.
import { mailAccountId as mailAccountIdSchema, teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import type { FastifyInstance } from 'fastify';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { Deps } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limiter.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { openMailAccount } from '../../senders/index.ts';
import { receiveSns } from './receive-sns.ts';

/** SNS sends at most 256 kB of text, and escapes it once more. */
const bodyLimit = 1_000_000;

interface AccountParams {
  readonly teamId: string;
  readonly accountId: string;
}

export async function addProviderEventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    const config = { acceptsCrossSite: true };
    own.post<{ Body: string }>('/api/provider-events/ses', { config, bodyLimit }, async (request) => {
      const topicArns = deps.config.mail.snsTopicArns;
      await receiveSns(deps, request.body ?? '', {
        topicArns,
        teamId: undefined,
        caller: addressKey(request.ip),
      });
      return '';
    });
    own.post<{ Body: string; Params: AccountParams }>(
      '/api/provider-events/ses/:teamId/:accountId',
      { config, bodyLimit },
      async (request) => {
        const { teamId, accountId } = request.params;
        const topicArn = await topicOf(deps, teamId, accountId);
        refuseUnless(topicArn !== undefined, 'not_found');
        await receiveSns(deps, request.body ?? '', {
          topicArns: [topicArn],
          teamId,
          caller: addressKey(request.ip),
        });
        return '';
      },
    );
  });
}

/** Undefined if the account does not exist or has no topic. */
async function topicOf(deps: Deps, teamId: string, accountId: string): Promise<string | undefined> {
  const team = teamIdSchema.safeParse(teamId);
  const account = mailAccountIdSchema.safeParse(accountId);
  if (!team.success || !account.success) return undefined;
  const authority = makeTeamAuthority(team.data, { kind: 'system' });
  const found = await deps
    .withTeam(authority, (ctx) => openMailAccount(ctx, account.data))
    .catch((error: unknown) => {
      // No such team.
      if (error instanceof Error && 'code' in error && error.code === '22023') return undefined;
      throw error;
    });
  const settings = found?.settings;
  return settings?.kind === 'ses' && settings.topicArn !== '' ? settings.topicArn : undefined;
}
