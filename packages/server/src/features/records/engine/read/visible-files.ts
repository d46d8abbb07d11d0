// A file may be read by viewers who may read a value that references it.
import { holdsSeveral, mayNameFiles } from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import type { Access } from '../access/access.ts';
import { sourceSqlOf } from '../access/scope.ts';
import { columnOf } from '../columns/identifiers.ts';

export interface FilePlace {
  readonly fileId: string;
  readonly recordId: string;
  readonly field: FieldDefinition;
}

/** Whether the viewer may read a value of the record that references the file. */
export async function isFileVisible(
  ctx: TeamContext,
  collection: CollectionDefinition,
  access: Access,
  { fileId, recordId, field }: FilePlace,
): Promise<boolean> {
  if (!mayNameFiles(field.dataType) || !access.mayRead(field)) return false;
  const column = columnOf(field);
  const isNamed = holdsSeveral(field.dataType)
    ? sql`${column} @> array[${fileId}::uuid]`
    : sql`${column}::text = ${fileId}::text`;
  const { rows } = await sql`select from ${sourceSqlOf(ctx.teamId, collection, access)} r
    where r.id = ${recordId}::uuid and r.deleted_at is null and ${isNamed}`.execute(ctx.db.withoutPlugins());
  return rows.length > 0;
}
