// Files in the preview stay in the browser: the engine only gets a description.
import { type FileKind, type FileValue, fileKinds, fileValue } from '@fieldhouse/contract/field-types';
import { fileId } from '@fieldhouse/contract/ids';
import { maxRunBytes, maxRunFiles } from '@fieldhouse/contract/wizard-run-files';
import type { PreviewedFile } from '@fieldhouse/contract/wizard-tests';
import { taskIdOfKey } from '@fieldhouse/domain/wizards/entries';
import { ApiProblem } from '../../../../api/api-problem.ts';
import type { FileUploads } from '../../../fields/index.ts';
import type { FormValues } from '../../run/form-values.ts';

const megabyte = 1024 * 1024;
/** As long as the page is open. */
const chosen = new Map<string, File>();

export const previewUploads: FileUploads = {
  async send(file, { onProgress }) {
    if (file.size > maxRunBytes) throw tooLarge();
    const id = fileId.parse(crypto.randomUUID());
    chosen.set(id, file);
    onProgress(1);
    const { name, size, type: mediaType } = file;
    const kind = kindOf(mediaType);
    const url = URL.createObjectURL(file);
    return { id, name, size, kind, mediaType, url, thumbnailUrl: kind === 'image' ? url : null };
  },
  remove({ id, url }) {
    if (chosen.delete(id)) URL.revokeObjectURL(url);
  },
  pictureOf: async ({ id }) => chosen.get(id),
};

/** The files among the answers, of any steps. */
export function previewFiles(values: FormValues): PreviewedFile[] {
  const found = Object.entries(values).flatMap(([key, fields]) =>
    Object.entries(fields).flatMap(([field, value]) =>
      [value].flat().flatMap((one): PreviewedFile[] => {
        const file = ownFile(one);
        if (!file) return [];
        const { id, name, size, mediaType } = file;
        // Ids of the definition.
        return [
          { id, task: taskIdOfKey(key), field: field as PreviewedFile['field'], name, size, mediaType },
        ];
      }),
    ),
  );
  return found.slice(0, maxRunFiles);
}

function ownFile(value: unknown): FileValue | undefined {
  const { success, data } = fileValue.safeParse(value);
  return success && chosen.has(data.id) ? data : undefined;
}

function kindOf(mediaType: string): FileKind {
  const [first] = mediaType.split('/');
  return fileKinds.find((kind) => kind === first) ?? (mediaType === 'application/pdf' ? 'pdf' : 'other');
}

function tooLarge(): ApiProblem {
  return new ApiProblem({
    ...{ type: 'about:blank', title: 'run_files_full', status: 422, code: 'run_files_full', requestId: '' },
    data: { max: maxRunFiles, size: maxRunBytes / megabyte },
  });
}
