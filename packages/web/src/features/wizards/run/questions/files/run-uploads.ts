// Uploads of the questions of a run, which carry its token.
import type { FileValue } from '@fieldhouse/contract/field-types';
import type { WizardRunId } from '@fieldhouse/contract/ids';
import { runTokenHeader } from '@fieldhouse/contract/run-token-header';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { addressOf } from '../../../../../api/client.ts';
import { upload } from '../../../../../api/upload.ts';
import type { FileUploads } from '../../../../fields/index.ts';
import type { StoredRun } from '../../opening/run-storage.ts';
import type { QuestionPlace } from '../question-place.ts';

type Api = typeof import('../../../../../api/endpoints/wizards/wizard-run-files-api.ts');
const loadApi = (): Promise<Api> => import('../../../../../api/endpoints/wizards/wizard-run-files-api.ts');

export function makeRunUploads(
  run: () => StoredRun | undefined,
  { taskId, fieldId }: QuestionPlace,
): FileUploads {
  return {
    async send(file, { signal, onProgress }) {
      const { wizardRunFilesApi } = await loadApi();
      const { endpoint } = wizardRunFilesApi.upload;
      const own = known(run());
      const query = { task: taskId, field: fieldId, name: file.name };
      return upload(endpoint, {
        address: addressOf(endpoint, { params: paramsOf(own), query }),
        file,
        type: 'application/octet-stream',
        headers: headersOf(own),
        signal,
        onProgress,
      });
    },
    remove(file) {
      const own = run();
      if (!own || !isOfRun(file)) return;
      const removed = loadApi().then(({ wizardRunFilesApi }) =>
        wizardRunFilesApi.remove(
          { params: { ...paramsOf(own), fileId: file.id } },
          { headers: headersOf(own) },
        ),
      );
      void ignoreFailure(removed, 'a file that no answer names is deleted after a day');
    },
    async pictureOf(file) {
      const own = run();
      if (!own || !isOfRun(file)) return undefined;
      const { wizardRunFilesApi } = await loadApi();
      const reply = await wizardRunFilesApi.open(
        { params: { ...paramsOf(own), fileId: file.id }, query: { thumbnail: '96' } },
        { headers: headersOf(own) },
      );
      return reply instanceof Response ? reply.blob() : undefined;
    },
  };
}

function known(run: StoredRun | undefined): StoredRun {
  if (!run) throw new Error('Questions are shown by a run.');
  return run;
}

/** Files that a record had before belong to no run. */
function isOfRun({ url }: FileValue): boolean {
  return url.startsWith('/api/wizard-runs/');
}

function paramsOf({ runId }: StoredRun) {
  // Stored as the server sent it.
  return { runId: runId as WizardRunId };
}

function headersOf({ token }: StoredRun) {
  return { [runTokenHeader]: token };
}
