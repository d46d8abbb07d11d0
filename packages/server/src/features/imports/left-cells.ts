// The cells that an import left empty because they can't be read: they are listed, and a value that is entered for one is
// read like the cell and stored in its record.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import { importCell, type imports } from '@fieldhouse/contract/imports';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { loadCollection } from '../catalogue/index.ts';
import { accessOf, changeRecords, findRecords } from '../records/index.ts';
import { importerOf, loadImport } from './import-actions.ts';
import { deleteCell, findCell, type ImportRow, listCells } from './import-queries.ts';
import { fileFormatOf, mappingOf } from './import-row.ts';
import { readableColumns } from './readable-columns.ts';
import { createRowConverter } from './row-converter.ts';
import { writingOf } from './writing.ts';

type Input<E extends keyof typeof imports> = EndpointInput<(typeof imports)[E]>;
type CellList = EndpointReply<typeof imports.cells>;

const shownCells = 100;

export async function listLeftCells(ctx: TeamContext, { params }: Input<'cells'>): Promise<CellList> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  return cellsOf(ctx, row);
}

/** A text that can't be read either is refused; an empty one leaves the cell as it is, and out of the list. */
export async function fillLeftCell(ctx: TeamContext, { params, body }: Input<'fillCell'>): Promise<CellList> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  refuseUnless(!(await hiddenColumns(ctx, row)).includes(body.column), 'not_found');
  const place = { rowNumber: body.row, columnIndex: body.column };
  const cell = await findCell(ctx.db, row.id, place);
  refuseUnless(cell, 'not_found');
  if (body.text.trim() !== '') await storeText(ctx, row, cell, body.text);
  await deleteCell(ctx.db, row.id, place);
  return cellsOf(ctx, row);
}

interface StoredCell {
  readonly columnIndex: number;
  readonly recordId: string;
  readonly otherRecordIds: readonly string[];
}

async function storeText(
  ctx: TeamContext,
  row: ImportRow,
  { columnIndex, recordId, otherRecordIds }: StoredCell,
  text: string,
): Promise<void> {
  const collection = await loadCollection(ctx, row.collectionId);
  const mapping = mappingOf(row);
  // Only this column: what else the row has is stored already.
  const own = mapping.map((target, at) => (at === columnIndex ? target : ({ to: 'skip' } as const)));
  const converter = await createRowConverter(ctx, collection, own, {
    ...fileFormatOf(row),
    importId: row.id,
    writing: writingOf(row, undefined),
    importer: importerOf(ctx),
    keyColumn: null,
  });
  const read = { cells: [...Array.from({ length: columnIndex }, () => ''), text] };
  await converter.prepare(ctx, [read]);
  const { values, issues, left } = converter.convert(read);
  const [issue] = [...issues, ...left];
  if (issue) {
    const { rule, data } = issue;
    throw new Refusal('invalid_input', { issues: [{ path: ['body', 'text'], rule, data: { ...data } }] });
  }
  const access = await accessOf(ctx, collection);
  const ids = [recordId, ...otherRecordIds];
  const found = await findRecords(ctx, { collectionId: collection.id, ids, access });
  // Records may have been deleted since.
  refuseUnless(found.length > 0, 'not_found');
  const changed = Object.fromEntries([...values].map(([{ columnName }, value]) => [columnName, value]));
  await changeRecords(ctx, {
    collectionId: collection.id,
    changes: found.map(({ id }) => ({ id, values: changed })),
    access,
  });
}

async function cellsOf(ctx: TeamContext, row: ImportRow): Promise<CellList> {
  const hidden = await hiddenColumns(ctx, row);
  const { cells, total } = await listCells(ctx.db, row.id, { limit: shownCells, hidden });
  return {
    items: cells.map(({ rowNumber, columnIndex, recordId, text, rule, data }) =>
      importCell.parse({ row: rowNumber, column: columnIndex, recordId, text, rule, data }),
    ),
    total,
  };
}

async function hiddenColumns(ctx: TeamContext, row: ImportRow): Promise<readonly number[]> {
  const collection = await loadCollection(ctx, row.collectionId);
  return (await readableColumns(ctx, collection, row)).hidden;
}
