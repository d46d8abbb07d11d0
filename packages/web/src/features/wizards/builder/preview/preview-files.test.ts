import { maxRunBytes } from '@fieldhouse/contract/wizard-run-files';
import { expect, test } from 'vitest';
import { previewFiles, previewUploads } from './preview-files.ts';

const options = { signal: new AbortController().signal, onProgress: () => undefined };

test('a file of the preview is described to the engine as long as it is an answer', async () => {
  const file = await previewUploads.send(
    new File(['plan'], 'Plan.pdf', { type: 'application/pdf' }),
    options,
  );
  expect(file).toMatchObject({ name: 'Plan.pdf', size: 4, kind: 'pdf', thumbnailUrl: null });
  const { id } = file;
  const described = [
    { id, task: 'task', field: 'field', name: 'Plan.pdf', size: 4, mediaType: 'application/pdf' },
  ];
  // A file of a record is known to the engine.
  const others = [{ ...file, id: '01890000-0000-7000-8000-000000000001' }, 'text', null];
  expect(previewFiles({ task: { field: [file], other: others } })).toEqual(described);
  expect(previewFiles({ 'task:2': { field: file } })).toEqual(described);
  previewUploads.remove(file);
  expect(previewFiles({ task: { field: file } })).toEqual([]);
});

test('a file that no run would take is refused', async () => {
  const large = new File([], 'Film.mp4', { type: 'video/mp4' });
  Object.defineProperty(large, 'size', { value: maxRunBytes + 1 });
  await expect(previewUploads.send(large, options)).rejects.toMatchObject({ code: 'run_files_full' });
});
