// XMLHttpRequest, because fetch does not tell how much of a file has gone up.
import type { CollectionId, TeamId } from '@fieldhouse/contract/ids';
import { type ImportJob, imports } from '@fieldhouse/contract/imports';
import { OfflineProblem, problemOf } from '../../api/api-problem.ts';
import { addressOf } from '../../api/client.ts';

interface Upload {
  readonly place: { readonly teamId: TeamId; readonly collectionId: CollectionId };
  readonly file: File;
  readonly signal: AbortSignal;
  /** Between 0 and 1. */
  readonly onProgress: (share: number) => void;
}

export function uploadFile({ place, file, signal, onProgress }: Upload): Promise<ImportJob> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(imports.upload, { params: place, query: { fileName: file.name } }));
    request.setRequestHeader('x-fieldhouse', '1');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'text/csv');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new OfflineProblem({ cause: request.status }));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const { status, responseText } = request;
      // The answer is what the contract says; the typed client trusts it in the same way.
      if (status >= 200 && status < 300) return resolve(JSON.parse(responseText) as ImportJob);
      const type = request.getResponseHeader('content-type') ?? 'text/plain';
      problemOf(new Response(responseText, { status, headers: { 'content-type': type } })).then(
        reject,
        reject,
      );
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
