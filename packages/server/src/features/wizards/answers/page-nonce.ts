// What a page that was shown puts into its form: signed, valid for half an hour, and sent once, which the stored answers ensure.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { pageLifeMs } from '@fieldhouse/domain/messages/answers/hold-answer';

interface PageOf {
  readonly secret: string;
  /** Of the link that was opened. */
  readonly token: string;
}

export function makePageNonce(page: PageOf, now: Date): string {
  const content = `${now.getTime()}.${randomBytes(12).toString('base64url')}`;
  return `${content}.${signatureOf(page, content).toString('base64url')}`;
}

/** Undefined for one of another page, an altered one, and one that is too old. */
export function readPageNonce(page: PageOf, nonce: string, now: Date) {
  const [, content = '', at = '', signature = ''] =
    /^((\d{13,15})\.[\w-]{16})\.([\w-]{43})$/.exec(nonce) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(page, content);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const shownAt = new Date(Number(at));
  if (now.getTime() - shownAt.getTime() > pageLifeMs) return undefined;
  return { shownAt, hash: createHash('sha256').update(content).digest() };
}

function signatureOf({ secret, token }: PageOf, content: string): Buffer {
  return createHmac('sha256', secret).update(`page of a mail answer:${token}:${content}`).digest();
}
