// Automatically numbered codes. A field's counter is a row that is locked until the transaction ends, so that
// no two records get the same number and a failed transaction leaves no gap. Codes entered by hand advance
// the counter.
import {
  type CodePattern,
  numberedCode,
  numberOfCode,
  patternOf,
} from '@fieldhouse/domain/fields/text/code-pattern';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { sql } from 'kysely';
import type { TeamAuthority } from '../../../../kernel/authority.ts';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { CopyTransaction } from '../../../../kernel/db/copy-into.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import { type Sql, tableOf } from '../columns/identifiers.ts';
import { fieldMark, fieldMarkEnd } from '../columns/search-marks.ts';
import { compileSql } from '../read/compile-sql.ts';
import type { CheckedValues } from './check-values.ts';

/** Runs a statement in the transaction that writes the records. */
type Runner = <T>(statement: Sql) => Promise<readonly T[]>;

interface NumberedField {
  readonly field: FieldDefinition;
  readonly pattern: CodePattern;
}

function numberedFields({ fields }: CollectionDefinition): readonly NumberedField[] {
  return fields.flatMap((field) => {
    const pattern = patternOf(field);
    return pattern ? [{ field, pattern }] : [];
  });
}

/** Adds numbers, in order, to new records that have none. */
export async function numberNewRecords(
  ctx: TeamContext,
  collection: CollectionDefinition,
  records: readonly CheckedValues[],
): Promise<readonly CheckedValues[]> {
  let numbered = records;
  for (const one of numberedFields(collection)) {
    const given = highest(one, numbered);
    const count = numbered.filter((values) => isBlank(values.get(one.field))).length;
    const last = await moveCounter(
      runnerOf(ctx),
      { teamId: ctx.teamId, collection, ...one },
      { given, count },
    );
    let next = last - count;
    numbered = numbered.map((values) => {
      if (!isBlank(values.get(one.field))) return values;
      next += 1;
      return new Map([...values, [one.field, numberedCode(one.pattern, next)]]);
    });
  }
  return numbered;
}

/** Numbers entered by hand into existing records are not assigned again. */
export async function advanceNumberCounter(
  ctx: TeamContext,
  collection: CollectionDefinition,
  records: readonly CheckedValues[],
): Promise<void> {
  for (const one of numberedFields(collection)) {
    const given = highest(one, records);
    if (given > 0)
      await moveCounter(runnerOf(ctx), { teamId: ctx.teamId, collection, ...one }, { given, count: 0 });
  }
}

/** Numbers the rows that an import has just copied without a code, in order of id. */
export async function numberCopiedRows(
  { teamId }: TeamAuthority,
  transaction: CopyTransaction,
  collection: CollectionDefinition,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const run: Runner = async <T>(statement: Sql) => {
    const { sql: text, parameters } = compileSql(statement);
    // As in runnerOf.
    return (await transaction.query(text, parameters)).rows as readonly T[];
  };
  const table = tableOf(teamId, collection);
  for (const { field, pattern } of numberedFields(collection)) {
    const column = sql.id(`f_${field.number}`);
    const ours = sql`id = any(${sql.val(ids)}::uuid[])`;
    const [row] = await run<{ blank: string; given: string | null }>(sql`
      select count(*) filter (where ${column} is null) as blank, max(${numberIn(pattern, column)}) as given
      from ${table} where ${ours}`);
    const count = Number(row?.blank ?? 0);
    const given = Number(row?.given ?? 0);
    const last = await moveCounter(run, { teamId, collection, field, pattern }, { given, count });
    if (count === 0) continue;
    const code = sql`${pattern.prefix}::text || lpad(x.n::text, greatest(${pattern.width}::int, length(x.n::text)), '0')
      || ${pattern.suffix}::text`;
    const line = sql`${fieldMark(field) + fieldMarkEnd + foldText(pattern.prefix)}::text
      || lpad(x.n::text, greatest(${pattern.width}::int, length(x.n::text)), '0') || ${foldText(pattern.suffix)}::text`;
    const search = field.isSearchable
      ? sql`, search = case when search = '' then '' else search || E'\n' end || ${line}`
      : sql``;
    await run(sql`update ${table} t set ${column} = ${code} ${search}
      from (select id, ${last - count}::bigint + row_number() over (order by id) as n
        from ${table} where ${ours} and ${column} is null) x
      where t.id = x.id`);
  }
}

function runnerOf(ctx: TeamContext): Runner {
  // The statement specifies its row type.
  return async <T>(statement: Sql) => (await statement.execute(ctx.db.withoutPlugins())).rows as readonly T[];
}

interface Counter extends NumberedField {
  readonly teamId: string;
  readonly collection: CollectionDefinition;
}

interface Move {
  /** The highest number entered by hand. */
  readonly given: number;
  /** How many numbers are needed. */
  readonly count: number;
}

/** Returns the last number that is now assigned. */
async function moveCounter(run: Runner, counter: Counter, { given, count }: Move): Promise<number> {
  if (given === 0 && count === 0) return 0;
  const { field } = counter;
  const name = String(field.settings.pattern);
  const [moved] = await run<{ last: string }>(sql`update platform.code_counters
    set last = greatest(last, ${given}::bigint) + ${count}::bigint
    where field_id = ${field.id}::uuid and pattern = ${name} returning last`);
  if (moved) return Number(moved.last);
  // A new counter starts after the highest number in the existing records; a concurrent transaction waits for
  // it.
  const start = Math.max(given, await highestStored(run, counter));
  const [made] = await run<{
    last: string;
  }>(sql`insert into platform.code_counters as c (field_id, pattern, last)
    values (${field.id}::uuid, ${name}, ${start + count}::bigint)
    on conflict (team_id, field_id, pattern)
    do update set last = greatest(c.last, ${start}::bigint) + ${count}::bigint returning last`);
  return Number(made?.last);
}

/** Includes the trash, whose records may be restored. */
async function highestStored(run: Runner, { teamId, collection, field, pattern }: Counter): Promise<number> {
  const [row] = await run<{ last: string | null }>(sql`
    select max(${numberIn(pattern, sql.id(`f_${field.number}`))}) as last from ${tableOf(teamId, collection)}`);
  return Number(row?.last ?? 0);
}

/** The number in a code of the pattern; null for any other text. */
function numberIn({ prefix, suffix, width }: CodePattern, column: Sql): Sql {
  const digits = sql`substr(${column}, ${prefix.length + 1}::int, length(${column}) - ${prefix.length + suffix.length}::int)`;
  return sql`case when starts_with(${column}, ${prefix}) and right(${column}, ${suffix.length}::int) = ${suffix}
    and length(${column}) >= ${prefix.length + suffix.length + width}::int and ${digits} ~ '^[0-9]{1,15}$'
    then (${digits})::bigint end`;
}

function highest({ field, pattern }: NumberedField, records: readonly CheckedValues[]): number {
  return records.reduce((max, values) => {
    const value = values.get(field);
    return Math.max(max, typeof value === 'string' ? (numberOfCode(pattern, value) ?? 0) : 0);
  }, 0);
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined;
}
