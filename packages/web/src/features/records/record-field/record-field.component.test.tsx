// A field of the record page while its value is on the way to the server and back.
import { type FileValue, fileValue } from '@fieldhouse/contract/field-types';
import type { DataRecord } from '@fieldhouse/contract/records';
import { defaultScheduler, notifyManager, useQuery } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answer, answer } from '../../../../test/api-answers.ts';
import { holdUploads } from '../../../../test/held-uploads.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection, sampleRecord } from '../../../../test/sample-records.ts';
import { api } from '../../../api/api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { recordQuery } from '../question/records-queries.ts';
import { useRecordSaving } from '../saving/use-record-saving.ts';
import { RecordField } from './record-field.tsx';

const photos = sampleField('multi_image', { title: 'Photos', columnName: 'photos' });
const cabins = sampleCollection([photos]);
const place = { teamId, collectionId: cabins.id };
const empty = sampleRecord(1, { photos: null });

function pictureOf(name: string, number: number): FileValue {
  const id = `01890000-0000-7000-8000-0000000f000${number}`;
  return fileValue.parse({
    id,
    name,
    size: 8,
    kind: 'image',
    mediaType: 'image/png',
    url: `#${id}`,
    thumbnailUrl: null,
  });
}
const kitchen = pictureOf('kitchen.png', 1);
const garden = pictureOf('garden.png', 2);

/** The server's record: writes store it, and each read may be held back. */
function storeRecord() {
  let record: DataRecord = empty;
  let passes: Promise<void> | undefined;
  const answers: Answer[] = [
    answer(api.records.get, async () => {
      const read = record;
      await passes;
      return read;
    }),
    answer(api.records.update, ({ body }) => {
      const ids = body.records[0]?.values.photos;
      const chosen = [kitchen, garden].filter(({ id }) => Array.isArray(ids) && ids.includes(id));
      record = { ...record, version: record.version + 1, values: { photos: chosen } };
      return { records: [record] };
    }),
  ];
  return {
    answers,
    // As the answers above store them.
    names: () => (record.values.photos as FileValue[] | null)?.map(({ name }) => name),
    /** Reads take until the returned function is called. */
    holdReads: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      passes = promise;
      return () => {
        passes = undefined;
        resolve();
      };
    },
  };
}

function Page() {
  const { data } = useQuery(recordQuery(place, empty.id));
  return data && <Photos record={data} />;
}

function Photos({ record }: { readonly record: DataRecord }) {
  const saving = useRecordSaving(place, record);
  return (
    <>
      <RecordField
        teamId={teamId}
        field={photos}
        saved={record.values.photos ?? null}
        onSave={(value, before) => saving.save(photos, value, before)}
      />
      {saving.conflict && <p role="alert">Another user changed it</p>}
    </>
  );
}

const png = (name: string) => new File(['pixels'], name, { type: 'image/png' });

async function openWithTwoUploads() {
  const stored = storeRecord();
  const uploads = holdUploads();
  const screen = await renderInApp(<Page />, { answers: stored.answers });
  await userEvent.upload(screen.getByLabelText('Photos'), [png('kitchen.png'), png('garden.png')]);
  await expect.poll(() => uploads.length).toBe(1);
  uploads[0]?.answer(kitchen);
  return { screen, stored, uploads };
}

test('a file stays in sight while it is saved, so that the next one is put behind it', async () => {
  // As on a busy machine, where a page draws what it has before it is notified of what was stored.
  notifyManager.setScheduler((notify) => setTimeout(notify, 100));
  onTestFinished(() => notifyManager.setScheduler(defaultScheduler));
  const seen: (readonly string[])[] = [];
  const namesNow = () => [...document.querySelectorAll('a[download]')].map((link) => link.textContent);
  const observer = new MutationObserver(() => seen.push(namesNow()));
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  const { stored, uploads } = await openWithTwoUploads();
  await expect.poll(() => stored.names()).toEqual(['kitchen.png']);
  await expect.poll(() => uploads.length).toBe(2);
  uploads[1]?.answer(garden);
  await expect.poll(() => stored.names()).toEqual(['kitchen.png', 'garden.png']);
  await expect.poll(namesNow).toEqual(['kitchen.png', 'garden.png']);
  const shrunk = seen.filter((names, at) => names.length < (seen[at - 1]?.length ?? 0));
  expect(shrunk).toEqual([]);
});

test('a reply from before the last save arrives after it and takes nothing back', async () => {
  const { screen, stored, uploads } = await openWithTwoUploads();
  await expect.poll(() => stored.names()).toEqual(['kitchen.png']);
  await expect.poll(() => uploads.length).toBe(2);
  const release = stored.holdReads();
  void queryClient.invalidateQueries(recordQuery(place, empty.id));
  await expect.poll(() => queryClient.isFetching(recordQuery(place, empty.id))).toBe(1);
  uploads[1]?.answer(garden);
  await expect.poll(() => stored.names()).toEqual(['kitchen.png', 'garden.png']);
  const link = screen.getByRole('link', { name: 'Download garden.png' });
  await expect.element(link).toBeVisible();
  release();
  await expect.poll(() => queryClient.isFetching(recordQuery(place, empty.id))).toBe(0);
  await expect.element(link).toBeVisible();
  expect(queryClient.getQueryData(recordQuery(place, empty.id).queryKey)?.version).toBe(3);
  expect(screen.getByRole('alert').elements()).toEqual([]);
});
