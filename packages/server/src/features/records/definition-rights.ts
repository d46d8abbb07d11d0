// Filters and sorts that a member defines are compiled with that member's access (ADR 0102). Membership and
// role filters are later evaluated with full access for all records. If the author may read a field in only
// some records, the matches among the others would reveal its values.
import { type DataType, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { Sort } from '@fieldhouse/contract/records';
import { covers, type DataRules } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../kernel/context.ts';
import { invalid, Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import {
  authorRules,
  type CollectionDefinition,
  type FieldDefinition,
  leafConditionsOf,
  loadCollection,
} from '../catalogue/index.ts';
import { accessOf } from './access-of.ts';
import { fullAccess } from './engine/access/access.ts';
import { dependsOnViewer } from './engine/access/scope.ts';
import { systemField } from './engine/columns/system-fields.ts';
import { compile } from './engine/read/compile-query.ts';
import { listReadable } from './record-rights.ts';

interface DefinedQuery {
  readonly filter?: Filter | null | undefined;
  readonly sorts?: Sort[] | null | undefined;
}

/**
 * Throws if the filter or sort is not valid for the collection, or if the author may not read every value it
 * uses.
 */
export async function checkDefinition(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { filter, sorts }: DefinedQuery,
): Promise<void> {
  const query = { filter: filter ?? undefined, sorts: sorts ?? undefined };
  if (!query.filter && !query.sorts) return;
  const rules = await authorRules(ctx, collection);
  await compile(ctx, collection, query, rules ? await accessOf(ctx, collection) : fullAccess);
  if (!rules) return;
  const names = [
    ...(filter ? leafConditionsOf(filter).map(({ field }) => field) : []),
    ...(sorts ?? []).map(({ field }) => field),
  ];
  for (const name of names) {
    const isWhole = await readsWherever(ctx, { collection, rules }, name);
    refuseUnless(isWhole, 'forbidden', { data: { field: name } });
  }
}

export async function checkMembership(
  ctx: TeamContext,
  collection: CollectionDefinition,
  query: DefinedQuery,
): Promise<void> {
  // Membership would depend on the viewer.
  if (query.filter && dependsOnViewer(query.filter))
    throw invalid(['body', 'membershipDataFilter'], 'not_available');
  await checkDefinition(ctx, collection, query);
}

interface Author {
  readonly collection: CollectionDefinition;
  readonly rules: DataRules;
}

/**
 * Whether the author may read the field in every record visible to them. The name has been compiled before.
 */
async function readsWherever(
  ctx: TeamContext,
  { collection, rules }: Author,
  name: string,
): Promise<boolean> {
  if (systemField(name)) return covers(rules.metadata, rules.rows);
  const [own = '', far] = name.split('.');
  const field = collection.byColumn.get(own);
  // Tags are readable wherever the record is.
  if (!field) return true;
  if (!covers(rules.read(field.id), rules.rows)) return false;
  if (!isRecordLink(field.dataType)) return true;
  // A link to a record that is not visible to the author looks empty to them, but not to the filter.
  const target = await loadCollection(ctx, String(field.settings.collectionId));
  const farField = far === undefined ? undefined : target.byColumn.get(far);
  return readsAll(ctx, target, farField);
}

async function readsAll(
  ctx: TeamContext,
  target: CollectionDefinition,
  field: FieldDefinition | undefined,
): Promise<boolean> {
  const rules = await authorRules(ctx, target);
  if (!rules) return true;
  if (rules.rows !== 'always') return false;
  if (!field) return true;
  if (rules.read(field.id) !== 'always') return false;
  if (!isRecordLink(field.dataType)) return true;
  return readsAll(ctx, await loadCollection(ctx, String(field.settings.collectionId)), undefined);
}

interface GivenDefault {
  readonly dataType: DataType;
  readonly settings: Readonly<Record<string, unknown>>;
  /** In API format. */
  readonly value: unknown;
}

/** A default does not reveal anything about the linked record, but other users would store the link. */
export async function checkDefaultLinks(
  ctx: TeamContext,
  { dataType, settings, value }: GivenDefault,
): Promise<void> {
  if (!isRecordLink(dataType) || value === undefined || value === null) return;
  const collection = await loadCollection(ctx, String(settings.collectionId));
  if (!(await authorRules(ctx, collection))) return;
  const ids = [value].flat().filter((id) => typeof id === 'string');
  const found = await listReadable(ctx, collection.id, ids).catch((error: unknown) => {
    if (error instanceof Refusal) return [];
    throw error;
  });
  if (new Set(ids).size > found.length) throw invalid(['body', 'defaultValue'], 'unknown_choice');
}
