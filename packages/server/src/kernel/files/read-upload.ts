import type { FastifyRequest } from 'fastify';
import { Refusal, refuseUnless } from '../http/refusal.ts';

/** The whole body of a small upload. One that breaks off, is empty or is too large is refused, whatever it claims to be. */
export async function readUpload({ body, headers }: FastifyRequest, maxBytes: number): Promise<Buffer> {
  refuseUnless(isStream(body), 'unsupported_media_type');
  const tooLarge = () => new Refusal('body_too_large', { data: { maxBytes } });
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The sender went away in the middle.
    throw new Refusal('malformed_request', { cause: error });
  }
  refuseUnless(size > 0, 'malformed_request');
  return Buffer.concat(chunks, size);
}

function isStream(body: unknown): body is AsyncIterable<Buffer | string> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body && 'pipe' in body;
}
