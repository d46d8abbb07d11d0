import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import { expect, test } from 'vitest';
import { type FetchedRows, RowWindow, rowsPerPage } from './row-window.ts';

interface Request {
  readonly position: number;
  readonly signal: AbortSignal;
  readonly answer: (rows: FetchedRows) => void;
  readonly fail: (error: Error) => void;
}

function windowOf(total: number) {
  const requests: Request[] = [];
  const blanks: number[] = [];
  const failures: unknown[] = [];
  const clock = { now: 0 };
  const rows = new RowWindow(
    {
      fetchRows: (position, _, signal) =>
        new Promise((answer, fail) => requests.push({ position, signal, answer, fail })),
      onChange: () => {},
      onFailure: (error) => failures.push(error),
      onBlankEnd: (ms) => blanks.push(ms),
      now: () => clock.now,
    },
    total,
  );
  return { rows, requests, blanks, failures, clock };
}

function rowsFrom(position: number, total: number | null = null): FetchedRows {
  const records = Array.from({ length: rowsPerPage }, (_, offset) => recordOf(position + offset));
  return { records, total };
}

function recordOf(index: number, values: RecordValues = { name: `Row ${index}` }): DataRecord {
  // The window does not validate ids.
  return { id: `id-${index}` as DataRecord['id'], version: 1, createdAt: '', updatedAt: '', values };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('the rows on the screen are asked for first, then those ahead', () => {
  const { rows, requests } = windowOf(1_000_000);
  rows.show(500_000, 500_030);
  expect(requests.map(({ position }) => position)).toEqual([500_000, 500_100, 500_200, 500_300]);
});

test('going up fetches ahead in that direction', async () => {
  const { rows, requests } = windowOf(1_000_000);
  rows.show(5_000, 5_020);
  for (const request of requests.splice(0)) request.answer(rowsFrom(request.position));
  await settled();
  requests.length = 0;
  rows.show(4_950, 4_970);
  expect(requests.map(({ position }) => position)).toEqual([4_800, 4_700, 4_600]);
});

test('a page that was scrolled past before it arrived is cancelled, and its late answer ignored', async () => {
  const { rows, requests } = windowOf(1_000_000);
  rows.show(0, 20);
  const [first] = requests;
  rows.show(900_000, 900_020);
  expect(first?.signal.aborted).toBe(true);
  first?.answer(rowsFrom(0));
  await settled();
  expect(rows.rowAt(0)).toBeUndefined();
});

test('a refresh keeps what is shown until the new rows are there', async () => {
  const { rows, requests } = windowOf(100);
  rows.show(0, 20);
  requests[0]?.answer(rowsFrom(0));
  await settled();
  rows.refresh();
  expect(rows.rowAt(3)?.values.name).toBe('Row 3');
  requests[1]?.answer({ records: [recordOf(3, { name: 'New' })], total: 1 });
  await settled();
  expect(rows.rowAt(0)?.values.name).toBe('New');
  expect(rows.total).toBe(1);
});

test('far more pages than are cached can be scrolled through, and the first ones are fetched again', async () => {
  const { rows, requests } = windowOf(1_000_000);
  for (let page = 0; page < 100; page += 1) {
    rows.show(page * rowsPerPage, page * rowsPerPage + 20);
    for (const request of requests.splice(0)) request.answer(rowsFrom(request.position));
    await settled();
    for (const request of requests.splice(0)) request.answer(rowsFrom(request.position));
    await settled();
  }
  expect(rows.rowAt(99 * rowsPerPage)?.id).toBe('id-9900');
  expect(rows.rowAt(0)).toBeUndefined();
});

test('how long a row stayed blank is reported when it is filled or left', async () => {
  const { rows, requests, blanks, clock } = windowOf(1_000);
  rows.show(0, 20);
  clock.now = 40;
  requests[0]?.answer(rowsFrom(0));
  await settled();
  expect(blanks).toEqual([40]);
});

test('a failed page is reported and requested again when it is next visible', async () => {
  const { rows, requests, failures } = windowOf(100);
  rows.show(0, 20);
  requests[0]?.fail(new Error('gone'));
  await settled();
  expect(failures).toHaveLength(1);
  rows.show(1, 21);
  expect(requests).toHaveLength(2);
});

test('a changed record takes the place of the old one', async () => {
  const { rows, requests } = windowOf(100);
  rows.show(0, 20);
  requests[0]?.answer(rowsFrom(0));
  await settled();
  rows.put(recordOf(7, { name: 'Seven' }));
  expect(rows.rowAt(7)?.values.name).toBe('Seven');
  expect(rows.indexOf('id-7')).toBe(7);
});

test('a closed window requests nothing until its rows are shown again', () => {
  const { rows, requests } = windowOf(50);
  rows.show(0, 20);
  rows.close();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
  rows.refresh();
  expect(requests).toHaveLength(1);
  rows.show(0, 20);
  expect(requests).toHaveLength(2);
});
