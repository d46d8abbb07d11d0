// Handed out to who may read a value that names the file, and to its sender before one does. The file as it came is always
// an attachment; only thumbnails, which are made here, are shown in a page.
import { access as isThere } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { files } from '@fieldhouse/contract/files';
import type { TeamContext } from '../../kernel/context.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { loadCollection } from '../collections/index.ts';
import { accessOf, isFileVisible } from '../records/index.ts';
import { attachmentOf } from './file-name.ts';
import { findFile, type StoredFile } from './file-queries.ts';
import { thumbnailId } from './stored-parts.ts';

type Input = EndpointInput<typeof files.download>;

export async function downloadFile(
  ctx: TeamContext,
  input: Input,
  { reply }: RequestParts,
): Promise<Readable> {
  const { thumbnail } = input.query;
  const file = await findFile(ctx.db, input.params.fileId);
  refuseUnless(file && (await mayOpen(ctx, file, input)), 'not_found');
  refuseUnless(thumbnail === undefined || file.hasThumbnails, 'not_found');
  const id = thumbnail === undefined ? file.id : thumbnailId(file.id, thumbnail);
  await ensureStored(ctx, id);
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin');
  if (thumbnail === undefined) {
    reply
      .type(file.mediaType)
      .header('content-length', file.size)
      .header('content-disposition', attachmentOf(file.name))
      .header('cache-control', 'no-store');
  } else reply.type('image/webp').header('cache-control', 'private, max-age=300');
  return ctx.deps.files.open(ctx.teamId, id);
}

async function mayOpen(ctx: TeamContext, file: StoredFile, { query }: Input): Promise<boolean> {
  const isOwn = ctx.actor.kind === 'member' && file.createdBy === ctx.actor.userId;
  if (isOwn && !file.isAttached) return true;
  if (query.collection === undefined || query.record === undefined) return false;
  const collection = await loadCollection(ctx, query.collection);
  const field = collection.fields.find(({ id }) => id === query.field);
  if (!field) return false;
  const access = await accessOf(ctx, collection);
  return isFileVisible(ctx, collection, access, { fileId: file.id, recordId: query.record, field });
}

async function ensureStored(ctx: TeamContext, id: string): Promise<void> {
  await isThere(ctx.deps.files.pathOf(ctx.teamId, id)).catch((cause: unknown) => {
    throw new Refusal('not_found', { cause });
  });
}
