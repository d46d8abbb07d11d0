// For viewers who may not write everywhere: a change must be allowed both in the record as it is and as it
// becomes.
import type { RecordValues } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import { type Access, type Limits, type MemberAccess, readableFields } from '../access/access.ts';
import type { CompileScope } from '../columns/column-type.ts';
import { type Sql, tableOf } from '../columns/identifiers.ts';
import { plainValuesJson } from '../read/row-json.ts';
import { selectByScope } from '../read/select-records.ts';

export interface RecordWrite {
  readonly id: string;
  readonly values: RecordValues;
}

/** Throws unless every sent field may be changed in its record's current state. */
export async function ensureWritable(
  ctx: TeamContext,
  collection: CollectionDefinition,
  limits: Limits,
  written: readonly RecordWrite[],
): Promise<void> {
  const idsBy = new Map<Sql, string[]>();
  const need = (rows: Sql | undefined, id: string) => {
    if (rows) idsBy.set(rows, [...(idsBy.get(rows) ?? []), id]);
  };
  for (const { id, values } of written) {
    need(limits.creatable, id);
    for (const name of Object.keys(values)) {
      const field = collection.byColumn.get(name);
      if (field) need(limits.writable(field), id);
    }
  }
  if (idsBy.size === 0) return;
  const areIn = Array.from(idsBy, ([rows, ids]) => {
    const unique = [...new Set(ids)];
    return sql`(select count(*) from ${tableOf(ctx.teamId, collection)} r
      where r.id = any(${sql.val(unique)}::uuid[]) and ${rows}) = ${unique.length}::int`;
  });
  const found = await sql<{ may: boolean }>`select ${sql.join(areIn, sql` and `)} as may`.execute(
    ctx.db.withoutPlugins(),
  );
  refuseUnless(found.rows[0]?.may, 'forbidden');
}

/**
 * JSON texts of the records as the viewer sees them, in the order of the ids; records that are not visible
 * are left out.
 */
export async function selectVisibleJson(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
  { access, scope }: { readonly access: MemberAccess; readonly scope: CompileScope },
): Promise<readonly string[]> {
  const texts = await selectByScope(ctx, { collection, access, scope, ids });
  // The engine writes JSON in the contract's format.
  const byId = new Map(texts.map((text) => [(JSON.parse(text) as { id: string }).id, text]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The current values of the fields in a stale change, as far as the viewer may read them. */
export async function readConflictValues(
  ctx: TeamContext,
  collection: CollectionDefinition,
  access: Access,
  { id, values }: RecordWrite,
): Promise<Readonly<Record<string, unknown>>> {
  const named: readonly FieldDefinition[] = readableFields(collection, access).filter(
    (field) => field.columnName in values,
  );
  const source = access.limits?.source ?? tableOf(ctx.teamId, collection);
  const { rows } = await sql<{
    plain: Record<string, unknown>;
  }>`select ${plainValuesJson(named, 'r')} as plain from ${source} r where r.id = ${id}::uuid`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows[0]?.plain ?? {};
}

/**
 * Throws `not_found` for records that are not visible to the viewer, and `forbidden` for visible ones that
 * they may not delete.
 */
export async function ensureDeletable(
  ctx: TeamContext,
  collection: CollectionDefinition,
  limits: Limits,
  ids: readonly string[],
): Promise<void> {
  const is = (rows: Sql | undefined) => rows ?? sql`true`;
  const { rows } = await sql<{ seen: boolean; may: boolean }>`
    select coalesce(${is(limits.visible)}, false) as seen, coalesce(${is(limits.deletable)}, false) as may
    from ${tableOf(ctx.teamId, collection)} r where r.id = any(${sql.val(ids)}::uuid[])`.execute(
    ctx.db.withoutPlugins(),
  );
  refuseUnless(rows.filter(({ seen }) => seen).length === ids.length, 'not_found');
  if (!rows.every(({ may }) => may)) throw new Refusal('forbidden');
}
