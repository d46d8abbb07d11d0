// File downloads: the records of a query as CSV, XLSX or JSON. Streamed page
// by page, each in a short transaction, so that a slow client blocks nothing.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { toIssues } from '@fieldhouse/contract/issues';
import type { recordExports } from '@fieldhouse/contract/record-exports';
import { type DataRecord, recordQuery } from '@fieldhouse/contract/records';
import { makeTeamAuthority, mayExport } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { download, fileTypes } from '../../../kernel/files/download.ts';
import type { ExportParts } from '../../../kernel/http/bind-endpoint.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { accessOf, readPage } from '../../records/index.ts';
import { type AuditedExport, auditExport } from './audit-export.ts';
import { writeCsv } from './csv-writer.ts';
import { type ExportPlan, planExport } from './export-plan.ts';
import { writeJson } from './json-writer.ts';
import { writeXlsx } from './xlsx-writer.ts';

type Input = EndpointInput<typeof recordExports.csv>;

const pageSize = 500;

export const sendCsv = sendAs('csv', ({ plan, pages, hasByteOrderMark }) =>
  writeCsv(plan, pages, hasByteOrderMark),
);
export const sendJson = sendAs('json', ({ plan, pages }) => writeJson(plan, pages));
export const sendXlsx = sendAs('xlsx', ({ plan, title, pages }) => writeXlsx(plan, title, pages));

/** Runs after the transaction in which the export was opened. */
function sendAs(type: keyof typeof fileTypes, write: (opened: Export) => AsyncGenerator<string | Buffer>) {
  return async (deps: Deps, http: ExportParts, opened: Export): Promise<Readable> => {
    await auditExport(deps, opened.audited);
    return download(http, { name: `${opened.title}.${type}`, type: fileTypes[type] }, write(opened));
  };
}

interface Export {
  readonly audited: AuditedExport;
  readonly title: string;
  readonly plan: ExportPlan;
  readonly hasByteOrderMark: boolean;
  readonly pages: AsyncIterable<readonly DataRecord[]>;
}

export async function openExport(
  ctx: TeamContext,
  { params, query }: Pick<Input, 'params' | 'query'>,
): Promise<Export> {
  const collection = await loadCollection(ctx, params.collectionId);
  const { actor, deps } = ctx;
  const access = await accessOf(ctx, collection);
  // Only a full account may export data.
  refuseUnless(mayExport(actor), 'forbidden');
  const asked = readQuery(query.query);
  const authority = makeTeamAuthority(ctx.teamId, ctx.actor);
  const fields = asked.select
    ? asked.select.flatMap((name) => collection.byColumn.get(name) ?? [])
    : collection.columns.filter(access.mayRead);
  // The first page is read here, so that an invalid query is refused rather than aborting the stream.
  const first = await readPage(ctx, collection.id, asked);
  async function* pages(): AsyncGenerator<readonly DataRecord[]> {
    for (let page = first; ; ) {
      yield page.records;
      const after = page.next;
      if (after === null) return;
      const next = { ...asked, after };
      page = await deps.withTeam(authority, (own) => readPage(own, params.collectionId, next), {
        isReadOnly: true,
      });
    }
  }
  const title = collection.row.pluralName;
  const { requestId, from } = ctx;
  const audited = { authority, collectionId: collection.id, collectionName: title, requestId, from };
  const hasByteOrderMark = 'byteOrderMark' in query && query.byteOrderMark === '1';
  return { audited, title, plan: await planExport(ctx, fields), hasByteOrderMark, pages: pages() };
}

function readQuery(text: string | undefined) {
  let asked: unknown;
  try {
    asked = text === undefined ? {} : JSON.parse(text);
  } catch {
    throw invalid(['query', 'query'], 'wrong_format');
  }
  const schema = recordQuery.pick({ filter: true, search: true, sorts: true, select: true });
  const parsed = schema.safeParse(asked, { reportInput: true });
  if (!parsed.success)
    throw new Refusal('invalid_input', { issues: toIssues(parsed.error.issues, ['query', 'query']) });
  return { ...parsed.data, limit: pageSize, count: false };
}
