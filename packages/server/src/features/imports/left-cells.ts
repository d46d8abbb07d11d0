// The cells that an import left empty because they can't be read: they are listed, and a value that is entered for one is
// read like the cell and stored in its record.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import { importCell, importCellGroup } from '@fieldhouse/contract/import-cells';
import type { imports } from '@fieldhouse/contract/imports';
import { maxBulkRecords } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { loadCollection } from '../catalogue/index.ts';
import { accessOf, changeRecords, findRecords } from '../records/index.ts';
import { importerOf, loadImport } from './import-actions.ts';
import {
  findCell,
  type ImportRow,
  listCellGroups,
  listCells,
  listSameCells,
  type StoredCell,
} from './import-queries.ts';
import { fileFormatOf, mappingOf } from './import-row.ts';
import { readableColumns } from './readable-columns.ts';
import { createRowConverter } from './row-converter.ts';
import { deleteCellsOf, leaveCellsTo } from './rows/left-cell-queries.ts';
import { writingOf } from './writing.ts';

type Input<E extends keyof typeof imports> = EndpointInput<(typeof imports)[E]>;
type CellList = EndpointReply<typeof imports.cells>;

const shownCells = 100;

export async function listLeftCells(ctx: TeamContext, { params }: Input<'cells'>): Promise<CellList> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  return cellsOf(ctx, row);
}

/**
 * A text that can't be read either is refused; an empty one leaves the cell as it is, and out of the list. With the cells of the
 * same text, as many as fit in one request.
 */
export async function fillLeftCell(
  ctx: TeamContext,
  { params, body }: Input<'fillCell'>,
): Promise<EndpointReply<typeof imports.fillCell>> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  refuseUnless(!(await hiddenColumns(ctx, row)).includes(body.column), 'not_found');
  const cell = await findCell(ctx.db, row.id, { rowNumber: body.row, columnIndex: body.column });
  refuseUnless(cell, 'not_found');
  const isForAll = body.sameTexts === true && !cell.isAlone;
  const others = isForAll ? await listSameCells(ctx.db, row.id, cell, maxBulkRecords) : [];
  const { portion, nextRow } = portionOf(cell, others);
  const found = body.text.trim() === '' ? undefined : await storeText(ctx, row, { portion, body });
  const filled = portion.filter((one) => !found || recordsOf(one).some((id) => found.has(id)));
  // The record may have been deleted since.
  refuseUnless(filled.length > 0 || isForAll, 'not_found');
  const lacking = filled.flatMap((one) => {
    const recordIds = found ? recordsOf(one).filter((id) => !found.has(id)) : [];
    return recordIds.length === 0 ? [] : [{ rowNumber: one.rowNumber, recordIds }];
  });
  const partly = new Set(lacking.map(({ rowNumber }) => rowNumber));
  const rowNumbers = filled.map(({ rowNumber }) => rowNumber).filter((rowNumber) => !partly.has(rowNumber));
  await deleteCellsOf(ctx.db, row.id, { columnIndex: body.column, rowNumbers });
  await leaveCellsTo(ctx.db, row.id, { columnIndex: body.column, cells: lacking });
  return { ...(await cellsOf(ctx, row)), filled: filled.length, nextRow };
}

type SameCell = Pick<StoredCell, 'rowNumber' | 'recordId' | 'otherRecordIds'>;

interface Portion {
  readonly portion: readonly SameCell[];
  readonly nextRow: number | null;
}

/** The cell itself and of the others those whose records are changed in the same request. */
function portionOf(cell: SameCell, others: readonly SameCell[]): Portion {
  const portion: SameCell[] = [cell];
  let records = recordsOf(cell).length;
  for (const one of others) {
    records += recordsOf(one).length;
    if (records > maxBulkRecords) return { portion, nextRow: one.rowNumber };
    portion.push(one);
  }
  return { portion, nextRow: null };
}

function recordsOf({ recordId, otherRecordIds }: SameCell): readonly string[] {
  return [recordId, ...otherRecordIds];
}

interface Filling {
  readonly portion: readonly SameCell[];
  readonly body: Input<'fillCell'>['body'];
}

/** Ids of the records that have it now. */
async function storeText(
  ctx: TeamContext,
  row: ImportRow,
  { portion, body: { column: columnIndex, text } }: Filling,
): Promise<ReadonlySet<string>> {
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
  const ids = portion.flatMap(recordsOf);
  const found = await findRecords(ctx, { collectionId: collection.id, ids, access });
  if (found.length === 0) return new Set();
  const changed = Object.fromEntries([...values].map(([{ columnName }, value]) => [columnName, value]));
  await changeRecords(ctx, {
    collectionId: collection.id,
    changes: found.map(({ id }) => ({ id, values: changed })),
    access,
  });
  return new Set(found.map(({ id }) => id));
}

async function cellsOf(ctx: TeamContext, row: ImportRow): Promise<CellList> {
  const hidden = await hiddenColumns(ctx, row);
  const { cells, total } = await listCells(ctx.db, row.id, { limit: shownCells, hidden });
  const groups = await listCellGroups(ctx.db, row.id, { limit: shownCells, hidden });
  return {
    items: cells.map(({ rowNumber, columnIndex, recordId, text, rule, data }) =>
      importCell.parse({ row: rowNumber, column: columnIndex, recordId, text, rule, data }),
    ),
    total,
    groups: groups.map((group) => importCellGroup.parse(group)),
  };
}

async function hiddenColumns(ctx: TeamContext, row: ImportRow): Promise<readonly number[]> {
  const collection = await loadCollection(ctx, row.collectionId);
  return (await readableColumns(ctx, collection, row)).hidden;
}
