// COPY into a team's table in one transaction with other statements: the fastest way to insert many rows. It
// needs a connection that does not pipeline.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { TeamAuthority } from '../authority.ts';
import { releaseClient } from './pools.ts';
import { repeatOnConflict } from './repeat-on-conflict.ts';
import { beginInTeam } from './team-transaction.ts';

const statementTimeoutMs = 120_000;

export interface CopyTransaction {
  /** `COPY … FROM STDIN` with the text of `chunks` in PostgreSQL's text format. */
  copy(statement: string, chunks: readonly (string | Buffer)[]): Promise<void>;
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
}

/** Runs `work` as the team and commits when it resolves. */
export async function inCopyTransaction<T>(
  pool: pg.Pool,
  authority: TeamAuthority,
  work: (transaction: CopyTransaction) => Promise<T>,
): Promise<T> {
  // Only the beginning is repeated: `work` uses up what it copies.
  const client = await repeatOnConflict(pool, () => beginInTeam(pool, authority, { statementTimeoutMs }));
  let isCertain = false;
  try {
    const result = await work({
      copy: (statement, chunks) => pipeline(Readable.from(chunks), client.query(copyFrom(statement))),
      query: (text, values) => client.query(text, [...values]),
    });
    await client.query('COMMIT');
    isCertain = true;
    return result;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => {
        isCertain = true;
      },
      () => undefined,
    );
    throw error;
  } finally {
    releaseClient(client, isCertain);
  }
}

/** A value in COPY's text format; null is \N. */
export function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  // A list of ids is stored as an array, any other list as JSON.
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return `{${value.join(',')}}`;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[\\\n\r\t]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
    : text;
}
