// Pictures with a public address: its readers need no session, and it can't be guessed.
import { randomBytes } from 'node:crypto';
import type { HttpReply } from '../http/http-request.ts';

/** The unguessable part of a public address: 144 random bits in 24 characters. */
export function newPublicToken(): string {
  return randomBytes(18).toString('base64url');
}

const year = 31_536_000;

/** With headers that only allow it to be an image. Never changes under its address, so it may be cached without expiry. */
export function setPictureHeaders(reply: HttpReply, mediaType: string): void {
  reply
    .type(mediaType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', `public, max-age=${year}, immutable`);
}

/** On our pages and in mails alike. */
export function setMailPictureHeaders(reply: HttpReply, mediaType: string): void {
  setPictureHeaders(reply, mediaType);
  reply.header('cross-origin-resource-policy', 'cross-origin');
}
