// What the viewer may see and do in a collection. It is computed elsewhere; the engine compiles and enforces
// it. A field that is not readable does not exist in any part of a query, nor does a record outside the view.
import { Refusal } from '../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import type { Target } from '../columns/column-type.ts';
import type { Sql } from '../columns/identifiers.ts';

export interface Access {
  /** In at least some records; where a record is excluded, the view leaves the value empty. */
  readonly mayRead: (field: FieldDefinition) => boolean;
  /** In at least some records; `limits` defines in which. */
  readonly mayWrite: (field: FieldDefinition) => boolean;
  readonly mayCreate: boolean;
  readonly mayDelete: boolean;
  /** Whether creation and change metadata (time and user) may be read. */
  readonly mayReadMetadata: boolean;
  /** Undefined if there are no restrictions; statements then read the tables directly. */
  readonly limits: Limits | undefined;
  /** True if some searchable value is not readable; the view then has its own search text. */
  readonly isSearchMasked: boolean;
  /** Part of cache keys: viewers with equal keys may share counts and anchors. */
  readonly cacheKey: string;
}

export interface Limits {
  /**
   * A sub-select that replaces the table: the rows visible to the viewer, with unreadable values left empty.
   */
  readonly source: Sql;
  /** The raw rows `r` in which a field may be read; undefined for all. */
  readonly readable: (field: FieldDefinition) => Sql | undefined;
  /** The raw rows `r` whose change metadata (time and user) may be read; undefined for all. */
  readonly metadata: Sql | undefined;
  /** The raw rows `r` in which a field may be changed; undefined for all. */
  readonly writable: (field: FieldDefinition) => Sql | undefined;
  /** The raw rows `r` in which at least one field may be changed; undefined for all. */
  readonly creatable: Sql | undefined;
  /** The raw rows `r` that may be deleted; undefined for all. */
  readonly deletable: Sql | undefined;
  /** The raw rows `r` visible to the viewer, including the trash; undefined for all. */
  readonly visible: Sql | undefined;
  /** Collections visible to the viewer; undefined if no field references collections. */
  readonly collections: readonly string[] | undefined;
  /** What links show, by collection. A missing collection is not visible to the viewer. */
  readonly targets: ReadonlyMap<string, Target>;
}

declare const narrowed: unique symbol;

/**
 * Grants nothing outside the collection it was computed for. Created only by narrowToMembers and
 * compileAccess.
 */
export type MemberAccess = Access & { readonly [narrowed]: true };

/** For callers that have authorized their own actions: jobs, and a wizard within its manifest. */
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

/** Readable fields of access objects that are reused across requests, each for one collection. */
const cachedFields = new WeakMap<Access, readonly FieldDefinition[]>();

/** Marks the access as long-lived: values derived from it may be cached for its lifetime. */
export function registerCacheableAccess<A extends Access>(collection: CollectionDefinition, access: A): A {
  cachedFields.set(access, collection.columns.filter(access.mayRead));
  return access;
}

/** The cached list of readable fields; undefined if this access is not shared between requests. */
export function cachedReadableFields(
  collection: CollectionDefinition,
  access: Access,
): readonly FieldDefinition[] | undefined {
  return access === fullAccess ? collection.columns : cachedFields.get(access);
}

export function readableFields(collection: CollectionDefinition, access: Access): readonly FieldDefinition[] {
  return cachedReadableFields(collection, access) ?? collection.columns.filter(access.mayRead);
}

/** The field of that name; throws `unknown_field` if it does not exist or the viewer may not read it. */
export function readableField(
  collection: CollectionDefinition,
  access: Access,
  name: string,
): FieldDefinition {
  const field = collection.byColumn.get(name);
  if (!field || !access.mayRead(field)) throw unknownField(name);
  return field;
}

/** The same refusal for a field that does not exist and for one that the viewer may not read. */
export function unknownField(name: string): Refusal {
  return new Refusal('unknown_field', { data: { field: name } });
}
