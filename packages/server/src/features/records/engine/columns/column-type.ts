// How the engine stores, reads and compares the values of a field type in PostgreSQL.
import type { Condition } from '@fieldhouse/contract/filters';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import type { Sql } from './identifiers.ts';

/** Context for compiling one query. */
export interface CompileScope {
  readonly teamId: string;
  /** The root collection of the queried rows. */
  readonly collectionId: string;
  /** The team's time zone, for relative dates. */
  readonly timeZone: string;
  readonly now: Date;
  /** The target of a field, as far as the viewer may see it; loaded before compiling. */
  readonly targetOf: (field: FieldDefinition) => Target | undefined;
  /**
   * Readable fields and their targets for these permissions, the same objects until a definition changes;
   * undefined if the access is not shared between requests. Used as a cache key.
   */
  readonly cacheKey:
    | { readonly fields: readonly FieldDefinition[]; readonly targets: ReadonlyMap<string, Target> }
    | undefined;
  /** The viewer, for `is_me`; undefined for the system. */
  readonly me: { readonly userId: string; readonly email: string } | undefined;
}

/** A collection seen through a link or a selection. */
export interface Target {
  readonly definition: CollectionDefinition;
  /** The table, or the viewer's view of it. */
  readonly source: Sql;
  /** True if the source is the table itself. */
  readonly isOpen: boolean;
  readonly mayRead: (field: FieldDefinition) => boolean;
}

/** A stored column in a write statement: its name, its type, and its value in JSON. */
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

/** How the columns of a field are created, as passed to platform.add_record_column. */
type ColumnKind =
  | 'text'
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'date_time'
  | 'date_range'
  | 'money'
  | 'id'
  | 'ids'
  | 'formatted_text'
  | 'place'
  | 'structure_with_text'
  | 'structure_with_total';

export interface ColumnType {
  readonly kind: ColumnKind;
  /** SQL for the value's JSON as the API returns it, including labels. */
  readonly toJson: (field: FieldDefinition, alias: string, scope: CompileScope) => Sql;
  /** SQL for the value's JSON as the API accepts it: ids without labels. For history and conflicts. */
  readonly toPlainJson: (field: FieldDefinition, alias: string) => Sql;
  readonly columns: (field: FieldDefinition) => readonly StoredColumn[];
  /** Values for `columns` from a checked value in API format. */
  readonly toStored: (value: unknown) => readonly unknown[];
  /** SQL of the sort key, null if the value is empty; undefined for types without an order. */
  readonly sortKey?: (
    field: FieldDefinition,
    alias: string,
    scope: CompileScope,
    /** Language of the names to sort by. */
    language?: string,
  ) => Sql;
  /** Type to which a cursor's sort key is cast. */
  readonly sortKeyType?: 'text' | 'bigint' | 'numeric' | 'boolean' | 'date' | 'timestamptz';
  /** SQL of the number used for sums, averages and extremes; undefined for types without one. */
  readonly figure?: (field: FieldDefinition, alias: string) => Sql;
  /** SQL of a condition; throws Refusal `invalid_filter` for an unsupported operator or operand. */
  readonly where: (condition: Condition, field: FieldDefinition, alias: string, scope: CompileScope) => Sql;
  /** Index that serves the type's filters and sorts. */
  readonly index: 'order' | 'members' | 'ranges' | 'none';
  /** Text that is compared, grouped and indexed in lower case. */
  readonly isCaseBlind?: boolean;
  /** SQL of the text of the least or greatest value, given as SQL; by default of the least or greatest figure. */
  readonly extremeText?: (extreme: Sql) => Sql;
  /** SQL of the date and time in a zone, for types that are grouped by day, week, month, quarter or year. */
  readonly wallTime?: (column: Sql, timeZone: string) => Sql;
  /** SQL of an amount's currency, for types whose amounts may have several. */
  readonly currency?: (field: FieldDefinition) => Sql;
}

/** A column type with what else the server needs to know of a field type. */
export interface StoredFieldType extends ColumnType {
  readonly inFiles: FileForm;
  /** Text that is always short: its uniqueness is case-insensitive, as in filters. */
  readonly isShortText?: boolean;
  /** SQL of whether a value names the viewer: the condition `is_me` of a rule. */
  readonly isMe?: (column: Sql, me: CompileScope['me']) => Sql;
  /** Has a share of values that are true. */
  readonly isTruth?: boolean;
  /** Has coordinates in further columns, for maps. */
  readonly hasCoordinates?: boolean;
}

/** How values are in the files of imports and exports. */
interface FileForm {
  /** What `fromText` reads of a typed cell of a workbook, if not its plain text. */
  readonly cellText?: 'day' | 'money' | 'percent';
  /** Whether an object or a list of a JSON file is read as its text. */
  readonly readsObjects?: boolean;
  /** To a spreadsheet the text is a number or a date, never a formula. */
  readonly isHarmless?: boolean;
  /** The cell of a workbook; text if undefined. */
  readonly sheetCell?: (settings: FieldDefinition['settings']) => SheetCell;
  /** Settings with room for all values of a file, for a field that an import creates. */
  readonly newSettings?: (column: { readonly scale: number }) => Readonly<Record<string, unknown>>;
  /** Whether a new field has as many fraction digits as the file's values. */
  readonly hasScale?: boolean;
}

/** `format` is a number format of workbooks. */
export type SheetCell =
  | { readonly cell: 'boolean' }
  | {
      readonly cell: 'number';
      readonly format?: string;
      /** The number as text; undefined if only text can represent the value exactly. */
      readonly figureOf?: (value: unknown) => string | undefined;
    }
  | { readonly cell: 'day' | 'instant'; readonly format: string };
