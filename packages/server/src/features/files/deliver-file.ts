// Original files are always sent as attachments; only thumbnails, which are generated here, are displayed
// inline. Browsers may cache files, but must revalidate each time, so that permissions are checked; that
// reply has no body.
import { Readable } from 'node:stream';
import type { ThumbnailSide } from '@fieldhouse/contract/files';
import type { Deps } from '../../kernel/context.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { isNotModified, parseRange } from './byte-range.ts';
import { contentDisposition } from './file-name.ts';
import type { StoredFile } from './file-queries.ts';
import { thumbnailId } from './stored-parts.ts';

export interface DeliverableFile {
  readonly teamId: string;
  readonly file: Pick<StoredFile, 'id' | 'name' | 'size' | 'mediaType'>;
  readonly thumbnail: ThumbnailSide | undefined;
}

export function deliverFile(
  deps: Deps,
  http: RequestParts,
  found: DeliverableFile,
): Promise<Readable | undefined> {
  return found.thumbnail === undefined
    ? deliverWhole(deps, http, found)
    : deliverThumbnail(deps, http, found, found.thumbnail);
}

async function deliverWhole(
  { files }: Deps,
  { request, reply }: RequestParts,
  { teamId, file }: DeliverableFile,
): Promise<Readable | undefined> {
  const etag = etagOf(file);
  reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', 'private, no-cache');
  if (isNotModified(request.headers, etag)) return answerUnchanged(reply);
  const range = parseRange(request.headers, { etag, size: file.size });
  if (range === 'outside') {
    reply.removeHeader('etag').header('content-range', `bytes */${file.size}`);
    throw new Refusal('range_not_satisfiable', { data: { size: file.size } });
  }
  const content = isBodyLess(request)
    ? Readable.from([])
    : await files.open({ teamId, fileId: file.id }, range);
  secure(reply)
    .type(file.mediaType)
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .header('content-disposition', contentDisposition(file.name));
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return content;
}

async function deliverThumbnail(
  { files }: Deps,
  { request, reply }: RequestParts,
  { teamId, file }: DeliverableFile,
  side: ThumbnailSide,
): Promise<Readable | undefined> {
  const etag = etagOf(file, `.${side}`);
  reply.header('etag', etag).header('cache-control', 'private, max-age=300');
  if (isNotModified(request.headers, etag)) return answerUnchanged(reply);
  const content = isBodyLess(request)
    ? Readable.from([])
    : await files.open({ teamId, fileId: thumbnailId(file.id, side) });
  secure(reply).type('image/webp');
  return content;
}

/** The content of a file never changes: other content has another id. */
function etagOf({ id }: DeliverableFile['file'], part = ''): string {
  return `"${id}${part}"`;
}

function isBodyLess({ method }: RequestParts['request']): boolean {
  return method === 'HEAD';
}

function answerUnchanged(reply: RequestParts['reply']): undefined {
  reply.code(304).send();
}

function secure(reply: RequestParts['reply']): RequestParts['reply'] {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin');
}
