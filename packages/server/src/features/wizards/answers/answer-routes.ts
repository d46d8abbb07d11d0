// The page behind the buttons of a mail. Mail programs and scanners open it too: only a form that was sent changes anything.
import { language as knownLanguage, type Language } from '@fieldhouse/contract/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { readerLanguage } from '../../../kernel/http/reader-language.ts';
import { answerPageHtml } from './answer-page.ts';
import { type AnswerPage, giveAnswer, showAnswerPage } from './give-answer.ts';
import { makePageNonce } from './page-nonce.ts';

/** Companies send all of their people’s mails from one address. */
const limit = { max: 600, windowSeconds: 60 };

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface TokenParams {
  readonly token: string;
}

export async function addAnswerRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (own) => {
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 2048 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    own.get<{ Params: TokenParams }>('/a/:token', async (request, reply) => {
      await deps.attempts.consume(`mail-answer:${addressKey(request.ip)}`, limit);
      const { token } = request.params;
      return send(deps, request, reply, await showAnswerPage(deps, token, userAgentOf(request)));
    });
    // The signed link is the proof, and a page without a referrer has no origin.
    const config = { acceptsCrossSite: true };
    own.post<{ Params: TokenParams }>('/a/:token', { config }, async (request, reply) => {
      await deps.attempts.consume(`mail-answer:${addressKey(request.ip)}`, limit);
      const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const form = { choice: body.get('choice') ?? '', nonce: body.get('nonce') ?? '' };
      const userAgent = userAgentOf(request);
      return send(deps, request, reply, await giveAnswer(deps, request.params.token, { ...form, userAgent }));
    });
  });
}

function send(deps: Deps, request: FastifyRequest, reply: FastifyReply, page: AnswerPage): FastifyReply {
  const { token } = request.params as TokenParams;
  const nonce = makePageNonce({ secret: deps.secrets.appSecret, token }, deps.clock.now());
  return reply
    .code(page === undefined ? 404 : 200)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(answerPageHtml(page, { language: languageOf(page, request), nonce }));
}

/** That of the mail, if the page has it. */
function languageOf(page: AnswerPage, request: FastifyRequest): Language {
  const own = typeof page === 'object' ? knownLanguage.safeParse(page.language).data : undefined;
  return own ?? readerLanguage(request.headers['accept-language']);
}

function userAgentOf(request: FastifyRequest): string {
  return String(request.headers['user-agent'] ?? '').slice(0, 200);
}
