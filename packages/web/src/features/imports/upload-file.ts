import type { CollectionId, TeamId } from '@fieldhouse/contract/ids';
import { type ImportJob, imports } from '@fieldhouse/contract/imports';
import { addressOf } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';

interface Upload {
  readonly place: { readonly teamId: TeamId; readonly collectionId: CollectionId };
  readonly file: File;
  readonly signal: AbortSignal;
  /** Between 0 and 1. */
  readonly onProgress: (share: number) => void;
}

export function uploadFile({ place, file, signal, onProgress }: Upload): Promise<ImportJob> {
  const address = addressOf(imports.upload, { params: place, query: { fileName: file.name } });
  return upload(imports.upload, { address, file, type: 'application/octet-stream', signal, onProgress });
}
