// Imports and exports as a person does them, for tests.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type ColumnMapping, type ImportJob, imports } from '@fieldhouse/contract/imports';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { expect } from 'vitest';
import { ApiError, type Person } from '../people.ts';

interface Place {
  readonly id: string;
}

let made = 0;

export async function newCollection(
  person: Person,
  fields: readonly object[],
  more: { readonly isUsedAsCustomList?: boolean } = {},
): Promise<CollectionWithFields> {
  made += 1;
  const names = { name: `Made ${made}`, pluralName: `Mades ${made}` };
  // The contract checks the fields; tests name only what matters to them.
  return person.call(collections.create, { body: { ...names, ...more, fields: fields as never } });
}

export function sendBytes(person: Person, path: string, content: Uint8Array | string): Promise<Response> {
  return fetch(`${person.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', cookie: person.cookie },
    body: new Uint8Array(Buffer.from(content)),
  });
}

export async function uploadFile(
  person: Person,
  collection: Place,
  content: Uint8Array | string,
  fileName: string,
): Promise<ImportJob> {
  const query = `?fileName=${encodeURIComponent(fileName)}`;
  const reply = await sendBytes(
    person,
    `/teams/${person.teamId}/collections/${collection.id}/imports${query}`,
    content,
  );
  // A problem where it was refused, the import otherwise.
  const body = (await reply.json()) as never;
  if (!reply.ok) throw new ApiError(reply.status, body);
  return body;
}

interface RunOptions {
  readonly columns?: readonly ColumnMapping[];
  readonly mode?: ImportJob['mode'];
  readonly keyColumn?: string;
  readonly emptyCells?: ImportJob['emptyCells'];
  readonly severalMatches?: ImportJob['severalMatches'];
  readonly remembersReading?: boolean;
}

export async function runImport(
  person: Person,
  collection: Place,
  job: ImportJob,
  { columns = job.columns.map(({ guess }) => guess), ...key }: RunOptions = {},
): Promise<ImportJob> {
  const params = { collectionId: collection.id, importId: job.id };
  await person.call(imports.start, { params, body: { columns: [...columns], ...key } });
  await expect
    .poll(async () => (await person.call(imports.get, { params })).state, { timeout: 60_000 })
    .not.toBe('running');
  return person.call(imports.get, { params });
}

export async function refusedRows(person: Person, collection: Place, job: ImportJob): Promise<string[]> {
  const reply = await person.send({
    method: 'GET',
    path: `/teams/${person.teamId}/collections/${collection.id}/imports/${job.id}/errors.csv`,
  });
  return (await reply.text()).trim().split('\r\n').slice(1);
}

export async function allRecords(person: Person, collection: Place): Promise<DataRecord[]> {
  const rows: DataRecord[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = (await person.call(records.query, {
      params: { collectionId: collection.id },
      body: { limit: 500, ...(after && { after }) },
    })) as { records: DataRecord[]; next: string | null };
    rows.push(...page.records);
    after = page.next;
  }
  return rows;
}

export async function exportFile(
  person: Person,
  collection: Place,
  form: 'csv' | 'json' | 'xlsx',
  query?: object,
): Promise<Buffer> {
  const asked = query ? `?query=${encodeURIComponent(JSON.stringify(query))}` : '';
  const reply = await person.send({
    method: 'GET',
    path: `/teams/${person.teamId}/collections/${collection.id}/export.${form}${asked}`,
  });
  if (!reply.ok) throw new ApiError(reply.status, (await reply.json()) as never);
  return Buffer.from(await reply.arrayBuffer());
}
