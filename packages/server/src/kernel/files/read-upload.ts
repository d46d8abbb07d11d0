import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { HttpRequest } from '../http/http-request.ts';
import { Refusal, refuseUnless } from '../http/refusal.ts';
import type { FileStore, ReceivedFile } from './file-store.ts';

/** How long a sender may go on sending what was refused. */
const refusedMs = 10_000;

/** An upload on the disk of this machine, of which nothing has been looked at yet. */
export async function receiveUpload(
  files: FileStore,
  request: HttpRequest,
  maxBytes: number,
): Promise<ReceivedFile> {
  const body = uploadOf(request, maxBytes);
  try {
    return await files.receive(body, maxBytes);
  } catch (error) {
    // The sender went away in the middle; a full disk is no fault of the request.
    const isCutOff = request.raw.destroyed && !(error instanceof Refusal);
    if (!isCutOff) endLater(request.raw);
    throw isCutOff ? new Refusal('malformed_request', { cause: error }) : error;
  }
}

/** What still comes is thrown away, for as long as it takes a sender to read the answer. */
function endLater(raw: IncomingMessage): void {
  raw.resume();
  // The connection of a request that has come whole is another request's by then.
  setTimeout(() => raw.complete || raw.destroy(), refusedMs).unref();
}

/** The whole body of a small upload. One that breaks off, is empty or is too large is refused, whatever it claims to be. */
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
    // The sender went away in the middle.
    throw new Refusal('malformed_request', { cause: error });
  }
  refuseUnless(size > 0, 'file_empty');
  return Buffer.concat(chunks, size);
}

/** The bytes as they come. One that says beforehand that it is too large is refused before the first of them. */
function uploadOf({ body, headers }: HttpRequest, maxBytes: number): Readable {
  refuseUnless(isStream(body), 'unsupported_media_type');
  const isTooLarge = Number(headers['content-length'] ?? 0) > maxBytes;
  if (isTooLarge) throw new Refusal('body_too_large', { data: { maxBytes } });
  return body;
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body && 'pipe' in body;
}
