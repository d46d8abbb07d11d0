// `created_at` and `updated_at` filter and sort like any date_time field.
import type { Condition } from '@fieldhouse/contract/filters';
import type { FieldId } from '@fieldhouse/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { FieldDefinition } from '../../collections/index.ts';
import { instantColumn } from './column-families.ts';
import type { CompileScope } from './column-type.ts';

export type SystemField = 'created_at' | 'updated_at';

export function systemField(name: string): SystemField | undefined {
  return name === 'created_at' || name === 'updated_at' ? name : undefined;
}

const instants = instantColumn();

/** Compiles through a stand-in, whose column is then the system's own. */
export function systemWhere(
  condition: Condition,
  name: SystemField,
  alias: string,
  scope: CompileScope,
): RawBuilder<unknown> {
  const standIn: FieldDefinition = {
    // Never stored; exists for this call.
    id: name as unknown as FieldId,
    number: 0,
    title: name,
    columnName: name,
    dataType: 'date_time',
    description: '',
    isRequired: true,
    isUnique: false,
    isSearchable: false,
    defaultValue: null,
    settings: {},
    position: 0,
  };
  const inner = instants.where(condition, standIn, 's', scope);
  return sql`(select ${inner} from (select ${sql.id(alias, name)} as f_0) s)`;
}
