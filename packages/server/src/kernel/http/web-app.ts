// Serves the built web app: assets with hashed names, cached without expiry, and index.html for every page,
// with a new nonce for the style tags that Mantine creates.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

const noncePlace = /__CSP_NONCE__/g;

export async function addWebApp(
  app: FastifyInstance,
  config: Config,
): Promise<(url: string, method: string) => boolean> {
  const indexFile = path.join(config.webDist, 'index.html');
  if (!existsSync(indexFile)) return () => false;
  const index = readFileSync(indexFile, 'utf8');
  await app.register(fastifyStatic, {
    root: config.webDist,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  app.decorateReply('sendWebApp', function sendWebApp() {
    const nonce = randomBytes(16).toString('base64');
    return this.header('content-security-policy', pagePolicy(nonce, config))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(index.replaceAll(noncePlace, nonce));
  });
  return (url, method) =>
    (method === 'GET' || method === 'HEAD') && !url.startsWith('/api') && !url.startsWith('/assets/');
}

/** Needs no `unsafe-inline`: scripts set styles through the CSSOM, and style tags have the nonce. */
function pagePolicy(nonce: string, config: Config): string {
  const maps = config.mapTiles ? ` ${new URL(config.mapTiles.url).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:${maps}`,
    "font-src 'self'",
    `connect-src 'self'${maps}`,
    "worker-src 'self' blob:",
    // A video of the instance or from an https address that a user entered; embedded players only load on
    // request.
    "media-src 'self' https:",
    "frame-src 'self' blob: data: https://www.youtube-nocookie.com https://player.vimeo.com",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(config.appUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

declare module 'fastify' {
  interface FastifyReply {
    sendWebApp(): FastifyReply;
  }
}
