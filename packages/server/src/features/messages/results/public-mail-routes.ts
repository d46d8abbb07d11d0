// Routes that mail programs and recipients request without signing in: the links, unsubscribing. A
// GET never changes consent, since scanners follow every link; only a POST unsubscribes.
import {
  type PreferenceLink,
  readPreferenceLink,
  readShortLink,
} from '@fieldhouse/domain/messages/sms/short-link';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../../kernel/http/request-origin.ts';
import { withTeamOfLink } from '../../../kernel/team-of-link.ts';
import { personalAddress } from '../../personal-links/index.ts';
import { recordOf, recordUrl } from '../sending/layout/record-url.ts';
import { createLinkSigner, type LinkKind, type LinkTarget, readLink } from '../sending/link-token.ts';
import { isOwnPreferenceLink, isOwnShortLink } from '../sending/sms/short-link-check.ts';
import { applyDeliveryReport } from './delivery-reports.ts';
import { findMessageOfShortNumber, findRecipientBySeq } from './reply-queries.ts';
import { findLink, findRecipient } from './result-queries.ts';

const publicLimit = { max: 600, windowSeconds: 60 };

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
    const config = { acceptsCrossSite: true };
    for (const url of ['/unsubscribe/:token', '/api/unsubscribe/:token']) {
      own.post<{ Params: TokenParams }>(url, { config }, async (request, reply) => {
        const text = await unsubscribe(deps, request, request.params.token);
        return reply.type('text/plain; charset=utf-8').send(text);
      });
    }
    own.get<{ Params: TokenParams }>('/s/:token', async (request, reply) =>
      reply
        .header('referrer-policy', 'no-referrer')
        .redirect(headerAddress(await followShort(deps, request, request.params.token)), 302),
    );
    own.get<{ Params: TokenParams }>('/api/t/c/:token', async (request, reply) =>
      reply
        .header('referrer-policy', 'no-referrer')
        .redirect(headerAddress(await click(deps, request, request.params.token)), 302),
    );
  });
}

/** An address with characters beyond ASCII, encoded as browsers do it; any other as it is written. */
function headerAddress(url: string): string {
  if (/^[\x21-\x7e]*$/.test(url)) return url;
  return URL.canParse(url) ? new URL(url).href : encodeURI(url);
}

function target(deps: Deps, token: string, kind: LinkKind): LinkTarget {
  const found = readLink(deps.secrets.appSecret, token);
  refuseUnless(found?.kind === kind, 'not_found');
  return found;
}

export function userAgentOf(request: FastifyRequest): string {
  return String(request.headers['user-agent'] ?? '').slice(0, 200);
}

async function click(deps: Deps, request: FastifyRequest, token: string): Promise<string> {
  await deps.attempts.consume(`mail-link:${addressKey(request.ip)}`, publicLimit);
  const link = target(deps, token, 'click');
  return withTeamOfLink(deps, link.teamId, (ctx) => follow(ctx, link, request));
}

async function follow(
  ctx: TeamContext,
  { recipientId, position }: Pick<LinkTarget, 'recipientId' | 'position'>,
  request: FastifyRequest,
): Promise<string> {
  const recipient = await findRecipient(ctx.db, recipientId);
  const found = recipient && (await findLink(ctx.db, recipient.messageId, position));
  refuseUnless(found, 'not_found');
  const detail = { position: found.position, url: found.url, userAgent: userAgentOf(request) };
  await applyDeliveryReport(ctx, { recipientId, type: 'click', detail, dedupeKey: null });
  const { config, secrets } = ctx.deps;
  if (found.toRecord)
    return recordUrl(
      { appUrl: config.appUrl, teamId: ctx.teamId },
      recordOf(recipient.recordId, recipient.collectionId),
    );
  if (found.wizardId === null) return found.url;
  return personalAddress({ appUrl: config.appUrl, secret: secrets.appSecret }, recipientId, found.wizardId);
}

/** In an SMS. */
async function followShort(deps: Deps, request: FastifyRequest, text: string): Promise<string> {
  await deps.attempts.consume(`mail-link:${addressKey(request.ip)}`, publicLimit);
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
  return withTeamOfLink(deps, message.teamId, async (ctx) => {
    const recipientId = await findRecipientBySeq(ctx.db, message.messageId, link.recipientNumber);
    refuseUnless(recipientId, 'not_found');
    return follow(ctx, { recipientId, position: link.position }, request);
  });
}

async function unsubscribe(deps: Deps, request: FastifyRequest, token: string): Promise<string> {
  await deps.attempts.consume(`unsubscribe:${addressKey(request.ip)}`, publicLimit);
  if (readLink(deps.secrets.appSecret, token)?.kind === 'test')
    return 'This was a test. Nothing was changed.';
  const link = target(deps, token, 'unsubscribe');
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
