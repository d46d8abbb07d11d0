// Compiles an expression to SQL: the same value as `evaluate` of the domain gives, for the rows of a query.
import type { Expression, ExpressionLiteral, ExpressionOp } from '@fieldhouse/contract/expressions';
import { checkExpression } from '@fieldhouse/domain/expressions/check-expression';
import {
  type ExpressionType,
  typeOfLiteral,
  type ValueKind,
} from '@fieldhouse/domain/expressions/expression-type';
import { operations } from '@fieldhouse/domain/expressions/operations';
import { sql } from 'kysely';
import type { Sql } from '../columns/identifiers.ts';
import { arithmetic } from './operations/arithmetic.ts';
import { comparison } from './operations/comparison.ts';
import { dates } from './operations/dates.ts';
import { lists } from './operations/lists.ts';
import { logic } from './operations/logic.ts';
import { texts } from './operations/texts.ts';
import type { SqlEnvironment, SqlOperation, SqlValue } from './sql-operation.ts';

const inSql: Readonly<Record<ExpressionOp, SqlOperation>> = {
  ...arithmetic,
  ...comparison,
  ...logic,
  ...texts,
  ...dates,
  ...lists,
};

/** The PostgreSQL type of each kind of value. */
export const sqlTypes: Readonly<Record<ValueKind, string>> = {
  number: 'numeric',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  date_time: 'timestamptz',
  money: 'platform.expr_money',
  record: 'platform.expr_record',
  records: 'platform.expr_record[]',
  other: 'jsonb',
};

export interface ExpressionScope {
  /** The SQL of a value, of the type in `sqlTypes`, with instants to the millisecond. */
  readonly lookUp: (name: string) => SqlValue | undefined;
  readonly now: Date;
  /** The team's, IANA. */
  readonly timeZone: string;
}

/**
 * The value, null if it is empty. Literals are bound parameters. Throws a RangeError for an expression with a problem other
 * than a value that may be empty: it has to be checked when it is stored. SQL has no budget of steps: where `evaluate`
 * gives up, this still computes.
 */
export function compileExpression(tree: Expression, { lookUp, now, timeZone }: ExpressionScope): SqlValue {
  const { problems } = checkExpression(tree, (name) => {
    const value = lookUp(name);
    return value && { type: value.type, isCertain: false };
  });
  const problem = problems.find(({ code }) => code !== 'maybe_unset');
  if (problem)
    throw new RangeError(`The expression has a problem: ${problem.code} at ${problem.path.join('.')}.`);
  const environment: SqlEnvironment = {
    now: sql`${now.toISOString()}::timestamptz`,
    timeZone: sql`${timeZone}::text`,
  };
  const compile = (node: Expression): SqlValue => {
    if ('op' in node) return callOf(node.op, node.args.map(compile), environment);
    const value = 'ref' in node ? lookUp(node.ref) : literalOf(node);
    if (!value) throw new RangeError('The check lets no unknown value pass.');
    return value;
  };
  return compile(tree);
}

function callOf(op: ExpressionOp, args: readonly SqlValue[], environment: SqlEnvironment): SqlValue {
  const type = operations[op].result(args.map((one) => one.type));
  if (!type) throw new RangeError('The check lets no unfit arguments pass.');
  // The empty value has the type of the others.
  const typed = args.map((one) => (one.type.kind === 'empty' ? { type, sql: emptyOf(type) } : one));
  return { type, sql: sql`(${inSql[op]({ ...environment, args: typed, type })})` };
}

function emptyOf({ kind }: ExpressionType): Sql {
  return kind === 'empty' || kind === 'any' ? sql`null` : sql`null::${sql.raw(sqlTypes[kind])}`;
}

function literalOf(literal: ExpressionLiteral): SqlValue {
  const type = typeOfLiteral(literal);
  switch (literal.type) {
    case 'empty':
      return { type, sql: emptyOf(type) };
    case 'number':
      return { type, sql: sql`platform.expr_number(${literal.lit}::numeric)` };
    case 'record':
      return { type, sql: sql`row(${literal.lit}::uuid, '')::platform.expr_record` };
    case 'text':
      return { type, sql: sql`platform.expr_text(${literal.lit}::text)` };
    case 'boolean':
      return { type, sql: sql`${literal.lit}::boolean` };
    case 'date':
      return { type, sql: sql`${literal.lit}::date` };
    case 'date_time':
      return { type, sql: sql`platform.expr_instant_in_years(${literal.lit}::timestamptz)` };
  }
}
