// What an import could not take, as CSV: the rows it rejected, and the cells it left empty. Streamed page by page, as exports are.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { imports } from '@fieldhouse/contract/imports';
import { ruleText } from '@fieldhouse/phrases/rule-texts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { addFormulaGuard, csvLine } from '../../../kernel/files/csv-cells.ts';
import { downloadCsv } from '../../../kernel/files/download.ts';
import type { ExportParts } from '../../../kernel/http/bind-endpoint.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { loadImport } from '../import-actions.ts';
import { getOwnLanguage, listCellsAfter, listErrors } from '../import-queries.ts';
import { type ReadableColumns, readableColumns } from '../readable-columns.ts';

const pageSize = 500;

export async function downloadErrors(
  ctx: TeamContext,
  { params }: EndpointInput<typeof imports.errors>,
  http: ExportParts,
): Promise<Readable> {
  const file = await openProblems(ctx, params);
  const { headers, readable } = file;
  const pages = pagesOf(ctx, 0, (own, after) => listErrors(own.db, params.importId, after, pageSize), {
    placeOf: ({ rowNumber }) => rowNumber,
  });
  async function* lines(): AsyncGenerator<string> {
    yield toLine(['Row', 'Reason', ...readableOf(headers, readable)]);
    for await (const page of pages) yield page.map((error) => errorLine(error, file)).join('');
  }
  return downloadCsv(http, `${file.name}-errors.csv`, lines());
}

export async function downloadCells(
  ctx: TeamContext,
  { params }: EndpointInput<typeof imports.cellsFile>,
  http: ExportParts,
): Promise<Readable> {
  const { name, headers, language, readable } = await openProblems(ctx, params);
  const start = { rowNumber: 0, columnIndex: -1 };
  const pages = pagesOf(
    ctx,
    start,
    (own, after) => listCellsAfter(own.db, params.importId, { after, limit: pageSize }),
    { placeOf: ({ rowNumber, columnIndex }) => ({ rowNumber, columnIndex }) },
  );
  async function* lines(): AsyncGenerator<string> {
    yield toLine(['Row', 'Column', 'Text', 'Reason']);
    for await (const page of pages)
      for (const { rowNumber, columnIndex, text, rule, data } of page) {
        if (readable.hidden.includes(columnIndex)) continue;
        // Written by the import.
        const reason = ruleText(language, rule, data as Record<string, unknown>);
        yield toLine([String(rowNumber), headers[columnIndex] ?? '', text, reason]);
      }
  }
  return downloadCsv(http, `${name}-cells.csv`, lines());
}

interface ProblemFile {
  /** Of the imported file, without its ending. */
  readonly name: string;
  readonly headers: readonly string[];
  /** Of the reader. */
  readonly language: string;
  readonly readable: ReadableColumns;
}

async function openProblems(
  ctx: TeamContext,
  params: EndpointInput<typeof imports.errors>['params'],
): Promise<ProblemFile> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  // Written by analyse.
  const headers = (row.columns as { header: string; index: number }[]).map(
    ({ header, index }) => header || `Column ${index + 1}`,
  );
  return {
    name: row.fileName.replace(/\.\w+$/, ''),
    headers,
    language: await getOwnLanguage(ctx.db, ctx.actor.kind === 'member' ? ctx.actor.teamUserId : null),
    readable: await readableColumns(ctx, await loadCollection(ctx, params.collectionId), row),
  };
}

/** Each in a transaction of its own. */
async function* pagesOf<Row, Place>(
  { deps, teamId, actor }: TeamContext,
  start: Place,
  read: (ctx: TeamContext, after: Place) => Promise<Row[]>,
  { placeOf }: { readonly placeOf: (row: Row) => Place },
): AsyncGenerator<readonly Row[]> {
  const authority = makeTeamAuthority(teamId, actor);
  for (let after = start; ; ) {
    const from = after;
    const page = await deps.withTeam(authority, (ctx) => read(ctx, from), { isReadOnly: true });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = placeOf(last);
  }
}

function readableOf(cells: readonly string[], { hidden }: ReadableColumns): readonly string[] {
  return cells.filter((_cell, column) => !hidden.includes(column));
}

function errorLine(
  error: { rowNumber: number; cells: unknown; issues: unknown },
  { headers, language, readable }: ProblemFile,
): string {
  // Written by the import.
  const issues = error.issues as { column: number; rule: string; data?: Record<string, unknown> }[];
  const reason = issues
    .map((issue) => {
      if (readable.hides(issue)) return ruleText(language, 'hidden_column');
      const { column, rule, data } = issue;
      // An issue without a column is labelled with its field.
      const where = headers[column] ?? data?.field;
      const text = ruleText(language, rule, data);
      return where === undefined ? text : `${String(where)}: ${text}`;
    })
    .join('; ');
  return toLine([String(error.rowNumber), reason, ...readableOf(error.cells as string[], readable)]);
}

function toLine(cells: readonly string[]): string {
  return csvLine(cells.map(addFormulaGuard));
}
