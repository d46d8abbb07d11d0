// How the engine keeps, reads and compares the values of a field type in PostgreSQL.
import type { Condition } from '@fieldhouse/contract/filters';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import type { Sql } from './identifiers.ts';

/** What the compiler knows while it compiles one query. */
export interface CompileScope {
  readonly teamId: string;
  /** Whose rows are asked for. */
  readonly collectionId: string;
  /** Zone of the team, for relative dates. */
  readonly timeZone: string;
  readonly now: Date;
  /** What a field points at, as far as it exists for the asker; loaded before compiling. */
  readonly targetOf: (field: FieldDefinition) => Target | undefined;
  /** What whoever has these rights may read and what it points at: the same objects until a definition changes. */
  readonly kept:
    | { readonly fields: readonly FieldDefinition[]; readonly targets: ReadonlyMap<string, Target> }
    | undefined;
  /** Who asks, for `is_me`; undefined for the machine itself. */
  readonly me: { readonly userId: string; readonly email: string } | undefined;
}

/** A collection seen through a link or a selection. */
export interface Target {
  readonly definition: CollectionDefinition;
  /** Its table, or the asker's view of it. */
  readonly source: Sql;
  /** True where the source is the table itself. */
  readonly isOpen: boolean;
  readonly mayRead: (field: FieldDefinition) => boolean;
}

/** A column of a row in the statement that writes it: its name, its type, and its value in JSON. */
export interface StoredColumn {
  readonly name: string;
  readonly type:
    | 'text'
    | 'bigint'
    | 'numeric'
    | 'float8'
    | 'boolean'
    | 'date'
    | 'daterange'
    | 'timestamptz'
    | 'uuid'
    | 'uuid[]'
    | 'jsonb';
}

export interface ColumnType {
  /** SQL giving the value's JSON as the API sends it, labels included. */
  readonly toJson: (field: FieldDefinition, alias: string, scope: CompileScope) => Sql;
  /** SQL giving the value's JSON as the API takes it: ids without labels. For history and conflicts. */
  readonly toPlainJson: (field: FieldDefinition, alias: string) => Sql;
  readonly columns: (field: FieldDefinition) => readonly StoredColumn[];
  /** Values for `columns` from a checked value in API form. */
  readonly toStored: (value: unknown) => readonly unknown[];
  /** SQL of the sort key, null where the value is empty; undefined for types without an order. */
  readonly sortKey?: (
    field: FieldDefinition,
    alias: string,
    scope: CompileScope,
    /** Of names that it sorts by. */
    language?: string,
  ) => Sql;
  /** Type to which a sort key from a cursor is cast. */
  readonly sortKeyType?: 'text' | 'bigint' | 'numeric' | 'boolean' | 'date' | 'timestamptz';
  /** SQL of the number that sums, averages and extremes are of; undefined for types without one. */
  readonly figure?: (field: FieldDefinition, alias: string) => Sql;
  /** SQL of a condition; throws Refusal `invalid_filter` for an operator or operand that doesn't fit. */
  readonly where: (condition: Condition, field: FieldDefinition, alias: string, scope: CompileScope) => Sql;
  /** Index that serves its filters and sorts. */
  readonly index: 'order' | 'members' | 'ranges' | 'none';
}
