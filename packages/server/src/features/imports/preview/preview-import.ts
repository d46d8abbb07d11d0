// What an import would do, before it is started: its first rows as they would be stored, and how many rows are new, change a
// record, or are refused. Nothing is written.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { ColumnMapping, imports } from '@fieldhouse/contract/imports';
import { cutText } from '@fieldhouse/contract/storable-text';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { type CollectionDefinition, loadCollection } from '../../catalogue/index.ts';
import { cellText, FileError, type FileRow, readFile } from '../../table-files/index.ts';
import { ensureColumnCount, ensureKey, importerOf, loadImport } from '../import-actions.ts';
import type { ImportRow } from '../import-queries.ts';
import { fileFormatOf } from '../import-row.ts';
import { type NewField, readCell, settingsOf } from '../read-cell.ts';
import { createRowConverter, type RowConverter, readingOfColumn } from '../row-converter.ts';
import { KeySet } from '../rows/key-set.ts';
import { matchRows } from '../rows/match-rows.ts';
import { readingOf, writingOf } from '../writing.ts';

type Input<E extends keyof typeof imports> = EndpointInput<(typeof imports)[E]>;

const previewedRows = 20;
/** In one request: of a file with many columns, fewer rows. */
const countedRows = 5000;
const countedCells = 200_000;

/** A new field is validated by its type alone. */
export async function previewImport(ctx: TeamContext, { params, body }: Input<'preview'>) {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  const { converter } = await dryRun(ctx, row, body);
  const { rows } = await readRows(ctx, row, previewedRows);
  await converter.prepare(ctx, rows);
  const readers = body.columns.map((target) => target.to === 'new_field' && readerOfNew(converter, target));
  return {
    rows: rows.map((read) => {
      const { cells } = read;
      const { issues, left } = converter.convert(read);
      return {
        cells: readers.map((read, column) => {
          const text = cutText(cellText(cells[column]), 500);
          const own = [...issues, ...left].find((issue) => issue.column === column);
          if (!read) return { text, rule: own?.rule ?? null, data: { ...own?.data } };
          const parsed = read(cells[column]);
          return { text, rule: parsed.ok ? null : parsed.rule, data: parsed.ok ? {} : { ...parsed.data } };
        }),
      };
    }),
  };
}

export async function countImport(
  ctx: TeamContext,
  { params, body }: Input<'count'>,
): Promise<EndpointReply<typeof imports.count>> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  refuseUnless(row.state === 'analysed', 'import_not_ready', { data: { state: row.state } });
  const { converter, collection } = await dryRun(ctx, row, body);
  ensureKey(collection, body.columns, body);
  const most = Math.min(countedRows, Math.ceil(countedCells / body.columns.length));
  const { rows, isWhole } = await readRows(ctx, row, most);
  await converter.prepare(ctx, rows);
  const { mode = 'create', keyColumn, emptyCells, severalMatches = 'refuse' } = body;
  const rule = {
    ...{ collection, converter, mode, importer: importerOf(ctx), isDry: true },
    keyField: keyColumn === undefined ? undefined : collection.byColumn.get(keyColumn),
    keepsEmpty: emptyCells === 'keep',
    severalMatches,
  };
  const numbered = rows.map((read, at) => ({ number: at + 1, read }));
  const { good, bad } = await matchRows(ctx, rule, numbered, new KeySet());
  const updating = good.flatMap(({ records }) => records ?? []);
  return {
    isExact: isWhole,
    rows: rows.length,
    created: good.length - updating.length,
    updated: updating.reduce((sum, { count }) => sum + count, 0),
    rejected: bad.length,
    ambiguous: bad.filter(({ issues }) => issues.some(({ rule: one }) => one === 'key_ambiguous')).length,
    cellsLeftEmpty: body.columns.map((target, column) => {
      if (target.to !== 'new_field')
        return good.filter(({ left }) => left.some((cell) => cell.column === column)).length;
      const read = readerOfNew(converter, target);
      return good.filter((one) => !read(one.row.read.cells[column]).ok).length;
    }),
  };
}

interface DryRun {
  readonly converter: RowConverter;
  readonly collection: CollectionDefinition;
}

async function dryRun(ctx: TeamContext, row: ImportRow, body: Input<'count'>['body']): Promise<DryRun> {
  ensureColumnCount(row, body.columns);
  const collection = await loadCollection(ctx, row.collectionId);
  const existing = body.columns.map(
    (target): ColumnMapping => (target.to === 'field' ? target : { to: 'skip' }),
  );
  const converter = await createRowConverter(ctx, collection, existing, {
    ...fileFormatOf(row),
    importId: row.id,
    writing: writingOf(row, body.locale),
    importer: importerOf(ctx),
    keyColumn: body.keyColumn ?? null,
    keepsEmpty: body.emptyCells === 'keep',
    isDry: true,
  });
  return { converter, collection };
}

/** Reads the cells of a field that doesn't exist yet. */
function readerOfNew({ context }: RowConverter, target: NewField) {
  const field = { dataType: target.dataType, settings: settingsOf(target) };
  const own = readingOfColumn(context, target);
  return (cell: FileRow['cells'][number] = '') => readCell(own, field, cell);
}

interface FirstRows {
  readonly rows: readonly FileRow[];
  /** Whether these are all. */
  readonly isWhole: boolean;
}

/** The first rows below the header. */
async function readRows(ctx: TeamContext, row: ImportRow, count: number): Promise<FirstRows> {
  const above = readingOf(row).headerRow ?? 0;
  const file = await ctx.deps.files.openLocally({ teamId: ctx.teamId, fileId: row.id });
  const rows: FileRow[] = [];
  try {
    for await (const piece of readFile(file.path, fileFormatOf(row))) {
      rows.push(...piece.rows);
      if (rows.length > above + count) break;
    }
    return { rows: rows.slice(above, above + count), isWhole: rows.length <= above + count };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new Refusal('file_unreadable', { data: { reason: error.reason, ...error.data }, cause: error });
  } finally {
    await file.release();
  }
}
