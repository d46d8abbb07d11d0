// What the asker may see and do in a collection, as it was worked out elsewhere: the engine compiles it and holds to it.
// A field that may not be read does not exist, in any position; neither does a record outside the view.
import { Refusal } from '../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import type { Target } from '../columns/column-type.ts';
import type { Sql } from '../columns/identifiers.ts';

export interface Access {
  /** In some records at least. Where it is not so in all, the view leaves the others empty. */
  readonly mayRead: (field: FieldDefinition) => boolean;
  /** In some records at least; `limits` say in which. */
  readonly mayWrite: (field: FieldDefinition) => boolean;
  readonly mayCreate: boolean;
  readonly mayDelete: boolean;
  /** When a record was made and changed, and by whom. */
  readonly mayReadMetadata: boolean;
  /** Undefined where everything is open: statements then read the tables themselves. */
  readonly limits: Limits | undefined;
  /** True where not every value that was made searchable is open: the view then has a search text of its own. */
  readonly isSearchMasked: boolean;
  /** Tells answers apart in caches: two askers with one key may share counts and anchors. */
  readonly cacheKey: string;
}

export interface Limits {
  /** A sub-select in the place of the table: the rows that exist for the asker, with what is closed left empty. */
  readonly source: Sql;
  /** The raw rows `r` in which a field may be read; undefined for all of them. */
  readonly readable: (field: FieldDefinition) => Sql | undefined;
  /** The raw rows `r` of which one may know when they were changed and by whom; undefined for all of them. */
  readonly metadata: Sql | undefined;
  /** The raw rows `r` in which a field may be changed; undefined for all of them. */
  readonly writable: (field: FieldDefinition) => Sql | undefined;
  /** The raw rows `r` in which some field may be changed; undefined for all of them. */
  readonly creatable: Sql | undefined;
  /** The raw rows `r` that may be deleted; undefined for all of them. */
  readonly deletable: Sql | undefined;
  /** The raw rows `r` that exist for the asker, the trash included; undefined for all of them. */
  readonly visible: Sql | undefined;
  /** Collections that exist for the asker, where a field may name one; undefined where none does. */
  readonly collections: readonly string[] | undefined;
  /** What links show, by collection. One that is not here does not exist for the asker. */
  readonly targets: ReadonlyMap<string, Target>;
}

declare const narrowed: unique symbol;

/** Open to no record outside the collection that it was worked out for. Made by narrowToMembers and compileAccess alone. */
export type MemberAccess = Access & { readonly [narrowed]: true };

/** For callers that have authorised what they do themselves: jobs, and a wizard within its manifest. */
export const fullAccess: Access = {
  mayRead: () => true,
  mayWrite: () => true,
  mayCreate: true,
  mayDelete: true,
  mayReadMetadata: true,
  limits: undefined,
  isSearchMasked: false,
  cacheKey: 'all',
};

/** Of accesses that are given again and again, each to one collection. */
const kept = new WeakMap<Access, readonly FieldDefinition[]>();

/** From now on what is made of the access may be kept as long as it is. */
export function registerCacheableAccess<A extends Access>(collection: CollectionDefinition, access: A): A {
  kept.set(access, collection.columns.filter(access.mayRead));
  return access;
}

/** The cached list of readable fields; undefined if this access is not shared between requests. */
export function cachedReadableFields(
  collection: CollectionDefinition,
  access: Access,
): readonly FieldDefinition[] | undefined {
  return access === fullAccess ? collection.columns : kept.get(access);
}

export function readableFields(collection: CollectionDefinition, access: Access): readonly FieldDefinition[] {
  return cachedReadableFields(collection, access) ?? collection.columns.filter(access.mayRead);
}

/** The field of that name, if it exists for the asker. */
export function readableField(
  collection: CollectionDefinition,
  access: Access,
  name: string,
): FieldDefinition {
  const field = collection.byColumn.get(name);
  if (!field || !access.mayRead(field)) throw new Refusal('unknown_field', { data: { field: name } });
  return field;
}
