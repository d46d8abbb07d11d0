import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { call } from '../api.ts';
import { locate } from '../contacts.ts';
import type { BenchContext, Measured, Scenario } from '../scenario.ts';

const rows = 100_000;
let csv: string | undefined;
let made = 0;

const fields = [
  { title: 'Full name', dataType: 'plain_text' },
  { title: 'Email', dataType: 'email_address' },
  { title: 'City', dataType: 'plain_text' },
  { title: 'Balance', dataType: 'decimal', settings: { scale: 2 } },
  { title: 'Birth date', dataType: 'date' },
  { title: 'Active', dataType: 'boolean' },
  { title: 'Notes', dataType: 'plain_text' },
] as const;
const columns = ['full_name', 'email', 'city', 'balance', 'birth_date', 'active', 'notes'] as const;

/**
 * From the start of an uploaded file to its last row; the limit is a bare COPY of the same file into the same
 * table.
 */
export const importScenario: Scenario = {
  name: 'import of 100,000 rows',
  unit: 'rows/s',
  goal: 0.5,
  async prepare() {
    csv = makeCsv();
  },
  async ours(context) {
    const collectionId = await newCollection(context);
    const base = `/teams/${context.teamId}/collections/${collectionId}/imports`;
    const reply = await fetch(`${context.url}/api${base}?fileName=bench.csv`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: context.cookie },
      body: csv ?? '',
    });
    const job = (await reply.json()) as { id: string };
    // Both ends are measured with the clock of this machine.
    const startedAt = Date.now();
    await call(context, 'POST', `${base}/${job.id}/start`, {
      columns: columns.map((columnName) => ({ to: 'field', columnName })),
    });
    for (;;) {
      const { state, rowsImported, finishedAt } = await call<{
        state: string;
        rowsImported: number;
        finishedAt: string | null;
      }>(context, 'GET', `${base}/${job.id}`);
      if (finishedAt !== null && rowsImported === rows) {
        return { perSecond: rows / ((Date.parse(finishedAt) - startedAt) / 1000) };
      }
      if (state !== 'running') throw new Error(`The import is ${state} with ${rowsImported} rows.`);
      // Polls rarely, since the measured process has to answer.
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  },
  async limit(context) {
    const { table, column } = await locate(context.owner, context.teamId, await newCollection(context));
    // The file has no column for the id.
    await context.owner.query(`alter table ${table} alter column id set default gen_random_uuid()`);
    const client = await context.owner.connect();
    const startedAt = performance.now();
    try {
      await pipeline(
        Readable.from([csv ?? '']),
        client.query(
          copyFrom(
            `copy ${table} (${columns.map((name) => column[name]).join(', ')}) from stdin with (format csv, header)`,
          ),
        ),
      );
    } finally {
      client.release();
    }
    return perSecond(startedAt);
  },
};

function perSecond(startedAt: number): Measured {
  return { perSecond: rows / ((performance.now() - startedAt) / 1000) };
}

async function newCollection(context: BenchContext): Promise<string> {
  made += 1;
  const collection = await call<{ id: string }>(context, 'POST', `/teams/${context.teamId}/collections`, {
    name: `Import ${made}`,
    pluralName: `Imports ${made}`,
    fields,
  });
  return collection.id;
}

function makeCsv(): string {
  const lines = Array.from({ length: rows }, (_, n) =>
    [
      `Person ${n} Almeida`,
      `person${n}@example.org`,
      ['Sacramento', 'Oakland', 'Fresno'][n % 3],
      ((n * 7907) % 100_000) / 100,
      `19${40 + (n % 60)}-0${1 + (n % 9)}-1${n % 9}`,
      n % 3 === 0,
      `"Note, with a comma ${n}"`,
    ].join(','),
  );
  return `Full name,Email,City,Balance,Birth date,Active,Notes\n${lines.join('\n')}\n`;
}
