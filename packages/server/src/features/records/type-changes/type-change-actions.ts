// A change of type: what would become of the values, the wish for it, and how far it is.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { fieldTypeChanges, TypeChange, TypePreview } from '@fieldhouse/contract/field-type-changes';
import { dataType } from '@fieldhouse/contract/field-types';
import type { TeamContext } from '../../../kernel/context.ts';
import { isDatabaseError, translateUnique } from '../../../kernel/db/unique-violation.ts';
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
} from '../../collections/index.ts';
import { countRows, firstId, readFormerValues } from '../engine/changed-columns.ts';
import { findLastTypeChange, insertTypeChange, type TypeChangeRow } from './type-change-queries.ts';
import { createValueConverter } from './value-converter.ts';

const rowsAtOnce = 5000;
const mostLookedAt = 200_000;
const mostExamples = 20;
const longestExample = 200;

export const typeChangeQueue = 'records.change-type';

export async function previewTypeChange(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof fieldTypeChanges.preview>,
): Promise<TypePreview> {
  const { collection, from, to } = await readWish(ctx, params, body);
  const converter = await createValueConverter(ctx, from, to);
  const seen: TypePreview = { total: 0, converts: 0, loses: 0, isExact: true, converted: [], lost: [] };
  let after = firstId;
  while (seen.total < mostLookedAt) {
    const rows = await readFormerValues(ctx, collection, from, { after, limit: rowsAtOnce });
    for (const row of rows) {
      const value = converter.convert(row);
      seen.total += 1;
      const before = () => converter.before(row).slice(0, longestExample);
      if (value === undefined) {
        seen.loses += 1;
        if (seen.lost.length < mostExamples) seen.lost.push({ before: before() });
      } else {
        seen.converts += 1;
        if (seen.converted.length < mostExamples)
          seen.converted.push({ before: before(), after: converter.after(value).slice(0, longestExample) });
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return seen;
    after = last.id;
  }
  return { ...seen, isExact: false };
}

export async function beginTypeChange(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof fieldTypeChanges.begin>,
): Promise<TypeChange> {
  const { collection, from, to } = await readWish(ctx, params, body);
  const listColumns = ['name', 'icon', 'color', 'position'];
  if (collection.row.isUsedAsCustomList && listColumns.includes(from.columnName))
    throw new Refusal('in_use', { data: { count: 1, by: 'list' } });
  const shadowId = newId();
  const settings = JSON.stringify(to.settings);
  await translateBusy(
    insertShadowField(
      ctx.db,
      collection.number,
      {
        id: shadowId,
        collectionId: collection.id,
        columnName: from.columnName,
        dataType: to.dataType,
        settings,
      },
      columnKinds[to.dataType],
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
      loses: body.loses,
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
  return getTypeChange(ctx, { params });
}

/** Others use the table just now: trying again helps. */
async function translateBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseError(error, '55P03')) throw new Refusal('conflict', { cause: error });
    throw error;
  }
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
  return toTypeChange(row);
}

function toTypeChange(row: TypeChangeRow): TypeChange {
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
  const settings = await checkFieldSettings(ctx, body.dataType, body.settings ?? {});
  return { collection, from, to: { ...from, dataType: body.dataType, settings } };
}
