// Fills the new column in batches of some thousand rows while users keep working, then briefly locks the
// table to process the rows written since, and swaps the columns. It can be interrupted anywhere: completed
// batches are stored, and a retry continues.
import type { TypeChange } from '@fieldhouse/contract/field-type-changes';
import { dataType, searchableTypes } from '@fieldhouse/contract/field-types';
import { type ConvertedValue, isChoice } from '@fieldhouse/domain/fields/convert-value';
import { actingAs } from '../../../kernel/acting-as.ts';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { isDatabaseError } from '../../../kernel/db/unique-violation.ts';
import { type FieldDefinition, invalidateDefinition, loadCollection } from '../../catalogue/index.ts';
import { findMember } from '../../identity/index.ts';
import { targetIdOf, uniqueKind } from '../../records/engine/columns/index.ts';
import { announceRecordsChanged } from '../../records/engine/read/index.ts';
import {
  type ChangedColumns,
  countConversionLoss,
  firstId,
  readUnconverted,
  type UnconvertedValue,
  writeConverted,
} from '../../records/engine/write/index.ts';
import { createByName } from '../../records/index.ts';
import { setUnique, updateCollection } from '../collection-queries.ts';
import { eraseShadowField, scheduleFieldErasure } from '../fields/erase-field.ts';
import { restoreReferences } from '../references/rewrite-references.ts';
import {
  type PlannedReference,
  planReferences,
  planUndo,
  rewritePlannedReferences,
  wouldWidenAccess,
} from './changed-references.ts';
import { createChoiceResolver } from './choice-resolver.ts';
import { countAffectedReferences } from './describe-references.ts';
import { storedColumnReading } from './read-column.ts';
import {
  findShadow,
  lockTable,
  lockTypeChange,
  swapColumns,
  type TypeChangeRow,
  updateTypeChange,
} from './type-change-queries.ts';
import { createUndoConverter, loadPreviousField } from './undo-converter.ts';
import { createValueConverter, type ValueConverter } from './value-converter.ts';

export interface TypeChangeJob {
  readonly collectionId: string;
  readonly changeId: string;
}

const rowsAtOnce = 2000;
const statementTimeoutMs = 120_000;

export async function changeType(deps: Deps, authority: TeamAuthority, job: TypeChangeJob): Promise<void> {
  // Each pass leaves the rows written while it ran, which are fewer every time.
  for (let made = rowsAtOnce; made >= rowsAtOnce; ) made = await makeAll(deps, authority, job);
  try {
    await deps.withTeam(authority, (ctx) => finish(ctx, job), { statementTimeoutMs });
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    // Two records would have the same value in a unique field.
    await stop(deps, authority, job, 'value_taken');
  }
}

/** Its job has failed for good: nothing was changed. */
export function giveUpTypeChange(deps: Deps, authority: TeamAuthority, job: TypeChangeJob): Promise<void> {
  return stop(deps, authority, job, 'gave_up');
}

interface Change {
  readonly row: TypeChangeRow;
  readonly shadowId: string;
  readonly columns: ChangedColumns;
  readonly converter: ValueConverter;
}

/** Undefined if the change is finished. */
async function load(
  ctx: TeamContext,
  { collectionId, changeId }: TypeChangeJob,
): Promise<Change | undefined> {
  const row = await lockTypeChange(ctx.db, changeId);
  if (row?.state !== 'running') return undefined;
  const collection = await loadCollection(ctx, collectionId);
  const from = collection.fields.find(({ id }) => id === row.fieldId);
  const shadow = row.shadowId === null ? undefined : await findShadow(ctx.db, row.shadowId);
  const previous = from && row.undoes !== null ? await loadPreviousField(ctx, from, row.undoes) : undefined;
  if (!from || !shadow || (row.undoes !== null && !previous)) return undefined;
  const to = {
    ...from,
    number: shadow.number,
    dataType: dataType.parse(row.dataType),
    // Validated by the contract's fieldSettings before it was stored.
    settings: row.settings as Record<string, unknown>,
    hasOnlySemicolons: row.onlySemicolons,
    reading: storedColumnReading(row.reading),
  };
  const columns = { collection, from, to, ...(previous && { previous }) };
  const converter = await (previous
    ? createUndoConverter(ctx, { from, to, previous })
    : createValueConverter(ctx, from, to));
  return { row, shadowId: shadow.id, columns, converter };
}

/** Returns how many rows were pending. */
async function makeAll(deps: Deps, authority: TeamAuthority, job: TypeChangeJob): Promise<number> {
  let count = 0;
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const start: string = after;
    const makePage = async (ctx: TeamContext): Promise<readonly UnconvertedValue[]> => {
      const change = await load(ctx, job);
      if (!change) return [];
      const page = await readUnconverted(ctx, change.columns, { after: start, limit: rowsAtOnce });
      await make(ctx, change, page);
      await updateTypeChange(ctx.db, job.changeId, { converted: change.row.converted + page.length });
      return page;
    };
    const rows = await deps.withTeam(authority, makePage, { statementTimeoutMs });
    count += rows.length;
    after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
  }
  return count;
}

async function make(ctx: TeamContext, change: Change, rows: readonly UnconvertedValue[]): Promise<void> {
  if (rows.length === 0) return;
  await change.converter.prepare(ctx, rows);
  if (change.row.addsItems) await addMissing(ctx, change, rows);
  const { columns, converter } = change;
  const made = rows.map((row) => ({
    id: row.id,
    version: row.version,
    value: converter.convert(row) ?? null,
  }));
  await writeConverted(ctx, columns, made);
}

/** Adds missing items that these values name to the list, on behalf of the user who confirmed it. */
async function addMissing(
  ctx: TeamContext,
  { row, columns, converter }: Change,
  rows: readonly UnconvertedValue[],
): Promise<void> {
  const names = rows.flatMap((value) => converter.missingIn(value));
  if (names.length === 0) return;
  const by = row.createdBy === null ? undefined : await findMember(ctx.deps, ctx.teamId, row.createdBy);
  const list = await loadCollection(ctx, targetIdOf(columns.to));
  converter.add(await createByName(by ? actingAs(ctx, by) : ctx, list, names, row.id));
}

async function finish(ctx: TeamContext, job: TypeChangeJob): Promise<void> {
  const first = await load(ctx, job);
  if (!first) return abandon(ctx, job);
  await lockTable(ctx.db, first.columns.collection.number);
  for (let rest = rowsAtOnce; rest === rowsAtOnce; ) {
    const rows = await readUnconverted(ctx, first.columns, { after: firstId, limit: rowsAtOnce });
    await make(ctx, first, rows);
    rest = rows.length;
  }
  const { rounded, ...counts } = await countConversionLoss(ctx, first.columns);
  const end = { ...counts, finishedAt: ctx.now() };
  const { loses, rounds } = first.row;
  if (counts.lost > loses) return giveUp(ctx, first, { ...end, reason: 'would_lose' });
  if (rounded > rounds) return giveUp(ctx, first, { ...end, reason: 'would_round' });
  const { row, columns } = first;
  const places =
    row.undoes === null ? await planReferences(ctx, columns) : await planUndo(ctx, columns, row.undoes);
  const reason = await reasonAgainst(ctx, first, places);
  if (reason) return giveUp(ctx, first, { ...end, reason });
  if (row.undoes !== null) await restoreReferences(ctx, row.undoes);
  await rewritePlannedReferences(ctx, places, row.id);
  await putInPlace(ctx, first);
  await updateTypeChange(ctx.db, job.changeId, { ...end, state: 'done' });
}

/** References may have been saved since the change began, and only now can their conditions be evaluated. */
async function reasonAgainst(
  ctx: TeamContext,
  { row, columns }: Change,
  places: readonly PlannedReference[],
): Promise<TypeChange['reason']> {
  const { blocks, stops } = countAffectedReferences(places);
  if (blocks > 0) return 'rule_in_the_way';
  if (stops > row.stops) return 'would_stop';
  return (await wouldWidenAccess(ctx, columns, places)) ? 'would_open' : null;
}

/** Nothing was changed, and the attempt is cleaned up. */
async function giveUp(
  ctx: TeamContext,
  { row, shadowId }: Change,
  end: { readonly lost: number; readonly finishedAt: Date; readonly reason: string },
): Promise<void> {
  await updateTypeChange(ctx.db, row.id, { ...end, state: 'stopped' });
  await eraseShadowField(ctx, shadowId);
  ctx.announce({ type: 'collection.changed', collectionId: row.collectionId });
}

/** The field was deleted in the meantime, or the change to undo no longer exists. */
async function abandon(ctx: TeamContext, { changeId }: TypeChangeJob): Promise<void> {
  const row = await lockTypeChange(ctx.db, changeId);
  if (row?.state !== 'running') return;
  await updateTypeChange(ctx.db, changeId, { state: 'stopped', finishedAt: ctx.now() });
  if (row.shadowId !== null) await eraseShadowField(ctx, row.shadowId);
}

async function putInPlace(ctx: TeamContext, { shadowId, columns, converter }: Change): Promise<void> {
  const { collection, from, to, previous: given } = columns;
  if (from.isUnique)
    await setUnique(ctx.db, collection.number, from.number, uniqueKind(from.dataType), false);
  const standard = { ...(await defaultOf(ctx, from)), previous: given && (await defaultOf(ctx, given)) };
  await converter.prepare(ctx, [standard]);
  const defaultValue = converter.convert(standard);
  const isSearchable = (given ?? from).isSearchable && searchableTypes.includes(to.dataType);
  await swapColumns(ctx.db, {
    collectionNumber: collection.number,
    field: from,
    shadow: { id: shadowId, number: to.number },
    isNow: {
      dataType: to.dataType,
      settings: JSON.stringify(to.settings),
      defaultValue: defaultValue === undefined || defaultValue === null ? null : JSON.stringify(defaultValue),
      isSearchable,
    },
    was: {
      dataType: from.dataType,
      settings: JSON.stringify(from.settings),
      defaultValue: JSON.stringify(from.defaultValue ?? null),
      isSearchable: from.isSearchable,
      deletedAt: ctx.now(),
    },
  });
  await scheduleFieldErasure(ctx);
  if (from.isUnique) await setUnique(ctx.db, collection.number, to.number, uniqueKind(to.dataType), true);
  await updateCollection(ctx.db, collection.id, {});
  if (from.isSearchable || isSearchable)
    await ctx.enqueue('records.refresh-search', { collectionId: collection.id });
  invalidateDefinition(ctx, collection);
  announceRecordsChanged(ctx, collection, 'bulk', null);
}

/** The default value with the names of its options. */
async function defaultOf(ctx: TeamContext, field: FieldDefinition): Promise<ConvertedValue> {
  const plain = field.defaultValue ?? null;
  if (plain === null || !isChoice(field.dataType)) return { plain, shown: plain };
  const ids = [plain].flat().map(String);
  const choices = await createChoiceResolver(ctx, field);
  await choices.prepare(ctx, ids);
  const shown = ids.flatMap((id) => {
    const label = choices.labelOf(id);
    return label === undefined ? [] : [{ id, label }];
  });
  return { plain, shown };
}

async function stop(
  deps: Deps,
  authority: TeamAuthority,
  { changeId, collectionId }: TypeChangeJob,
  reason: 'value_taken' | 'gave_up',
): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    const row = await lockTypeChange(ctx.db, changeId);
    if (row?.state !== 'running') return;
    await updateTypeChange(ctx.db, changeId, { state: 'stopped', reason, finishedAt: ctx.now() });
    if (row.shadowId !== null) await eraseShadowField(ctx, row.shadowId);
    ctx.announce({ type: 'collection.changed', collectionId });
  });
}
