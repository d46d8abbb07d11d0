import { wizardShortLinks } from '@fieldhouse/contract/wizard-short-links';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/context.ts';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { createShortLink, getShortLink, pathOfShortLink, revokeShortLink } from './short-link-actions.ts';

export const shortLinkRoutes = [
  bind(wizardShortLinks.get, getShortLink),
  bind(wizardShortLinks.create, createShortLink),
  bind(wizardShortLinks.revoke, revokeShortLink),
];

/** Redirects without a cookie. What leads nowhere is the page that a closed wizard has. */
export function addShortLinks(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { code: string } }>('/w/:code', async (request, reply) => {
    const path = await pathOfShortLink(deps, request.params.code, request.ip);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    if (path === undefined) {
      // A server without the web app.
      refuseUnless(app.hasReplyDecorator('sendWebApp'), 'not_found');
      return reply.code(404).sendWebApp();
    }
    // What the address chooses, such as the language, goes with it.
    const { search } = new URL(request.url, deps.config.appUrl);
    return reply.redirect(`${path}${search}`, 302);
  });
}
