// One file a request: streamed to the disk, looked at, and of a picture its thumbnails made, before any transaction is
// opened. Until a value names it, it is open to its sender alone.
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { FileValue } from '@fieldhouse/contract/field-types';
import { type files, thumbnailSides } from '@fieldhouse/contract/files';
import { fileId as fileIdSchema } from '@fieldhouse/contract/ids';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { Deps } from '../../deps.ts';
import type { Actor, TeamAuthority, TeamContext } from '../../kernel/context.ts';
import { makeThumbnails } from '../../kernel/files/encode-picture.ts';
import { type FileNature, lookedAt, natureOf } from '../../kernel/files/file-nature.ts';
import { uploadOf } from '../../kernel/files/read-upload.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { cleanFileName } from './file-name.ts';
import { insertFile } from './file-queries.ts';
import { removeStored, thumbnailId } from './stored-parts.ts';

const maxPixels = 40_000_000;

export interface ReceivedFile extends FileNature {
  readonly id: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly width: number | null;
  readonly height: number | null;
}

export async function receiveFile(
  { files, config }: Deps,
  { request }: RequestParts,
  { teamId, actor }: TeamAuthority,
): Promise<ReceivedFile> {
  refuseUnless(mayUpload(actor), 'forbidden');
  const { maxFileBytes } = config.limits;
  const body = uploadOf(request, maxFileBytes);
  const id = newId();
  const stored = await files.put(teamId, id, body, maxFileBytes).catch((error: unknown) => {
    // The sender went away in the middle; a full disk is no fault of the request.
    throw request.raw.destroyed && !(error instanceof Refusal)
      ? new Refusal('malformed_request', { cause: error })
      : error;
  });
  try {
    refuseUnless(stored.size > 0, 'malformed_request');
    const nature = await lookAt(files.pathOf(teamId, id), stored.size);
    const size = nature.kind === 'image' ? await storeThumbnails(files, teamId, id) : undefined;
    return { id, ...stored, ...nature, width: size?.width ?? null, height: size?.height ?? null };
  } catch (error) {
    await removeStored(files, teamId, id);
    throw error;
  }
}

/** In some field of some collection; which one is asked when a value names the file. */
function mayUpload(actor: Actor): boolean {
  if (actor.kind !== 'member') return false;
  const mayChange = actor.dataPermissions.some(({ type }) => type === 'update_data_field_data');
  return hasAllData(actor) || (actor.accountType !== 'guest' && mayChange);
}

async function lookAt(path: string, size: number): Promise<FileNature> {
  const file = await open(path, 'r');
  try {
    const read = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, position);
      return buffer.subarray(0, bytesRead);
    };
    return natureOf(await read(0), await read(Math.max(0, size - lookedAt)));
  } finally {
    await file.close();
  }
}

async function storeThumbnails(files: Deps['files'], teamId: string, id: string) {
  const sides = thumbnailSides.map(Number);
  const { bytes, ...size } = await makeThumbnails(files.pathOf(teamId, id), sides, maxPixels);
  for (const [index, side] of thumbnailSides.entries()) {
    const content = bytes[index];
    if (content) await files.put(teamId, thumbnailId(id, side), Readable.from([content]), 10 * 1024 * 1024);
  }
  return size;
}

export async function keepFile(
  ctx: TeamContext,
  { query }: EndpointInput<typeof files.upload>,
  received: ReceivedFile,
): Promise<FileValue> {
  const { id, size, kind, mediaType, width } = received;
  const name = cleanFileName(query.name ?? '');
  try {
    refuseUnless(ctx.actor.kind === 'member', 'forbidden');
    await insertFile(ctx.db, { ...received, name, createdBy: ctx.actor.userId });
  } catch (error) {
    await removeStored(ctx.deps.files, ctx.teamId, id);
    throw error;
  }
  const url = `/api/teams/${ctx.teamId}/files/${id}`;
  const thumbnailUrl = width === null ? null : `${url}?thumbnail=96`;
  return { id: fileIdSchema.parse(id), name, size, kind, mediaType, url, thumbnailUrl };
}
