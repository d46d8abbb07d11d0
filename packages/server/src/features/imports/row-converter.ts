// A row of text becomes checked values: each cell by the rules of its field. What does not fit is told, never bent.
import { isRecordLink } from '@fieldhouse/contract/field-types';
import type { ColumnMapping } from '@fieldhouse/contract/imports';
import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import type { Member, TeamContext } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { type CollectionDefinition, type FieldDefinition, loadCollection } from '../collections/index.ts';
import { type Access, accessOfMember, fullAccess, listLabels } from '../records/index.ts';
import { withoutGuard } from './csv-file.ts';
import type { CsvRow } from './csv-parser.ts';

export interface CellIssue {
  readonly column: number;
  readonly rule: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface ConvertedRow {
  readonly values: ReadonlyMap<FieldDefinition, unknown>;
  readonly issues: readonly CellIssue[];
}

export interface RowConverter {
  readonly fields: readonly FieldDefinition[];
  convert(row: CsvRow): ConvertedRow;
}

/** Links and selections are found by what is shown of them; so many of a collection are kept in memory. */
const mostLabels = 200_000;

export async function createRowConverter(
  ctx: TeamContext,
  collection: CollectionDefinition,
  mapping: readonly ColumnMapping[],
  options: { readonly locale: string; readonly importer: Member | undefined },
): Promise<RowConverter> {
  const { locale, importer } = options;
  const mayFill = importer && (await fillableBy(ctx, collection, importer));
  const { primaryTimezone, defaultCountry } = await ctx.db
    .selectFrom('teams')
    .select(['primaryTimezone', 'defaultCountry'])
    .executeTakeFirstOrThrow();
  const base: TextContext = { locale, country: defaultCountry, timeZone: primaryTimezone };
  const plan: { column: number; field: FieldDefinition; context: TextContext }[] = [];
  for (const [column, target] of mapping.entries()) {
    if (target.to !== 'field') continue;
    const field = collection.byColumn.get(target.columnName);
    if (!field || mayFill?.(field) === false)
      throw new Refusal('unknown_field', { data: { field: target.columnName } });
    plan.push({ column, field, context: await withLabels(ctx, field, base, importer) });
  }
  const fields = plan.map(({ field }) => field);
  const absent = collection.fields.filter((field) => !fields.includes(field));
  const defaults = absent.filter((field) => field.defaultValue !== null && field.defaultValue !== undefined);
  const missing = absent.filter((field) => field.isRequired && !defaults.includes(field));
  return {
    fields: [...fields, ...defaults],
    convert({ cells, isBroken }) {
      const values = new Map<FieldDefinition, unknown>(defaults.map((field) => [field, field.defaultValue]));
      const issues: CellIssue[] = missing.map(({ title }) => ({
        column: -1,
        rule: 'value_required',
        data: { field: title },
      }));
      if (isBroken) issues.push({ column: -1, rule: 'text_after_quote', data: {} });
      if (cells.length > mapping.length)
        issues.push({ column: mapping.length, rule: 'too_many_cells', data: {} });
      for (const { column, field, context } of plan) {
        const parsed = fieldTypes[field.dataType].fromText(
          withoutGuard(cells[column] ?? ''),
          field.settings,
          context,
        );
        if (!parsed.ok) issues.push({ column, rule: parsed.rule, data: { ...parsed.data } });
        else if (parsed.value === null && field.isRequired)
          issues.push({ column, rule: 'value_required', data: {} });
        else values.set(field, parsed.value);
      }
      return { values, issues };
    },
  };
}

/** A file fills a field in every row, so the importer must be allowed to set it in every record. */
export async function fillableBy(
  ctx: TeamContext,
  collection: CollectionDefinition,
  importer: Member,
): Promise<(field: FieldDefinition) => boolean> {
  const { mayWrite, limits } = await accessOfMember(ctx, collection, importer);
  return (field) => mayWrite(field) && limits?.writable(field) === undefined;
}

async function withLabels(
  ctx: TeamContext,
  field: FieldDefinition,
  base: TextContext,
  importer: Member | undefined,
): Promise<TextContext> {
  const targetId = field.settings.listId ?? field.settings.collectionId;
  if (typeof targetId !== 'string') return base;
  const target = await loadCollection(ctx, targetId);
  const isLink = isRecordLink(field.dataType);
  const access = isLink && importer ? await accessToLinked(ctx, target, importer) : fullAccess;
  const ids = access ? await listLabels(ctx, target.id, mostLabels, access) : new Map<string, string>();
  return { ...base, findByLabel: (label) => ids.get(label.toLowerCase()) };
}

/** Undefined where no record of the collection exists for the importer. */
async function accessToLinked(
  ctx: TeamContext,
  target: CollectionDefinition,
  importer: Member,
): Promise<Access | undefined> {
  try {
    return await accessOfMember(ctx, target, importer);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined;
    throw error;
  }
}
