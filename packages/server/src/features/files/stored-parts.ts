// A file in the store and, for an image, its thumbnails beside it.
import { type ThumbnailSide, thumbnailSides } from '@fieldhouse/contract/files';
import type { FileStore } from '../../kernel/files/file-store.ts';

export function thumbnailId(fileId: string, side: ThumbnailSide): string {
  return `${fileId}.${side}`;
}

export async function deleteStoredFile(files: FileStore, teamId: string, fileId: string): Promise<void> {
  const ids = [fileId, ...thumbnailSides.map((side) => thumbnailId(fileId, side))];
  await Promise.all(ids.map((id) => files.remove({ teamId, fileId: id })));
}
