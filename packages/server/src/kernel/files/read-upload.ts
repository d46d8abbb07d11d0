import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { HttpRequest } from '../http/http-request.ts';
import { Refusal, refuseUnless } from '../http/refusal.ts';
import type { FileStore, ReceivedFile } from './file-store.ts';

/** How long a client may continue to send a body that was refused. */
const refusedMs = 10_000;

/** Receives an upload to the local disk; its content is not inspected yet. */
export async function receiveUpload(
  files: FileStore,
  request: HttpRequest,
  maxBytes: number,
): Promise<ReceivedFile> {
  const body = uploadOf(request, maxBytes);
  try {
    return await files.receive(body, maxBytes);
  } catch (error) {
    // The client disconnected during the upload; a full disk is not an error of the request.
    const isCutOff = request.raw.destroyed && !(error instanceof Refusal);
    if (!isCutOff) endLater(request.raw);
    throw isCutOff ? new Refusal('malformed_request', { cause: error }) : error;
  }
}

/** Discards the rest of the body for as long as a client needs to read the response. */
function endLater(raw: IncomingMessage): void {
  raw.resume();
  // After a complete request, the connection already belongs to the next one.
  setTimeout(() => raw.complete || raw.destroy(), refusedMs).unref();
}

/**
 * The complete body of a small upload. One that is aborted, empty or too large is refused, whatever its
 * headers declare.
 */
export async function readUpload(request: HttpRequest, maxBytes: number): Promise<Buffer> {
  const body = uploadOf(request, maxBytes);
  const tooLarge = () => new Refusal('body_too_large', { data: { maxBytes } });
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
    // The client disconnected during the upload.
    throw new Refusal('malformed_request', { cause: error });
  }
  refuseUnless(size > 0, 'file_empty');
  return Buffer.concat(chunks, size);
}

/** The bytes as they arrive. A body whose declared length is too large is refused before the first byte. */
function uploadOf({ body, headers }: HttpRequest, maxBytes: number): Readable {
  refuseUnless(isStream(body), 'unsupported_media_type');
  const isTooLarge = Number(headers['content-length'] ?? 0) > maxBytes;
  if (isTooLarge) throw new Refusal('body_too_large', { data: { maxBytes } });
  return body;
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body && 'pipe' in body;
}
