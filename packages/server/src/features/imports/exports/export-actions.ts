// File downloads: the rows an import refused, and the records of a query as CSV, XLSX or JSON. Streamed page
// by page, each in a short transaction, so that a slow client blocks nothing.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { imports } from '@fieldhouse/contract/imports';
import { toIssues } from '@fieldhouse/contract/issues';
import { type DataRecord, recordQuery } from '@fieldhouse/contract/records';
import { ruleText } from '@fieldhouse/phrases/rule-texts';
import { makeTeamAuthority, mayExport } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { addFormulaGuard, csvLine } from '../../../kernel/files/csv-cells.ts';
import { download } from '../../../kernel/files/download.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { accessOf, readPage } from '../../records/index.ts';
import { loadImport } from '../import-actions.ts';
import { getOwnLanguage, listErrors } from '../import-queries.ts';
import { type AuditedExport, auditExport } from './audit-export.ts';
import { writeCsv } from './csv-writer.ts';
import { type ExportPlan, planExport } from './export-plan.ts';
import { writeJson } from './json-writer.ts';
import { writeXlsx } from './xlsx-writer.ts';

type Input<E extends keyof typeof imports> = EndpointInput<(typeof imports)[E]>;

const pageSize = 500;

export async function downloadErrors(
  ctx: TeamContext,
  { params }: Input<'errors'>,
  { reply }: RequestParts,
): Promise<Readable> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  const { deps } = ctx;
  const authority = makeTeamAuthority(ctx.teamId, ctx.actor);
  // Written by analyse.
  const headers = (row.columns as { header: string; index: number }[]).map(
    ({ header, index }) => header || `Column ${index + 1}`,
  );
  const readerId = ctx.actor.kind === 'member' ? ctx.actor.teamUserId : null;
  const language = await getOwnLanguage(ctx.db, readerId);
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(['Row', 'Reason', ...headers].map(addFormulaGuard));
    for (let after = 0; ; ) {
      const page = await deps.withTeam(authority, (own) => listErrors(own.db, row.id, after, pageSize), {
        isReadOnly: true,
      });
      yield page.map((error) => errorLine(error, headers, language)).join('');
      after = page.at(-1)?.rowNumber ?? after;
      if (page.length < pageSize) return;
    }
  }
  return download(
    reply,
    { name: `${row.fileName.replace(/\.\w+$/, '')}-errors.csv`, type: types.csv },
    lines(),
  );
}

function errorLine(
  error: { rowNumber: number; cells: unknown; issues: unknown },
  headers: readonly string[],
  language: string,
): string {
  // Written by the import.
  const issues = error.issues as { column: number; rule: string; data?: Record<string, unknown> }[];
  const reason = issues
    .map(({ column, rule, data }) => {
      // An issue without a column is labelled with its field.
      const where = headers[column] ?? data?.field;
      const text = ruleText(language, rule, data);
      return where === undefined ? text : `${String(where)}: ${text}`;
    })
    .join('; ');
  return csvLine([String(error.rowNumber), reason, ...(error.cells as string[])].map(addFormulaGuard));
}

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const sendCsv = sendAs('csv', ({ plan, pages, hasByteOrderMark }) =>
  writeCsv(plan, pages, hasByteOrderMark),
);
export const sendJson = sendAs('json', ({ plan, pages }) => writeJson(plan, pages));
export const sendXlsx = sendAs('xlsx', ({ plan, title, pages }) => writeXlsx(plan, title, pages));

/** Runs after the transaction in which the export was opened. */
function sendAs(type: keyof typeof types, write: (opened: Export) => AsyncGenerator<string | Buffer>) {
  return async (deps: Deps, { reply }: RequestParts, opened: Export): Promise<Readable> => {
    await auditExport(deps, opened.audited);
    return download(reply, { name: `${opened.title}.${type}`, type: types[type] }, write(opened));
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
  { params, query }: Pick<Input<'exportCsv'>, 'params' | 'query'>,
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
