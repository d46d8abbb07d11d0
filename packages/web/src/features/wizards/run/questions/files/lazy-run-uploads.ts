// Uploads of the questions of a run. Only forms that get a file load what sends it.
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import type { FileUploads } from '../../../../fields/index.ts';
import type { StoredRun } from '../../opening/run-storage.ts';
import type { QuestionPlace } from '../question-place.ts';

interface RunUploadsOptions {
  readonly run: () => StoredRun | undefined;
  /** How many are under way. */
  readonly onRunning: (change: 1 | -1) => void;
}

export function lazyRunUploads({ run, onRunning }: RunUploadsOptions, place: QuestionPlace): FileUploads {
  const load = async () => (await import('./run-uploads.ts')).makeRunUploads(run, place);
  return {
    async send(file, options) {
      onRunning(1);
      try {
        const uploads = await load();
        return await uploads.send(file, options);
      } finally {
        onRunning(-1);
      }
    },
    remove(file) {
      const removed = load().then((uploads) => uploads.remove(file));
      void ignoreFailure(removed, 'a file that no answer names is deleted after a day');
    },
    pictureOf: async (file) => (await load()).pictureOf?.(file),
  };
}
