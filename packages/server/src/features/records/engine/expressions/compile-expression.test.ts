// The three places that compute an expression agree: this compares the server with SQL, and same-as-server.component.test the
// browser with the server.
import { type Expression, expressionOps } from '@fieldhouse/contract/expressions';
import { evaluate } from '@fieldhouse/domain/expressions/evaluate';
import { digitsOf, type Value } from '@fieldhouse/domain/expressions/value';
import Big from 'big.js';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ColumnName,
  columns,
  knownColumn,
  type Row,
  typedTree,
  uglyRow,
} from '../../../../../../domain/test/expressions/typed-trees.ts';
import { isFullSize } from '../../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../../test/start-server.ts';
import type { Sql } from '../columns/identifiers.ts';
import { compileSql } from '../read/compile-sql.ts';
import { compileExpression, type ExpressionScope, sqlTypes } from './compile-expression.ts';

const zones = ['America/Los_Angeles', 'Europe/Madrid', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
const now = new Date('2026-03-08T15:30:00.250Z');
const treesAtOnce = 50;

let server: TestServer;
let client: pg.PoolClient;
beforeAll(async () => {
  server = await startServer();
  client = await server.deps.ownerPool.connect();
});
afterAll(async () => {
  client.release(true);
  await server.stop();
});

const names = Object.keys(columns) as ColumnName[];

function scopeIn(timeZone: string): ExpressionScope {
  return {
    now,
    timeZone,
    lookUp: (name) => {
      const known = knownColumn(name);
      return known && { type: known.type, sql: sql.id('r', name) };
    },
  };
}

async function run(statement: Sql): Promise<Record<string, string | null>[]> {
  const { sql: text, parameters } = compileSql(statement);
  const { rows } = await client.query(text, [...parameters]);
  return rows;
}

function asSql(name: ColumnName, value: Value): Sql {
  const type = sql.raw(sqlTypes[columns[name]]);
  if (value === null) return sql`null::${type}`;
  switch (value.kind) {
    case 'number':
      return sql`${digitsOf(value.value)}::numeric`;
    case 'money':
      return sql`row(${digitsOf(value.value.amount)}::numeric, ${value.value.currency})::platform.expr_money`;
    case 'date_time':
      return sql`${new Date(value.value).toISOString()}::timestamptz`;
    case 'record':
      return sql`row(${value.value.id}::uuid, ${value.value.label}::text)::platform.expr_record`;
    case 'records':
      return sql`array[${sql.join(value.value.map((one) => sql`row(${one.id}::uuid, ${one.label}::text)`))}]::platform.expr_record[]`;
    case 'other':
      return sql`${JSON.stringify(value.value)}::jsonb`;
    default:
      return sql`${value.value}::${type}`;
  }
}

async function makeTable(rows: readonly Row[]): Promise<void> {
  const list = names.map((name) => sql`${sql.id(name)} ${sql.raw(sqlTypes[columns[name]])}`);
  await run(sql`create temporary table expression_rows (place int, ${sql.join(list)})`);
  for (const [place, row] of rows.entries()) {
    const values = names.map((name) => asSql(name, row[name]));
    await run(sql`insert into expression_rows values (${place}, ${sql.join(values)})`);
  }
}

/** The value as SQL writes it, in a form that is the same for equal values. */
function printed(kind: string, text: string | null): string | null {
  if (text === null) return null;
  if (kind === 'number') return digitsOf(new Big(text));
  if (kind === 'date_time') return new Date(Math.round(Number(text) * 1000)).toISOString();
  if (kind === 'record' || kind === 'records' || kind === 'other') return JSON.stringify(JSON.parse(text));
  const [, amount, currency] = (kind === 'money' && /^\((.*),(.*)\)$/.exec(text)) || [];
  return amount === undefined ? text : `${digitsOf(new Big(amount))} ${currency}`;
}

function printable(kind: string, value: Sql): Sql {
  if (kind === 'date_time') return sql`extract(epoch from ${value})::text`;
  return kind === 'record' || kind === 'records' ? sql`to_jsonb(${value})::text` : sql`(${value})::text`;
}

function expected(value: Value): string | null {
  if (value === null) return null;
  switch (value.kind) {
    case 'number':
      return digitsOf(value.value);
    case 'money':
      return `${digitsOf(value.value.amount)} ${value.value.currency}`;
    case 'date_time':
      return new Date(value.value).toISOString();
    case 'record':
    case 'records':
    case 'other':
      return JSON.stringify(value.value);
    default:
      return String(value.value);
  }
}

async function computeInSql(trees: readonly Expression[], timeZone: string) {
  const compiled = trees.map((tree) => compileExpression(tree, scopeIn(timeZone)));
  const list = compiled.map(
    ({ type, sql: value }, index) => sql`${printable(type.kind, value)} as ${sql.id(`v${index}`)}`,
  );
  const rows = await run(sql`select ${sql.join(list)} from expression_rows r order by place`);
  return rows.map((row) => compiled.map(({ type }, index) => printed(type.kind, row[`v${index}`] ?? null)));
}

/** 10,000 trees in any case; a row each for several of them in `npm test`. */
const treeCount = 10_000;
const rowCount = isFullSize ? 200 : 3;

describe('an expression in SQL', () => {
  test('has the value that the server computes, for random expressions over values at their limits', async () => {
    const rows = fc.sample(uglyRow, { numRuns: rowCount, seed: 7 });
    await makeTable(rows);
    const trees = fc.sample(typedTree, { numRuns: treeCount, seed: 11 });
    const differences: unknown[] = [];
    let compared = 0;
    for (let from = 0; from < treeCount; from += treesAtOnce) {
      const some = trees.slice(from, from + treesAtOnce);
      const timeZone = zones[(from / treesAtOnce) % zones.length] ?? 'UTC';
      const found = await computeInSql(some, timeZone);
      for (const [place, row] of rows.entries()) {
        for (const [index, tree] of some.entries()) {
          const { value, isTooMuch } = evaluate(tree, {
            lookUp: (name) => row[name as ColumnName],
            now,
            timeZone,
          });
          if (isTooMuch) continue;
          compared += 1;
          const [server, database] = [expected(value), found[place]?.[index] ?? null];
          if (server !== database)
            differences.push({ tree: JSON.stringify(tree), place, timeZone, server, database });
        }
      }
    }
    expect(differences.slice(0, 5)).toEqual([]);
    expect(compared).toBeGreaterThan(treeCount * rowCount * 0.99);
    expect(new Set(trees.flatMap(operationsOf))).toEqual(new Set(expressionOps));
  });

  test('changes the case of every character as the server does', async () => {
    const signs = Array.from({ length: 0x11000 }, (_, code) => code)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code));
    const { rows } = await client.query(
      `select sign, platform.expr_upper(sign) as upper, platform.expr_lower('A' || sign) as lower, platform.expr_trim(sign) as trimmed
       from unnest($1::text[]) sign where unicode_assigned(sign)`,
      [signs],
    );
    const different = rows.filter(
      ({ sign, upper, lower, trimmed }) =>
        upper !== sign.toUpperCase() || lower !== `A${sign}`.toLowerCase() || trimmed !== sign.trim(),
    );
    // Letters that got their other case in a Unicode version which only Node.js has stay as they are.
    const isOlder = ({ sign, upper, lower }: Record<string, string>) =>
      upper === sign && lower === `a${sign}`;
    expect(different.filter((one) => !isOlder(one))).toEqual([]);
    expect(different.length).toBeLessThan(10);
    expect(rows.length).toBeGreaterThan(50_000);
  });

  test('is computed with the rights of a team', async () => {
    const { rows } = await client.query(`select p.proname as name from pg_proc p
        where p.pronamespace = 'platform'::regnamespace and p.proname like 'expr_%'
          and not has_function_privilege('fh_team', p.oid, 'execute')
      union all select t.typname from pg_type t
        where t.typnamespace = 'platform'::regnamespace and t.typname like 'expr_%'
          and not has_type_privilege('fh_team', t.oid, 'usage')`);
    expect(rows).toEqual([]);
    const made = await client.query("select from pg_proc where proname like 'expr_%'");
    expect(made.rowCount).toBeGreaterThan(30);
  });

  test('is not made of one with a problem', () => {
    const scope = scopeIn('UTC');
    const unfit: Expression = { op: 'add', args: [{ ref: 'number' }, { ref: 'text' }] };
    expect(() => compileExpression(unfit, scope)).toThrow('argument_unfit at 1');
    expect(() => compileExpression({ ref: 'elsewhere' }, scope)).toThrow('value_unknown');
  });
});

function operationsOf(tree: Expression): string[] {
  return 'op' in tree ? [tree.op, ...tree.args.flatMap(operationsOf)] : [];
}
