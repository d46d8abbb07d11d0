// A collection that a journey begins with, made through the API as Ada.
import { expect } from 'vitest';
import { newPage } from './browser.ts';

interface CollectionMaking {
  readonly name: string;
  readonly pluralName: string;
  readonly fields: readonly (readonly [title: string, dataType: string])[];
  readonly records: readonly object[];
}

interface MadeCollection {
  readonly teamId: string;
  readonly id: string;
  /** In the order given. */
  readonly recordIds: readonly string[];
  /** The records as the API answered them. */
  readonly text: string;
}

export async function makeCollection({
  fields,
  records,
  ...names
}: CollectionMaking): Promise<MadeCollection> {
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto('/');
  await page.waitForURL(/\/team-[0-9a-f-]+\/dashboard/);
  const teamId = new URL(page.url()).pathname.split('/')[1]?.replace('team-', '') ?? '';
  const { request } = page.context();
  const path = `/api/teams/${teamId}/collections`;
  const data = { ...names, fields: fields.map(([title, dataType]) => ({ title, dataType })) };
  const made = await request.post(path, { data });
  expect(made.ok()).toBe(true);
  // The replies of collections.create and records.create.
  const { id } = (await made.json()) as { id: string };
  const written = await request.post(`${path}/${id}/records`, { data: { records } });
  expect(written.ok()).toBe(true);
  const text = await written.text();
  const reply = JSON.parse(text) as { records: { id: string }[] };
  await page.context().close();
  return { teamId, id, recordIds: reply.records.map((record) => record.id), text };
}
