// Type changes: preview, request and progress.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type {
  fieldTypeChanges,
  TypeChange,
  TypePreview,
  UndoPreview,
} from '@fieldhouse/contract/field-type-changes';
import { dataType } from '@fieldhouse/contract/field-types';
import { trashRetentionDays } from '@fieldhouse/contract/record-history';
import { cutText } from '@fieldhouse/contract/storable-text';
import { isRounded } from '@fieldhouse/domain/fields/convert-value';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { lockEdits } from '../../../kernel/db/edit-lock-queries.ts';
import { mapLockTimeout, mapUniqueViolation } from '../../../kernel/db/unique-violation.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { type CollectionDefinition, type FieldDefinition, loadCollection } from '../../catalogue/index.ts';
import { columnTypes, targetIdOf } from '../../records/engine/columns/index.ts';
import { type ChangedColumns, countRows, type UnconvertedValue } from '../../records/engine/write/index.ts';
import { findAccess, mayCreateByName } from '../../records/index.ts';
import { insertShadowField } from '../collection-queries.ts';
import { checkFieldSettings } from '../fields/field-actions.ts';
import { mapTableFull } from '../table-full.ts';
import { type PlannedReference, planReferences, planUndo } from './changed-references.ts';
import { type ChoiceOption, foldName } from './choice-resolver.ts';
import { countAffectedReferences, describeReferences } from './describe-references.ts';
import { eachPage, readColumn } from './read-column.ts';
import { findLastTypeChange, insertTypeChange, type TypeChangeRow } from './type-change-queries.ts';
import {
  changeRights,
  ensureReadsNames,
  getConvertible,
  previewRights,
  type TypeChangeRights,
} from './type-change-rights.ts';
import { createUndoConverter, loadPreviousField } from './undo-converter.ts';
import { type ConvertedField, createValueConverter, isListItem } from './value-converter.ts';

const maxExamples = 20;
const longestExample = 200;
const dayMs = 24 * 60 * 60 * 1000;

export const typeChangeQueue = 'records.change-type';

export async function previewTypeChange(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof fieldTypeChanges.preview>,
): Promise<TypePreview> {
  const { collection, from, to } = await readRequest(ctx, { params, body }, previewRights);
  const look = await lookAtValues(ctx, { collection, from, to }, { onMissing: body.onMissing });
  const { restores: _none, ...preview } = look.seen;
  const places = await planReferences(ctx, { collection, from, to, added: look.added });
  return { ...preview, ...describeReferences(ctx, places) };
}

export async function previewUndo(
  ctx: TeamContext,
  { params }: Pick<EndpointInput<typeof fieldTypeChanges.previewUndo>, 'params'>,
): Promise<UndoPreview> {
  const { collection, from, to, previous, changeId } = await readUndo(ctx, params, previewRights);
  const planned = await planUndo(ctx, { collection, from, to }, changeId);
  const { seen } = await lookAtValues(ctx, { collection, from, to, previous }, { onMissing: 'lose' });
  return { ...seen, ...describeReferences(ctx, planned) };
}

interface Look {
  readonly seen: SeenValues;
  /** Items that would be added to the list, with provisional ids. */
  readonly added: readonly ChoiceOption[];
}

async function lookAtValues(
  ctx: TeamContext,
  { collection, from, to, previous }: ChangedColumns & { readonly to: ConvertedField },
  { onMissing }: Pick<RequestBody, 'onMissing'>,
): Promise<Look> {
  const converter = await (previous
    ? createUndoConverter(ctx, { from, to, previous })
    : createValueConverter(ctx, from, to));
  const missing = new Map<string, ChoiceOption>();
  const isRestored = (value: UnconvertedValue) => previous !== undefined && value.plain === null;
  const counts = { total: 0, converts: 0, restores: 0, loses: 0, rounds: 0 };
  const [converted, lost]: [TypePreview['converted'], TypePreview['lost']] = [[], []];
  const look = (value: UnconvertedValue) => {
    for (const name of converter.missingIn(value)) {
      if (missing.has(foldName(name))) continue;
      const choice = { id: newId(), label: name };
      missing.set(foldName(name), choice);
      if (onMissing === 'add') converter.add([choice]);
    }
    const after = converter.convert(value);
    // It was emptied since, and remains empty.
    if (after === null) return;
    counts.total += 1;
    const before = value.plain === null ? '' : cutText(converter.before(value), longestExample);
    if (after === undefined) {
      counts.loses += 1;
      if (lost.length < maxExamples) lost.push({ before });
      return;
    }
    counts.converts += 1;
    if (isRestored(value)) counts.restores += 1;
    const rounds = isRounded(value.plain, from, to);
    if (rounds) counts.rounds += 1;
    const example = { before, after: cutText(converter.after(after), longestExample) };
    // Examples of rounded values come before unchanged ones.
    if (rounds && counts.rounds <= maxExamples) converted.splice(counts.rounds - 1, 0, example);
    else if (converted.length < maxExamples) converted.push(example);
  };
  const isExact = await eachPage(ctx, { collection, from, ...(previous && { previous }) }, async (values) => {
    await converter.prepare(ctx, values);
    for (const value of values) look(value);
  });
  const names = [...missing.values()];
  const seen: SeenValues = {
    ...counts,
    isExact,
    converted: converted.slice(0, maxExamples),
    lost,
    missing: names.length,
    missingNames: names.slice(0, maxExamples).map(({ label }) => cutText(label, longestExample)),
  };
  return { seen, added: onMissing === 'add' ? names : [] };
}

type SeenValues = Omit<UndoPreview, 'places' | 'stops' | 'blocks'>;

export async function beginTypeChange(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof fieldTypeChanges.begin>,
): Promise<TypeChange> {
  await waitForOthers(ctx, params);
  const { collection, from, to } = await readRequest(ctx, { params, body }, changeRights);
  const listColumns = ['name', 'icon', 'color', 'position'];
  if (collection.row.isUsedAsCustomList && listColumns.includes(from.columnName))
    throw new Refusal('in_use', { data: { count: 1, by: 'list' } });
  const addsItems = body.onMissing === 'add' && isListItem(to);
  const { added } = addsItems ? await lookAtValues(ctx, { collection, from, to }, body) : { added: [] };
  ensureAgreed(await planReferences(ctx, { collection, from, to, added }), body.stops);
  await insertChange(ctx, { collection, from, to }, { ...body, addsItems, undoes: null });
  return getTypeChange(ctx, { params });
}

export async function undoTypeChange(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof fieldTypeChanges.undo>,
): Promise<TypeChange> {
  await waitForOthers(ctx, params);
  const { changeId, ...request } = await readUndo(ctx, params, changeRights);
  ensureAgreed(await planUndo(ctx, request, changeId), body.stops);
  await insertChange(ctx, request, { ...body, addsItems: false, undoes: changeId });
  return getTypeChange(ctx, { params });
}

/** Two that have read the values would wait for each other before they change the table. */
function waitForOthers(ctx: TeamContext, { collectionId }: RequestInput['params']): Promise<void> {
  return lockEdits(ctx.db, `type changes of ${collectionId}`);
}

/**
 * Rules that would become incompatible must be changed first; references that would stop working require
 * confirmation.
 */
function ensureAgreed(planned: readonly PlannedReference[], agreed: number): void {
  const { stops, blocks } = countAffectedReferences(planned);
  refuseUnless(blocks === 0 && stops <= agreed, 'still_referenced', { data: { stops, blocks } });
}

interface Agreement {
  readonly loses: number;
  readonly rounds: number;
  readonly addsItems: boolean;
  readonly stops: number;
  readonly undoes: string | null;
}

async function insertChange(
  ctx: TeamContext,
  { collection, from, to }: TypeChangeRequest,
  { loses, rounds, stops, addsItems, undoes }: Agreement,
): Promise<void> {
  const shadowId = newId();
  const settings = JSON.stringify(to.settings);
  await mapLockTimeout(
    mapTableFull(
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
        columnTypes[to.dataType].kind,
      ),
    ),
  );
  const id = newId();
  await mapUniqueViolation(
    insertTypeChange(ctx.db, {
      id,
      collectionId: collection.id,
      fieldId: from.id,
      shadowId,
      dataType: to.dataType,
      settings,
      typeBefore: from.dataType,
      loses,
      rounds,
      stops,
      addsItems,
      onlySemicolons: to.hasOnlySemicolons ?? false,
      reading: to.reading === undefined ? null : JSON.stringify(to.reading),
      undoes,
      total: await countRows(ctx, collection),
      createdBy: userIdOf(ctx.actor),
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
  const { field } = await getConvertible(ctx, params, previewRights);
  const row = await findLastTypeChange(ctx.db, field.id);
  refuseUnless(row, 'not_found');
  return toTypeChange(row, undoableUntil(ctx, row));
}

/** Until the previous column is erased. */
function undoableUntil(ctx: TeamContext, { state, shadowId, finishedAt }: TypeChangeRow): Date | null {
  if (state !== 'done' || shadowId === null || finishedAt === null) return null;
  const until = new Date(finishedAt.getTime() + trashRetentionDays * dayMs);
  return until > ctx.now() ? until : null;
}

function toTypeChange(row: TypeChangeRow, until: Date | null): TypeChange {
  const { id, total, converted, lost } = row;
  return {
    id,
    total,
    converted,
    lost,
    // Written only by this slice.
    state: row.state as TypeChange['state'],
    dataType: dataType.parse(row.dataType),
    typeBefore: dataType.parse(row.typeBefore),
    // As above.
    reason: row.reason as TypeChange['reason'],
    undoableUntil: until?.toISOString() ?? null,
  };
}

interface TypeChangeRequest {
  readonly collection: CollectionDefinition;
  readonly from: FieldDefinition;
  readonly to: ConvertedField;
}

type RequestBody = Pick<
  EndpointInput<typeof fieldTypeChanges.preview>['body'],
  'dataType' | 'settings' | 'onMissing' | 'separators'
>;

interface RequestInput {
  readonly params: { readonly collectionId: string; readonly fieldId: string };
  readonly body: RequestBody;
}

async function readRequest(
  ctx: TeamContext,
  { params, body }: RequestInput,
  rights: TypeChangeRights,
): Promise<TypeChangeRequest> {
  const { collection, field: from } = await getConvertible(ctx, params, rights);
  refuseUnless(from.languages.length === 0, 'field_is_translated');
  const settings = await checkFieldSettings(ctx, body.dataType, body.settings ?? {});
  const hasOnlySemicolons = body.separators === 'semicolon';
  const typed: ConvertedField = { ...from, dataType: body.dataType, settings, hasOnlySemicolons };
  await ensureReadsNames(ctx, { from, to: typed });
  const to = { ...typed, reading: await readColumn(ctx, { collection, from, to: typed }) };
  if (body.onMissing === 'add' && isListItem(to)) {
    const list = await loadCollection(ctx, targetIdOf(to));
    refuseUnless(mayCreateByName(list, await findAccess(ctx, list)), 'forbidden');
  }
  return { collection, from, to };
}

/** The last change of the field, undone; refuses with `not_found` if that is impossible. */
async function readUndo(ctx: TeamContext, params: RequestInput['params'], rights: TypeChangeRights) {
  const { collection, field: from } = await getConvertible(ctx, params, rights);
  refuseUnless(from.languages.length === 0, 'field_is_translated');
  const last = await findLastTypeChange(ctx.db, from.id);
  refuseUnless(last && undoableUntil(ctx, last), 'not_found');
  const previous = await loadPreviousField(ctx, from, last.id);
  refuseUnless(previous, 'not_found');
  const typed: FieldDefinition = { ...from, dataType: previous.dataType, settings: previous.settings };
  await ensureReadsNames(ctx, { from, to: typed });
  const to = { ...typed, reading: await readColumn(ctx, { collection, from, to: typed }) };
  return { collection, from, to, previous, changeId: last.id };
}
