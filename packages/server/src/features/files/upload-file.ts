// One file a request: streamed to the disk, looked at, and of a picture its thumbnails made, before any transaction is
// opened. Until a value names it, it is open to its sender alone.
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { FileValue } from '@fieldhouse/contract/field-types';
import { type files, thumbnailSides } from '@fieldhouse/contract/files';
import { fileId as fileIdSchema } from '@fieldhouse/contract/ids';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { Actor, TeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { makeThumbnails } from '../../kernel/files/encode-picture.ts';
import type { FilePlace, FileStore, ReceivedFile as Incoming } from '../../kernel/files/file-store.ts';
import { receiveUpload } from '../../kernel/files/read-upload.ts';
import { type SniffedFileType, sniffedBytes, sniffFileType } from '../../kernel/files/sniff-file-type.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { sanitizeFileName } from './file-name.ts';
import { insertFile } from './file-queries.ts';
import { deleteStoredFile, thumbnailId } from './stored-parts.ts';

const maxPixels = 40_000_000;

export interface ReceivedFile extends SniffedFileType {
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
  return lookAndStore(files, teamId, await receiveUpload(files, request, config.limits.maxFileBytes));
}

/** The same for bytes that nobody sends: a slice's own. */
export async function receiveBytes(
  { files, config }: Deps,
  bytes: Buffer,
  { teamId }: TeamAuthority,
): Promise<ReceivedFile> {
  return lookAndStore(files, teamId, await files.receive(Readable.from([bytes]), config.limits.maxFileBytes));
}

async function lookAndStore(files: FileStore, teamId: string, received: Incoming): Promise<ReceivedFile> {
  try {
    refuseUnless(received.size > 0, 'file_empty');
    const nature = await lookAt(received);
    const pictures = nature.kind === 'image' ? await thumbnailsOf(received) : undefined;
    const id = newId();
    await storeAll(files, { teamId, fileId: id }, { received, thumbnails: pictures?.bytes ?? [] });
    const { size, sha256 } = received;
    return { id, size, sha256, ...nature, width: pictures?.width ?? null, height: pictures?.height ?? null };
  } catch (error) {
    await files.discard(received);
    throw error;
  }
}

/** In some field of some collection; which one is asked when a value names the file. */
function mayUpload(actor: Actor): boolean {
  if (actor.kind !== 'member') return false;
  const mayChange = actor.dataPermissions.some(({ type }) => type === 'update_data_field_data');
  return hasAllData(actor) || (actor.accountType !== 'guest' && mayChange);
}

async function lookAt({ path, size }: Incoming): Promise<SniffedFileType> {
  const file = await open(path, 'r');
  try {
    const read = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, position);
      return buffer.subarray(0, bytesRead);
    };
    return sniffFileType(await read(0), await read(Math.max(0, size - sniffedBytes)));
  } finally {
    await file.close();
  }
}

function thumbnailsOf({ path }: Incoming) {
  return makeThumbnails(path, thumbnailSides.map(Number), maxPixels);
}

interface Parts {
  readonly received: Incoming;
  /** In the order of `thumbnailSides`. */
  readonly thumbnails: readonly Buffer[];
}

async function storeAll(files: FileStore, place: FilePlace, { received, thumbnails }: Parts): Promise<void> {
  const { teamId, fileId } = place;
  try {
    await files.store(place, received);
    for (const [index, side] of thumbnailSides.entries()) {
      const bytes = thumbnails[index];
      if (bytes) await files.storeBytes({ teamId, fileId: thumbnailId(fileId, side) }, bytes);
    }
  } catch (error) {
    await deleteStoredFile(files, teamId, fileId);
    throw error;
  }
}

export async function insertUploadedFile(
  ctx: TeamContext,
  { query }: EndpointInput<typeof files.upload>,
  received: ReceivedFile,
): Promise<FileValue> {
  const { id, size, kind, mediaType, width } = received;
  const name = sanitizeFileName(query.name ?? '');
  try {
    refuseUnless(ctx.actor.kind === 'member', 'forbidden');
    await insertFile(ctx.db, { ...received, name, createdBy: ctx.actor.userId });
  } catch (error) {
    await deleteStoredFile(ctx.deps.files, ctx.teamId, id);
    throw error;
  }
  const url = `/api/teams/${ctx.teamId}/files/${id}`;
  const thumbnailUrl = width === null ? null : `${url}?thumbnail=96`;
  return { id: fileIdSchema.parse(id), name, size, kind, mediaType, url, thumbnailUrl };
}
