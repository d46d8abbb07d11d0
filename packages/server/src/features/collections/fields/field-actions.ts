import { isDeepStrictEqual } from 'node:util';
import {
  type collections,
  type Field,
  type NewField,
  reservedColumnNames,
} from '@fieldhouse/contract/collections';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  type DataType,
  fieldSettings,
  isFileType,
  isListChoice,
  searchableTypes,
} from '@fieldhouse/contract/field-types';
import { toIssues } from '@fieldhouse/contract/issues';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import type { TeamContext } from '../../../kernel/context.ts';
import { isDatabaseError, mapUniqueViolation } from '../../../kernel/db/unique-violation.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import {
  type CollectionDefinition,
  ensureWholeField,
  type FieldDefinition,
  invalidateDefinition,
  loadCollection,
  loadToAddColumns,
  readsAllLabels,
} from '../../catalogue/index.ts';
import { columnTypes, uniqueKind } from '../../records/engine/columns/index.ts';
import { checkDefaultLinks } from '../../records/index.ts';
import {
  type FieldChangeRow,
  insertField,
  type NewFieldRow,
  setUnique,
  updateCollection,
  updateField,
} from '../collection-queries.ts';
import { toField } from '../describe-collection.ts';
import { isColumnInPermissions } from '../references/permission-conditions.ts';
import { mapTableFull } from '../table-full.ts';
import { withTeamDefaults } from '../team-defaults.ts';
import { scheduleFieldErasure } from './erase-field.ts';
import { deleteTranslationRows } from './translation-queries.ts';
import {
  disableTranslation,
  enableTranslation,
  ensureTranslatable,
  translationTargetOf,
} from './translations.ts';

export async function addField(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof collections.addField>,
): Promise<Field> {
  const definition = await loadToAddColumns(ctx, params.collectionId);
  const taken = definition.tableFields.map((field) => field.columnName);
  const last = definition.fields.at(-1)?.position ?? 0;
  const made = await insertNewField(ctx, columnTargetOf(definition, taken), body, last + 1);
  await updateCollection(ctx.db, definition.id, definition.nameField ? {} : { nameFieldId: made.id });
  await auditField(ctx, 'field.added', definition, made);
  invalidateDefinition(ctx, definition);
  return getField(ctx, definition.id, made.id);
}

export async function changeField(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof collections.changeField>,
): Promise<Field> {
  const definition = await loadCollection(ctx, params.collectionId);
  const field = findField(definition, params.fieldId);
  await ensureMayChange(ctx, definition, field, body);
  const change = toChange(definition, field, body);
  await updateField(ctx.db, field.id, change);
  if (body.isUnique !== undefined && body.isUnique !== field.isUnique) {
    await setFieldUnique(ctx, definition, field, body.isUnique);
  }
  const isNewlySearched = body.isSearchable !== undefined && body.isSearchable !== field.isSearchable;
  const isTranslationSearched = (await changeTranslating(ctx, definition, field, body)) && field.isSearchable;
  if (isNewlySearched || isTranslationSearched) {
    await ctx.enqueue('records.refresh-search', { collectionId: definition.id });
  }
  await updateCollection(ctx.db, field.collectionId, {});
  await auditField(ctx, 'field.changed', definition, { id: field.id, title: body.title ?? field.title });
  invalidateDefinition(ctx, definition);
  return getField(ctx, definition.id, field.id);
}

export async function deleteField(
  ctx: TeamContext,
  { params }: EndpointInput<typeof collections.deleteField>,
): Promise<undefined> {
  const definition = await loadCollection(ctx, params.collectionId);
  const field = findField(definition, params.fieldId);
  // A child only displays the fields of its ancestors.
  refuseUnless(field.collectionId === definition.id, 'not_found');
  const isListField =
    definition.row.isUsedAsCustomList && ['name', 'icon', 'color', 'position'].includes(field.columnName);
  if (isListField || field.id === definition.nameField?.id) {
    throw new Refusal('in_use', { data: { count: 1, by: isListField ? 'list' : 'name' } });
  }
  if (field.isUnique) await setFieldUnique(ctx, definition, field, false);
  const deletedAt = ctx.now();
  await updateField(ctx.db, field.id, { deletedAt });
  await deleteTranslationRows(ctx.db, field.id, deletedAt);
  await updateCollection(ctx.db, definition.id, {});
  await auditField(ctx, 'field.deleted', definition, field);
  await scheduleFieldErasure(ctx);
  if (field.isSearchable) await ctx.enqueue('records.refresh-search', { collectionId: definition.id });
  invalidateDefinition(ctx, definition);
}

/**
 * Checking the values of all records, or writing into new ones, requires the permissions for those values.
 */
async function ensureMayChange(
  ctx: TeamContext,
  definition: CollectionDefinition,
  field: FieldDefinition,
  { isUnique = field.isUnique, isTranslatable, defaultValue }: FieldChangeBody,
): Promise<void> {
  const isTranslated = field.languages.length > 0;
  if (isUnique !== field.isUnique) await ensureWholeField(ctx, definition, field, ['read']);
  if (isTranslated && isTranslatable === false)
    await ensureWholeField(ctx, definition, field, ['read', 'update']);
  if (defaultValue === undefined || isDeepStrictEqual(defaultValue, field.defaultValue)) return;
  await ensureWholeField(ctx, definition, field, ['update']);
  await checkDefaultLinks(ctx, { ...field, value: defaultValue });
}

/** Returns whether anything changed. */
async function changeTranslating(
  ctx: TeamContext,
  definition: CollectionDefinition,
  field: FieldDefinition,
  { isTranslatable, dropTranslations }: FieldChangeBody,
): Promise<boolean> {
  const isNow = field.languages.length > 0;
  if (isTranslatable === undefined || isTranslatable === isNow) return false;
  if (isTranslatable) {
    ensureTranslatable(field.dataType);
    await enableTranslation(ctx, translationTargetOf(definition, field), field);
  } else await disableTranslation(ctx, definition, field, { isLossMeant: dropTranslations ?? false });
  return true;
}

interface TitledField {
  readonly id: string;
  readonly title: string;
}

export async function auditField(
  ctx: TeamContext,
  action: 'field.added' | 'field.changed' | 'field.deleted' | 'field.restored' | 'field.erased',
  { row }: CollectionDefinition,
  { id, title }: TitledField,
): Promise<void> {
  const detail = { collectionId: row.id, collection: row.pluralName };
  await writeAudit(ctx, { action, subjectId: id, subjectName: title, detail });
}

/** Fields of a child are columns of its root's table. */
export function columnTargetOf(
  { id, rootId, number }: Pick<CollectionDefinition, 'id' | 'rootId' | 'number'>,
  taken: readonly string[],
): Target {
  return { id: rootId, childId: id === rootId ? null : id, number, taken };
}

interface Target {
  readonly id: string;
  readonly childId: string | null;
  readonly number: number;
  readonly taken: readonly string[];
}

/** Checks and inserts a field; used for adding one and for creating a collection with several. */
export async function insertNewField(
  ctx: TeamContext,
  target: Target,
  body: NewField,
  position: number,
): Promise<NewFieldRow> {
  const asked = await withTeamDefaults(ctx, body.dataType, body.settings ?? {});
  const settings = checkSettings(body.dataType, asked);
  await ensureTargetExists(ctx, body.dataType, settings);
  await checkDefaultLinks(ctx, { dataType: body.dataType, settings, value: body.defaultValue });
  const columnName = await chooseColumnName(ctx, body, target);
  const row: NewFieldRow = {
    id: newId(),
    collectionId: target.id,
    childId: target.childId,
    title: body.title,
    columnName,
    dataType: body.dataType,
    description: body.description ?? '',
    isRequired: body.isRequired ?? false,
    isUnique: body.isUnique ?? false,
    isSearchable: body.isSearchable ?? searchableTypes.includes(body.dataType),
    defaultValue: checkDefault(body.dataType, body.defaultValue, settings),
    settings: JSON.stringify(settings),
    position,
  };
  const kinds = { column: columnTypes[body.dataType].kind, unique: uniqueKind(body.dataType) };
  const inserting = mapTableFull(insertField(ctx.db, target.number, row, kinds));
  await mapUniqueViolation(inserting, { fields__column_name_unique: 'column_name_taken' });
  if (body.isTranslatable) {
    ensureTranslatable(body.dataType);
    const { dataType } = body;
    const place = { rootId: target.id, number: target.number, childId: target.childId };
    await enableTranslation(ctx, place, { id: row.id, columnName: row.columnName, dataType });
  }
  return row;
}

/** A requested name must be unused; one derived from the title gets a number if necessary. */
async function chooseColumnName(
  ctx: TeamContext,
  { title, columnName }: NewField,
  { id: rootId, taken }: Target,
): Promise<string> {
  const reserved: readonly string[] = [...taken, ...reservedColumnNames];
  const isFree = async (candidate: string) =>
    !reserved.includes(candidate) && !(await isColumnInPermissions(ctx, rootId, candidate));
  if (columnName !== undefined) {
    refuseUnless(await isFree(columnName), 'column_name_taken', { data: { columnName } });
    return columnName;
  }
  const base = foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 50);
  const start = /^[a-z]/.test(base) ? base : `field_${base}`.replace(/_$/, '');
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? start : `${start}_${n}`;
    if (await isFree(candidate)) return candidate;
  }
}

/** Settings of a field of the given type; refuses invalid values and missing targets. */
export async function checkFieldSettings(
  ctx: TeamContext,
  dataType: DataType,
  settings: object,
): Promise<Record<string, unknown>> {
  const checked = checkSettings(dataType, await withTeamDefaults(ctx, dataType, settings));
  await ensureTargetExists(ctx, dataType, checked);
  return checked;
}

function checkSettings(dataType: DataType, settings: object): Record<string, unknown> {
  const parsed = fieldSettings[dataType].safeParse(settings, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid_input', { issues: toIssues(parsed.error.issues, ['body', 'settings']) });
}

/** The target of a link or selection must exist in this team. */
async function ensureTargetExists(
  ctx: TeamContext,
  dataType: DataType,
  settings: Record<string, unknown>,
): Promise<void> {
  const isSelection = isListChoice(dataType);
  const place = ['body', 'settings', isSelection ? 'listId' : 'collectionId'];
  const target = await findTarget(ctx, dataType, settings);
  if (target === 'gone') throw invalid(place, 'unknown_choice');
  if (!isSelection || !target) return;
  if (!target.row.isUsedAsCustomList) throw invalid(place, 'not_a_list');
  // Anyone who may read or set such a field can read its items.
  if (!(await readsAllLabels(ctx, target))) throw invalid(place, 'unknown_choice');
}

/** The target collection of a link or selection; undefined for other types. */
export async function findTarget(
  ctx: TeamContext,
  dataType: DataType,
  settings: Record<string, unknown>,
): Promise<CollectionDefinition | 'gone' | undefined> {
  const targetId = isListChoice(dataType) ? settings.listId : settings.collectionId;
  if (typeof targetId !== 'string') return undefined;
  return loadCollection(ctx, targetId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') return 'gone';
    throw error;
  });
}

function checkDefault(dataType: DataType, value: unknown, settings: object): string | null {
  if (value === undefined || value === null) return null;
  // A file belongs to one record; a shared default would have no uploader to check permissions for.
  if (isFileType(dataType)) throw invalid(['body', 'defaultValue'], 'not_available');
  const parsed = fieldTypes[dataType].parse(value, settings);
  if (!parsed.ok) throw invalid(['body', 'defaultValue'], parsed.rule, { ...parsed.data });
  return JSON.stringify(parsed.value);
}

type FieldChangeBody = EndpointInput<typeof collections.changeField>['body'];

function toChange(
  definition: CollectionDefinition,
  field: FieldDefinition,
  body: FieldChangeBody,
): FieldChangeRow {
  const settings = body.settings === undefined ? undefined : checkSettings(field.dataType, body.settings);
  if (settings) ensureFixed(field, settings);
  return {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.isRequired !== undefined && { isRequired: body.isRequired }),
    ...(body.isUnique !== undefined && { isUnique: body.isUnique }),
    ...(body.isSearchable !== undefined && { isSearchable: body.isSearchable }),
    ...(settings && { settings: JSON.stringify(settings) }),
    // An existing default must be valid with the new settings too.
    ...((settings || body.defaultValue !== undefined) && {
      defaultValue: checkDefault(
        field.dataType,
        body.defaultValue === undefined ? field.defaultValue : body.defaultValue,
        settings ?? field.settings,
      ),
    }),
    ...(body.beforeFieldId !== undefined && {
      position: positionBefore(definition, field, body.beforeFieldId),
    }),
  };
}

/**
 * Existing values depend on these settings: another list, collection or number of digits requires another
 * column.
 */
function ensureFixed({ settings: before }: FieldDefinition, settings: Record<string, unknown>): void {
  const fixed = ['listId', 'collectionId', 'scale'] as const;
  const changed = fixed.find((name) => name in before && before[name] !== settings[name]);
  if (changed) throw invalid(['body', 'settings', changed], 'fixed_setting');
}

/** Midway between the neighbours, so that a move updates one row. */
function positionBefore(
  definition: CollectionDefinition,
  moved: FieldDefinition,
  beforeId: string | null,
): number {
  const others = definition.fields.filter((field) => field.id !== moved.id);
  if (beforeId === null) return (others.at(-1)?.position ?? 0) + 1;
  const index = others.findIndex((field) => field.id === beforeId);
  const next = others[index];
  refuseUnless(next, 'not_found');
  const previous = others[index - 1]?.position ?? next.position - 2;
  return (previous + next.position) / 2;
}

export async function setFieldUnique(
  ctx: TeamContext,
  definition: CollectionDefinition,
  field: FieldDefinition,
  isUnique: boolean,
): Promise<void> {
  try {
    await setUnique(ctx.db, definition.number, field.number, uniqueKind(field.dataType), isUnique);
  } catch (error) {
    if (isDatabaseError(error, '23505'))
      throw new Refusal('value_taken', { data: { field: field.columnName }, cause: error });
    throw error;
  }
}

function findField(definition: CollectionDefinition, fieldId: string): FieldDefinition {
  const field = definition.fields.find((one) => one.id === fieldId);
  refuseUnless(field, 'not_found');
  return field;
}

export async function getField(ctx: TeamContext, collectionId: string, fieldId: string): Promise<Field> {
  const definition = await loadCollection(ctx, collectionId);
  return toField(findField(definition, fieldId));
}
