// What a member may see, computed in the slow and obvious way: row by row and cell by cell, from the stored
// permissions. It shares nothing with the server but the meaning of a filter.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import type { Sort } from '@fieldhouse/contract/records';
import type { DataPermission } from '@fieldhouse/contract/roles';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { matchesFilter } from '@fieldhouse/domain/filters/match-filter';

export interface ModelField {
  readonly id: string;
  readonly columnName: string;
  readonly dataType: DataType;
  readonly isSearchable: boolean;
}

export interface ModelRow {
  readonly id: string;
  readonly createdBy: string;
  /** As stored: ids for links and selections. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ModelTable {
  readonly id: string;
  /** The root of a child collection: permissions in it apply here too. */
  readonly rootId?: string;
  readonly fields: readonly ModelField[];
  readonly rows: ModelRow[];
}

export interface SeenRow {
  readonly id: string;
  readonly hasMetadata: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Guests link to homes; nothing else is linked. Regulars are the guests that match a filter. */
export class PermissionModel {
  readonly guests: ModelTable;
  readonly homes: ModelTable;
  readonly regulars: ModelTable;
  readonly me: string;
  permissions: readonly DataPermission[] = [];

  constructor(
    guests: ModelTable,
    homes: ModelTable,
    { me, regulars }: { me: string; regulars: { id: string; filter: Filter } },
  ) {
    this.guests = guests;
    this.homes = homes;
    this.me = me;
    const belong = () => guests.rows.filter((row) => this.matches(regulars.filter, guests, row));
    this.regulars = {
      id: regulars.id,
      rootId: guests.id,
      fields: guests.fields,
      get rows() {
        return belong();
      },
    };
  }

  replace(row: ModelRow): void {
    const at = this.guests.rows.findIndex((one) => one.id === row.id);
    this.guests.rows[at] = row;
  }

  /** Permissions of a kind that reach a field, or the collection where no field is named. */
  granted(type: DataPermission['type'] | 'any', table: ModelTable, fieldId?: string): DataPermission[] {
    return this.permissions.filter((one) => {
      if (one.type === 'run_data_wizard') return false;
      if (type !== 'any' && one.type !== type) return false;
      const reaches = one.collectionId === table.id || one.collectionId === table.rootId;
      if (one.collectionId !== null && !reaches) return false;
      return fieldId === undefined || !('fieldId' in one) || one.fieldId === null || one.fieldId === fieldId;
    });
  }

  holdsIn(granted: readonly DataPermission[], table: ModelTable, row: ModelRow): boolean {
    return granted.some(
      (one) => !('filter' in one) || one.filter === null || this.matches(one.filter, table, row),
    );
  }

  /** A permission's filter is evaluated on the stored values, for every viewer. */
  matches(filter: Filter, table: ModelTable, row: ModelRow): boolean {
    if (!('operator' in filter)) {
      if (filter.all) return filter.all.every((part) => this.matches(part, table, row));
      const parts = filter.any ?? [];
      return parts.length === 0 || parts.some((part) => this.matches(part, table, row));
    }
    if (filter.operator === 'is_me') return row.createdBy === this.me;
    const home = this.homes.rows.find((one) => one.id === row.values.home);
    return this.test(filter, table, withFar(row.values, home?.values));
  }

  test(filter: Filter, table: ModelTable, values: Readonly<Record<string, unknown>>): boolean {
    return matchesFilter(filter, values, {
      dataTypeOf: (name) => this.typeOf(table, name),
      now: new Date(),
      timeZone: 'America/Los_Angeles',
    });
  }

  typeOf(table: ModelTable, name: string): DataType {
    const [own = '', far] = name.split('.');
    const fields = far === undefined ? table.fields : this.homes.fields;
    return fields.find((one) => one.columnName === (far ?? own))?.dataType ?? 'plain_text';
  }

  exists(table: ModelTable, row: ModelRow): boolean {
    return this.holdsIn(this.granted('any', table), table, row);
  }

  mayRead(table: ModelTable, columnName: string): boolean {
    const field = table.fields.find((one) => one.columnName === columnName);
    return field !== undefined && this.granted('read_data_field_data', table, field.id).length > 0;
  }

  mayReadMetadata(table: ModelTable): boolean {
    return this.granted('read_data_record_metadata', table).length > 0;
  }

  see(table: ModelTable, row: ModelRow): SeenRow | undefined {
    if (!this.exists(table, row)) return undefined;
    const values: Record<string, unknown> = {};
    for (const field of table.fields) {
      const granted = this.granted('read_data_field_data', table, field.id);
      if (granted.length === 0) continue;
      const isOpen = this.holdsIn(granted, table, row) && this.linkExists(field, row);
      values[field.columnName] = isOpen ? this.seenValue(field, row) : null;
    }
    const metadata = this.granted('read_data_record_metadata', table);
    return { id: row.id, hasMetadata: this.holdsIn(metadata, table, row), values };
  }

  /** A value as the viewer sees it: of several links, only the visible ones. */
  seenValue({ dataType, columnName }: ModelField, row: ModelRow): unknown {
    const value = row.values[columnName];
    if (dataType !== 'multi_data_record' || !Array.isArray(value)) return value;
    const seen = value.filter((id) => this.homeExists(id));
    return seen.length === 0 ? null : seen;
  }

  /** Replacing several links requires that all of them were visible. */
  seesAllLinks({ columnName, dataType }: ModelField, row: ModelRow): boolean {
    const value = row.values[columnName];
    return (
      dataType !== 'multi_data_record' || !Array.isArray(value) || value.every((id) => this.homeExists(id))
    );
  }

  homeExists(id: unknown): boolean {
    const home = this.homes.rows.find((one) => one.id === id);
    return home !== undefined && this.exists(this.homes, home);
  }

  linkExists(field: ModelField, row: ModelRow): boolean {
    if (field.dataType !== 'single_data_record') return true;
    const home = this.homes.rows.find((one) => one.id === row.values[field.columnName]);
    return home === undefined || this.exists(this.homes, home);
  }

  seen(table: ModelTable): SeenRow[] {
    return table.rows.flatMap((row) => this.see(table, row) ?? []);
  }

  /** Whether a query refers only to what is visible to the viewer. */
  isAskable(table: ModelTable, names: readonly string[]): boolean {
    return names.every((name) => {
      if (name === 'created_at') return this.mayReadMetadata(table);
      const [own = '', far] = name.split('.');
      if (!this.mayRead(table, own)) return false;
      return (
        far === undefined || (this.granted('any', this.homes).length > 0 && this.mayRead(this.homes, far))
      );
    });
  }

  ask(table: ModelTable, query: { filter?: Filter; sorts?: readonly Sort[]; search?: string }): SeenRow[] {
    return this.seen(table)
      .filter((row) => !query.filter || this.test(query.filter, table, this.withSeenHome(row)))
      .filter((row) => !query.search || this.isFound(table, row, query.search))
      .toSorted((a, b) => this.compare(table, a, b, query.sorts ?? []));
  }

  withSeenHome(row: SeenRow): Record<string, unknown> {
    const home = this.homes.rows.find((one) => one.id === row.values.home);
    return withFar(row.values, home && this.see(this.homes, home)?.values);
  }

  isFound(table: ModelTable, row: SeenRow, search: string): boolean {
    const texts = table.fields
      .filter((field) => field.isSearchable && row.values[field.columnName] != null)
      .map((field) => foldText(String(row.values[field.columnName])));
    return foldText(search)
      .split(' ')
      .every((word) => word === '' || texts.some((text) => text.includes(word)));
  }

  compare(table: ModelTable, a: SeenRow, b: SeenRow, sorts: readonly Sort[]): number {
    for (const { field, direction } of sorts) {
      const [left, right] = [a.values[field] ?? null, b.values[field] ?? null];
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1;
        continue;
      }
      const order = fieldTypes[this.typeOf(table, field)].compare?.(left, right) ?? 0;
      if (order !== 0) return direction === 'asc' ? order : -order;
    }
    const byId = a.id < b.id ? -1 : 1;
    return sorts[0]?.direction === 'desc' ? -byId : byId;
  }
}

function withFar(
  values: Readonly<Record<string, unknown>>,
  home: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const far = Object.entries(home ?? {}).map(([name, value]) => [`home.${name}`, value]);
  return { ...values, ...Object.fromEntries(far) };
}

export function namesIn(filter: Filter | undefined): string[] {
  if (!filter) return [];
  if ('operator' in filter) return [(filter as Condition).field];
  return [...(filter.all ?? []), ...(filter.any ?? [])].flatMap(namesIn);
}
