// A change of type: what would become of the values, the wish for it, and how far it is.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type {
  fieldTypeChanges,
  TypeChange,
  TypePreview,
  UndoPreview,
} from '@fieldhouse/contract/field-type-changes';
import { dataType } from '@fieldhouse/contract/field-types';
import { daysInTrash } from '@fieldhouse/contract/record-history';
import type { TeamContext } from '../../../kernel/context.ts';
import { translateBusy, translateUnique } from '../../../kernel/db/unique-violation.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import {
  type CollectionDefinition,
  checkFieldSettings,
  columnKinds,
  type FieldDefinition,
  insertShadowField,
  loadCollection,
  refuseFullTable,
} from '../../collections/index.ts';
import {
  type ChangedColumns,
  countRows,
  type FormerValue,
  firstId,
  readFormerValues,
} from '../engine/changed-columns.ts';
import { type PlannedPlace, planReferences, planUndo } from './changed-references.ts';
import { countPlaces, showPlaces } from './shown-places.ts';
import { findLastTypeChange, insertTypeChange, type TypeChangeRow } from './type-change-queries.ts';
import { createUndoConverter, loadKept } from './undo-converter.ts';
import { createValueConverter, type ValueConverter } from './value-converter.ts';

const rowsAtOnce = 5000;
const mostLookedAt = 200_000;
const mostExamples = 20;
const longestExample = 200;
const dayMs = 24 * 60 * 60 * 1000;

export const typeChangeQueue = 'records.change-type';

export async function previewTypeChange(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof fieldTypeChanges.preview>,
): Promise<TypePreview> {
  const { collection, from, to } = await readWish(ctx, params, body);
  const converter = await createValueConverter(ctx, from, to);
  const { restores: _none, ...preview } = await lookAtValues(ctx, { collection, from }, converter);
  return { ...preview, ...showPlaces(ctx, await planReferences(ctx, { collection, from, to })) };
}

export async function previewUndo(
  ctx: TeamContext,
  { params }: Pick<EndpointInput<typeof fieldTypeChanges.previewUndo>, 'params'>,
): Promise<UndoPreview> {
  const { collection, from, to, kept, changeId } = await readUndo(ctx, params);
  const converter = await createUndoConverter(ctx, { from, to, kept });
  const planned = await planUndo(ctx, { collection, from, to }, changeId);
  return { ...(await lookAtValues(ctx, { collection, from, kept }, converter)), ...showPlaces(ctx, planned) };
}

async function lookAtValues(
  ctx: TeamContext,
  columns: Omit<ChangedColumns, 'to'>,
  converter: ValueConverter,
): Promise<SeenValues> {
  const seen: SeenValues = {
    total: 0,
    converts: 0,
    restores: 0,
    loses: 0,
    isExact: true,
    converted: [],
    lost: [],
  };
  let after = firstId;
  for (let looked = 0; looked < mostLookedAt; looked += rowsAtOnce) {
    const rows = await readFormerValues(ctx, columns, { after, limit: rowsAtOnce });
    for (const row of rows) note(seen, row, converter);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return seen;
    after = last.id;
  }
  return { ...seen, isExact: false };
}

type SeenValues = Omit<UndoPreview, 'places' | 'stops' | 'blocks'>;

function note(seen: SeenValues, row: FormerValue, converter: ValueConverter): void {
  const value = converter.convert(row);
  // It was emptied since, and stays empty.
  if (value === null) return;
  seen.total += 1;
  const before = row.plain === null ? '' : converter.before(row).slice(0, longestExample);
  if (value === undefined) {
    seen.loses += 1;
    if (seen.lost.length < mostExamples) seen.lost.push({ before });
    return;
  }
  seen.converts += 1;
  if (row.plain === null) seen.restores += 1;
  if (seen.converted.length < mostExamples)
    seen.converted.push({ before, after: converter.after(value).slice(0, longestExample) });
}

export async function beginTypeChange(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof fieldTypeChanges.begin>,
): Promise<TypeChange> {
  const { collection, from, to } = await readWish(ctx, params, body);
  const listColumns = ['name', 'icon', 'color', 'position'];
  if (collection.row.isUsedAsCustomList && listColumns.includes(from.columnName))
    throw new Refusal('in_use', { data: { count: 1, by: 'list' } });
  ensureAgreed(await planReferences(ctx, { collection, from, to }), body.stops);
  await insertChange(ctx, { collection, from, to }, { ...body, undoes: null });
  return getTypeChange(ctx, { params });
}

export async function undoTypeChange(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof fieldTypeChanges.undo>,
): Promise<TypeChange> {
  const { changeId, ...wish } = await readUndo(ctx, params);
  ensureAgreed(await planUndo(ctx, wish, changeId), body.stops);
  await insertChange(ctx, wish, { ...body, undoes: changeId });
  return getTypeChange(ctx, { params });
}

/** A rule that would not fit has to be changed first; what would only stop needs a yes. */
function ensureAgreed(planned: readonly PlannedPlace[], agreed: number): void {
  const { stops, blocks } = countPlaces(planned);
  refuseUnless(blocks === 0 && stops <= agreed, 'references_in_the_way', { data: { stops, blocks } });
}

interface Agreement {
  readonly loses: number;
  readonly stops: number;
  readonly undoes: string | null;
}

async function insertChange(
  ctx: TeamContext,
  { collection, from, to }: Wish,
  { loses, stops, undoes }: Agreement,
): Promise<void> {
  const shadowId = newId();
  const settings = JSON.stringify(to.settings);
  await translateBusy(
    refuseFullTable(
      insertShadowField(
        ctx.db,
        collection.number,
        {
          id: shadowId,
          // Fields of a child are columns of its root's table.
          collectionId: collection.rootId,
          columnName: from.columnName,
          dataType: to.dataType,
          settings,
        },
        columnKinds[to.dataType],
      ),
    ),
  );
  const id = newId();
  await translateUnique(
    insertTypeChange(ctx.db, {
      id,
      collectionId: collection.id,
      fieldId: from.id,
      shadowId,
      dataType: to.dataType,
      settings,
      typeBefore: from.dataType,
      loses,
      stops,
      undoes,
      total: await countRows(ctx, collection),
      createdBy: ctx.actor.kind === 'member' ? ctx.actor.userId : null,
    }),
    { type_changes__one_running: 'conflict' },
  );
  await writeAudit(ctx, {
    action: 'field.changed',
    subjectId: from.id,
    subjectName: from.title,
    detail: { collectionId: collection.id, collection: collection.row.pluralName, dataType: to.dataType },
  });
  await ctx.enqueue(typeChangeQueue, { collectionId: collection.id, changeId: id }, { key: id });
}

export async function getTypeChange(
  ctx: TeamContext,
  { params }: Pick<EndpointInput<typeof fieldTypeChanges.get>, 'params'>,
): Promise<TypeChange> {
  const collection = await loadCollection(ctx, params.collectionId);
  const field = collection.fields.find(({ id }) => id === params.fieldId);
  refuseUnless(field, 'not_found');
  const row = await findLastTypeChange(ctx.db, field.id);
  refuseUnless(row, 'not_found');
  return toTypeChange(row, undoableUntil(ctx, row));
}

/** As long as the column that was kept is there. */
function undoableUntil(ctx: TeamContext, { state, shadowId, finishedAt }: TypeChangeRow): Date | null {
  if (state !== 'done' || shadowId === null || finishedAt === null) return null;
  const until = new Date(finishedAt.getTime() + daysInTrash * dayMs);
  return until > ctx.now() ? until : null;
}

function toTypeChange(row: TypeChangeRow, until: Date | null): TypeChange {
  const { id, total, converted, lost } = row;
  return {
    id,
    total,
    converted,
    lost,
    // Written by this slice alone.
    state: row.state as TypeChange['state'],
    dataType: dataType.parse(row.dataType),
    typeBefore: dataType.parse(row.typeBefore),
    // As above.
    reason: row.reason as TypeChange['reason'],
    undoableUntil: until?.toISOString() ?? null,
  };
}

interface Wish {
  readonly collection: CollectionDefinition;
  readonly from: FieldDefinition;
  readonly to: FieldDefinition;
}

async function readWish(
  ctx: TeamContext,
  params: { readonly collectionId: string; readonly fieldId: string },
  body: EndpointInput<typeof fieldTypeChanges.preview>['body'],
): Promise<Wish> {
  const collection = await loadCollection(ctx, params.collectionId);
  const from = collection.fields.find(({ id }) => id === params.fieldId);
  refuseUnless(from, 'not_found');
  refuseUnless(from.languages.length === 0, 'field_is_translated');
  const settings = await checkFieldSettings(ctx, body.dataType, body.settings ?? {});
  return { collection, from, to: { ...from, dataType: body.dataType, settings } };
}

/** The last change of the field, taken back; refuses with `not_found` where it can’t be. */
async function readUndo(ctx: TeamContext, params: EndpointInput<typeof fieldTypeChanges.undo>['params']) {
  const collection = await loadCollection(ctx, params.collectionId);
  const from = collection.fields.find(({ id }) => id === params.fieldId);
  refuseUnless(from, 'not_found');
  refuseUnless(from.languages.length === 0, 'field_is_translated');
  const last = await findLastTypeChange(ctx.db, from.id);
  refuseUnless(last && undoableUntil(ctx, last), 'not_found');
  const kept = await loadKept(ctx, from, last.id);
  refuseUnless(kept, 'not_found');
  const to: FieldDefinition = { ...from, dataType: kept.dataType, settings: kept.settings };
  return { collection, from, to, kept, changeId: last.id };
}
