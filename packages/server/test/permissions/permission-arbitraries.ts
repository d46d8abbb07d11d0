// Random values, filters and permissions of the world in permission-world.ts.
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import type { DataPermission } from '@fieldhouse/contract/roles';
import fc from 'fast-check';
import type { ModelTable, PermissionModel } from './permission-model.ts';

export type Values = Record<string, unknown>;

interface Choices {
  readonly homeIds: readonly string[];
  readonly tagIds: readonly string[];
}

const words = ['ann', 'Bob', 'Çelik', 'zoë 7'];
const word = fc.constantFrom(...words);
const few = fc.integer({ min: 0, max: 3 });
const orEmpty = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4, nil: null });

export const homeValues: fc.Arbitrary<Values> = fc.record({ name: orEmpty(word), size: orEmpty(few) });

export const guestValues = ({ homeIds, tagIds }: Choices): fc.Arbitrary<Values> =>
  fc.record({
    name: orEmpty(word),
    secret: orEmpty(word),
    email: orEmpty(fc.constantFrom('ann@example.org', 'bob@example.org')),
    visits: orEmpty(few),
    active: orEmpty(fc.boolean()),
    tag: orEmpty(fc.constantFrom(...tagIds)),
    home: orEmpty(fc.constantFrom(...homeIds)),
    stays: orEmpty(fc.shuffledSubarray([...homeIds], { minLength: 1, maxLength: 3 })),
  });

interface Known {
  readonly model: PermissionModel;
  readonly tagIds: readonly string[];
}

/** Uses the existing rows of the model, which have to be loaded before. */
export class PermissionArbitraries {
  readonly model: PermissionModel;
  readonly tagIds: readonly string[];
  readonly homeIds: readonly string[];

  constructor({ model, tagIds }: Known) {
    this.model = model;
    this.tagIds = tagIds;
    this.homeIds = model.homes.rows.map((row) => row.id);
  }

  /** A column of guests and its new value. */
  guestChange(): fc.Arbitrary<[string, unknown]> {
    return guestValues(this).chain((values) => fc.constantFrom(...Object.entries(values)));
  }

  conditionOf(name: string): fc.Arbitrary<Condition> {
    const make = (operator: Condition['operator'], operand?: fc.Arbitrary<unknown>) =>
      (operand ?? fc.constant(undefined)).map(
        (value): Condition => ({
          field: name,
          operator,
          ...(value !== undefined && { value: value as never }),
        }),
      );
    const empties = [make('is_empty'), make('is_not_empty')];
    switch (name.split('.').at(-1)) {
      case 'name':
      case 'secret':
        return fc.oneof(
          make('is', word),
          make('is_not', word),
          make('contains', fc.constantFrom('o', 'b', '7')),
          ...empties,
        );
      case 'email':
        return fc.oneof(
          make('ends_with', fc.constant('.org')),
          make('starts_with', fc.constant('a')),
          ...empties,
        );
      case 'visits':
      case 'size':
        return fc.oneof(make('is', few), make('at_least', few), make('less_than', few), ...empties);
      case 'active':
        return fc.oneof(make('is', fc.boolean()), ...empties);
      case 'tag':
        return fc.oneof(
          make('is', fc.constantFrom(...this.tagIds)),
          make('is_not', fc.constantFrom(...this.tagIds)),
          ...empties,
        );
      case 'stays': {
        const some = fc.shuffledSubarray([...this.homeIds], { minLength: 1, maxLength: 2 });
        return fc.oneof(
          make('has_any_of', some),
          make('has_all_of', some),
          make('has_none_of', some),
          ...empties,
        );
      }
      default: {
        const homeId = fc.constantFrom(...this.homeIds);
        return fc.oneof(make('is', homeId), make('is_not', homeId), ...empties);
      }
    }
  }

  namesOf(table: ModelTable): string[] {
    const far = table === this.model.homes ? [] : ['home.name', 'home.size'];
    return [...table.fields.map((field) => field.columnName), ...far];
  }

  filterOf(table: ModelTable, isForRole: boolean): fc.Arbitrary<Filter> {
    const condition = fc.constantFrom(...this.namesOf(table)).chain((name) => this.conditionOf(name));
    const mine = fc.constant<Filter>({ field: 'created_by', operator: 'is_me' });
    const one: fc.Arbitrary<Filter> = isForRole
      ? fc.oneof({ weight: 4, arbitrary: condition }, { weight: 1, arbitrary: mine })
      : condition;
    return fc.oneof(
      one,
      fc.record({ all: fc.array(one, { maxLength: 2 }) }),
      fc.record({ any: fc.array(one, { minLength: 1, maxLength: 2 }) }),
    );
  }

  permission(): fc.Arbitrary<DataPermission> {
    const { guests, homes, regulars } = this.model;
    const table = fc.constantFrom(undefined, guests, guests, homes, regulars);
    const type = fc.constantFrom(
      'read_data_field_data' as const,
      'read_data_field_data' as const,
      'read_data_field_data' as const,
      'update_data_field_data' as const,
      'delete_data_records' as const,
      'read_data_record_metadata' as const,
    );
    return fc.tuple(type, table).chain(([kind, where]) => {
      if (!where) return fc.constant(grant(kind, null, null, null));
      const field = fc.option(fc.constantFrom(...where.fields.map((one) => one.id)), { freq: 3, nil: null });
      const filter = fc.option(this.filterOf(where, true), { freq: 2, nil: null });
      return fc.tuple(field, filter).map(([fieldId, only]) => grant(kind, where.id, fieldId, only));
    });
  }
}

function grant(type: string, collectionId: string | null, fieldId: string | null, filter: Filter | null) {
  const hasField = type === 'read_data_field_data' || type === 'update_data_field_data';
  // A filter of the model's tables fits every type.
  return { type, collectionId, ...(hasField && { fieldId }), filter } as DataPermission;
}
