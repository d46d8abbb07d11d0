// Serves the built web app: assets with hashed names, cached without expiry, and index.html for every page, or
// visitor.html and shared.html, which load less; with a new nonce for the style tags that Mantine creates.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { headersOfDocuments } from './security-headers.ts';

const noncePlace = /__CSP_NONCE__/g;
/** Pages of anonymous visitors, which web/src/routes/visitor shows, with the file of each. */
const visitorPages = [
  { file: 'visitor.html', addresses: /^\/(public\/team-|AuthPublicDataWizard\/|w\/)/ },
  { file: 'shared.html', addresses: /^\/(shared|embed)\// },
];

export async function addWebApp(
  app: FastifyInstance,
  config: Config,
): Promise<(url: string, method: string) => boolean> {
  const indexFile = path.join(config.webDist, 'index.html');
  if (!existsSync(indexFile)) return () => false;
  const index = readPage(indexFile);
  const visitors = visitorPages.map(({ file, addresses }) => {
    const whole = path.join(config.webDist, file);
    return { addresses, page: existsSync(whole) ? readPage(whole) : index };
  });
  const pageAt = (url: string) => visitors.find(({ addresses }) => addresses.test(url))?.page ?? index;
  await app.register(fastifyStatic, {
    root: config.webDist,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      if (isHashed && isOnlyPartOfPages(file)) {
        for (const name of headersOfDocuments) reply.raw.removeHeader(name);
        // What is never asked for again needs no mark to compare.
        for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
      }
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      // Websites load it.
      if (/[\\/]embed\.js(\.br|\.gz)?$/.test(file))
        reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  app.decorateReply('sendWebApp', function sendWebApp(embedding?: Embedding) {
    const nonce = randomBytes(16).toString('base64');
    // It would forbid what the policy allows, in browsers that know both.
    if (embedding) this.raw.removeHeader('x-frame-options');
    const { html, scriptHashes } = pageAt(this.request.url);
    const policy = pagePolicy(config, { nonce, scriptHashes, embeddedBy: embedding?.origins ?? [] });
    const page = html
      .replaceAll(noncePlace, nonce)
      .replace('<head>', () => `<head>${embedding ? metaOf(embedding) : ''}`);
    this.header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    // The plugin that compresses other replies is not called where no route was found.
    if (!acceptsGzip(this.request.headers['accept-encoding'])) return this.send(page);
    return this.header('content-encoding', 'gzip').send(gzipSync(page));
  });
  return (url, method) =>
    (method === 'GET' || method === 'HEAD') && !url.startsWith('/api') && !url.startsWith('/assets/');
}

/**
 * Scripts and style sheets, of which a page loads dozens: opened by themselves they are text. A picture can be a document, and a
 * worker obeys the policy that it comes with.
 */
function isOnlyPartOfPages(file: string): boolean {
  return /\.(js|css)(\.br|\.gz)?$/.test(file) && !/-worker-[\w-]+\.js/.test(file);
}

export function acceptsGzip(encodings = ''): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(encodings);
}

interface Page {
  readonly html: string;
  /** Of the scripts written into the page, as its policy names them. */
  readonly scriptHashes: readonly string[];
}

function readPage(file: string): Page {
  const html = readFileSync(file, 'utf8');
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const scriptHashes = [...scripts].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  );
  return { html, scriptHashes };
}

/** A page that websites embed. */
export interface Embedding {
  /** Those that may. */
  readonly origins: readonly string[];
  /** For the page, as the content of a meta tag named `widget`. */
  readonly widget: object;
}

function metaOf({ widget }: Embedding): string {
  return `<meta name="widget" content="${escapeHtml(JSON.stringify(widget))}">`;
}

interface PolicyOfPage extends Pick<Page, 'scriptHashes'> {
  readonly nonce: string;
  readonly embeddedBy: readonly string[];
}

/**
 * Needs no `unsafe-inline`: scripts set styles through the CSSOM, style tags have the nonce, and scripts in the page are the ones
 * that were built.
 */
function pagePolicy(config: Config, { nonce, scriptHashes, embeddedBy }: PolicyOfPage): string {
  const maps = config.mapTiles ? ` ${new URL(config.mapTiles.url).origin}` : '';
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
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
    `frame-ancestors ${embeddedBy.length === 0 ? "'none'" : embeddedBy.join(' ')}`,
    ...(config.appUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

declare module 'fastify' {
  interface FastifyReply {
    sendWebApp(embedding?: Embedding): FastifyReply;
  }
}
