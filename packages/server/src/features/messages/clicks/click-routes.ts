// The counted links of mails and the short ones of SMS. Programs of mail providers follow those of thousands of mails at once, from few
// addresses: where a link leads to is read by turns of the recipients, and the click is stored behind the reply.
import {
  type PreferenceLink,
  readPreferenceLink,
  readShortLink,
} from '@fieldhouse/domain/messages/sms/short-link';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { withTeamOfLink } from '../../../kernel/team-of-link.ts';
import { personalAddress } from '../../personal-links/index.ts';
import { reportQueue } from '../openings/stored-reports.ts';
import { findMessageOfShortNumber, findRecipientBySeq } from '../replies/replied-to-queries.ts';
import { userAgentOf } from '../results/public-mail-routes.ts';
import { recipientTurns } from '../results/recipient-turns.ts';
import { findLink, findRecipient } from '../results/result-queries.ts';
import { recordOf, recordUrl } from '../sending/layout/record-url.ts';
import { createLinkSigner, readLink } from '../sending/link-token.ts';
import { isOwnPreferenceLink, isOwnShortLink } from '../sending/sms/short-link-check.ts';

/** Short links could be guessed; others are signed. */
const shortLimit = { max: 600, windowSeconds: 60 };

interface TokenParams {
  readonly token: string;
}

export function addClickRoutes(app: FastifyInstance, deps: Deps): void {
  const inTurn = recipientTurns(deps);
  app.get<{ Params: TokenParams }>('/s/:token', async (request, reply) => {
    await deps.attempts.consume(`mail-link:${addressKey(request.ip)}`, shortLimit);
    const { token } = request.params;
    const url = await inTurn(token, request, () => followShort(deps, request, token));
    return reply.header('referrer-policy', 'no-referrer').redirect(headerAddress(url), 302);
  });
  const config = { takesTurns: true };
  app.get<{ Params: TokenParams }>('/api/t/c/:token', { config }, async (request, reply) => {
    const link = readLink(deps.secrets.appSecret, request.params.token);
    refuseUnless(link?.kind === 'click', 'not_found');
    const { teamId, ...place } = link;
    const followed = await inTurn(place.recipientId, request, () =>
      withTeamOfLink(deps, teamId, (ctx) => follow(ctx, place), { isReadOnly: true }),
    );
    await report(deps, request, followed);
    return reply.header('referrer-policy', 'no-referrer').redirect(headerAddress(followed.target), 302);
  });
}

/** An address with characters beyond ASCII, encoded as browsers do it; any other as it is written. */
function headerAddress(url: string): string {
  if (/^[\x21-\x7e]*$/.test(url)) return url;
  return URL.canParse(url) ? new URL(url).href : encodeURI(url);
}

interface Followed {
  readonly teamId: string;
  readonly recipientId: string;
  readonly position: number;
  /** As the author wrote it. */
  readonly url: string;
  /** Where it leads this recipient. */
  readonly target: string;
}

async function follow(
  ctx: TeamContext,
  { recipientId, position }: Pick<Followed, 'recipientId' | 'position'>,
): Promise<Followed> {
  const recipient = await findRecipient(ctx.db, recipientId);
  const found = recipient && (await findLink(ctx.db, recipient.messageId, position));
  refuseUnless(found, 'not_found');
  const { teamId } = ctx;
  const { config, secrets } = ctx.deps;
  const { url, toRecord, wizardId } = found;
  const own = { appUrl: config.appUrl, secret: secrets.appSecret };
  const ofRecord = recordOf(recipient.recordId, recipient.collectionId);
  const ofWizard = wizardId === null ? url : personalAddress(own, recipientId, wizardId);
  const target = toRecord ? recordUrl({ appUrl: config.appUrl, teamId }, ofRecord) : ofWizard;
  return { teamId, recipientId, position: found.position, url, target };
}

function report(
  deps: Deps,
  request: FastifyRequest,
  { teamId, recipientId, position, url }: Followed,
): Promise<void> {
  const link = { position, url };
  return deps.service(reportQueue).add({ teamId, recipientId, userAgent: userAgentOf(request), link });
}

/** In an SMS. */
async function followShort(deps: Deps, request: FastifyRequest, text: string): Promise<string> {
  const preferences = readPreferenceLink(text);
  return preferences ? preferencePage(deps, preferences) : clickShort(deps, request, text);
}

/** The page changes nothing by itself: programs open links too. */
async function preferencePage(deps: Deps, link: PreferenceLink): Promise<string> {
  const { appSecret } = deps.secrets;
  refuseUnless(isOwnPreferenceLink(appSecret, link), 'not_found');
  const message = await findMessageOfShortNumber(deps.streamPool, link.messageNumber);
  refuseUnless(message, 'not_found');
  const { teamId, messageId } = message;
  if (link.recipientNumber === '0')
    return `/mail-preferences/${createLinkSigner(appSecret, teamId, messageId)('test', 0)}`;
  return withTeamOfLink(deps, teamId, async ({ db }) => {
    const recipientId = await findRecipientBySeq(db, messageId, link.recipientNumber);
    refuseUnless(recipientId, 'not_found');
    return `/mail-preferences/${createLinkSigner(appSecret, teamId, recipientId)('unsubscribe', 0)}`;
  });
}

async function clickShort(deps: Deps, request: FastifyRequest, text: string): Promise<string> {
  const link = readShortLink(text);
  refuseUnless(link && isOwnShortLink(deps.secrets.appSecret, link), 'not_found');
  const message = await findMessageOfShortNumber(deps.streamPool, link.messageNumber);
  refuseUnless(message, 'not_found');
  const followed = await withTeamOfLink(
    deps,
    message.teamId,
    async (ctx) => {
      const recipientId = await findRecipientBySeq(ctx.db, message.messageId, link.recipientNumber);
      refuseUnless(recipientId, 'not_found');
      return follow(ctx, { recipientId, position: link.position });
    },
    { isReadOnly: true },
  );
  await report(deps, request, followed);
  return followed.target;
}
