// What an operation of an expression is in SQL. Each kind of value is one SQL value: a number is numeric, money and records are
// composite types, so that an argument is never written twice. Empty is null.
import type { ExpressionType } from '@fieldhouse/domain/expressions/expression-type';
import { sql } from 'kysely';
import type { Sql } from '../columns/identifiers.ts';

export interface SqlValue {
  readonly type: ExpressionType;
  readonly sql: Sql;
}

export interface SqlEnvironment {
  /** An instant, to the millisecond. */
  readonly now: Sql;
  /** The team's, IANA. */
  readonly timeZone: Sql;
}

export interface SqlCall extends SqlEnvironment {
  readonly args: readonly SqlValue[];
  /** What the operation results in. */
  readonly type: ExpressionType;
}

export type SqlOperation = (call: SqlCall) => Sql;

/** An argument that the operation has, by the check of the expression. */
export function argument({ args }: SqlCall, index: number): SqlValue {
  const found = args[index];
  if (!found) throw new RangeError(`No argument ${index}.`);
  return found;
}

/** Calls a function of the schema `platform` with all arguments. */
export function calls(name: string): SqlOperation {
  return ({ args }) => sql`${sql.id('platform', name)}(${sql.join(sqlOf(args))})`;
}

export function sqlOf(args: readonly SqlValue[]): Sql[] {
  return args.map((one) => one.sql);
}

export function moneyArray(args: readonly SqlValue[]): Sql {
  return sql`array[${sql.join(sqlOf(args))}]::platform.expr_money[]`;
}
