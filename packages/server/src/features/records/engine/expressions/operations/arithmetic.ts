// As packages/domain/src/expressions/operations/arithmetic.ts.
import { knownCurrencies } from '@fieldhouse/contract/currencies';
import { minorDigits } from '@fieldhouse/domain/fields/number/money';
import { sql } from 'kysely';
import type { Sql } from '../../columns/identifiers.ts';
import { argument, calls, moneyArray, type SqlOperation, type SqlValue, sqlOf } from '../sql-operation.ts';

/** The digits of currencies that have other than two. */
const coins = JSON.stringify(
  Object.fromEntries(
    knownCurrencies.map((code) => [code, minorDigits(code)]).filter(([, digits]) => digits !== 2),
  ),
);

/** By the kind of the first argument. */
function byKind(ofNumbers: SqlOperation, ofMoney: SqlOperation): SqlOperation {
  return (call) => (argument(call, 0).type.kind === 'money' ? ofMoney(call) : ofNumbers(call));
}

function number(value: Sql): Sql {
  return sql`platform.expr_number(${value})`;
}

function rounding(kind: 'near' | 'down' | 'up'): SqlOperation {
  return byKind(
    (call) => sql`platform.expr_round(${argument(call, 0).sql}, ${call.args[1]?.sql ?? sql`0`}, ${kind})`,
    (call) => {
      const [given, digits] = sqlOf(call.args);
      return digits
        ? sql`platform.expr_money_round(${given}, ${digits}, ${kind})`
        : sql`platform.expr_money_round_coins(${given}, ${kind}, ${coins}::jsonb)`;
    },
  );
}

function asFactor({ type, sql: value }: SqlValue): Sql {
  return type.kind === 'money' ? value : sql`row(${value}, null)::platform.expr_money`;
}

export const arithmetic = {
  add: byKind(
    ({ args }) => number(sql.join(sqlOf(args), sql` + `)),
    ({ args }) => sql`platform.expr_money_sum(${moneyArray(args)})`,
  ),
  subtract: byKind(
    (call) => number(sql`${argument(call, 0).sql} - ${argument(call, 1).sql}`),
    (call) => {
      const [from, by] = [argument(call, 0).sql, argument(call, 1).sql];
      const taken = sql`platform.expr_money_product(array[${by}, row(-1, null)]::platform.expr_money[])`;
      return sql`platform.expr_money_sum(array[${from}, ${taken}]::platform.expr_money[])`;
    },
  ),
  multiply: ({ args, type }) =>
    type.kind === 'money'
      ? sql`platform.expr_money_product(array[${sql.join(args.map(asFactor))}]::platform.expr_money[])`
      : sqlOf(args).reduce((product, factor) => number(sql`${product} * ${factor}`)),
  divide: (call) => {
    const [a, b] = [argument(call, 0), argument(call, 1)];
    if (a.type.kind !== 'money') return sql`platform.expr_quotient(${a.sql}, ${b.sql})`;
    return b.type.kind === 'money'
      ? sql`platform.expr_money_ratio(${a.sql}, ${b.sql})`
      : sql`platform.expr_money_quotient(${a.sql}, ${b.sql})`;
  },
  modulo: calls('expr_modulo'),
  negate: byKind(
    (call) => sql`(- ${argument(call, 0).sql})`,
    (call) =>
      sql`platform.expr_money_product(array[${argument(call, 0).sql}, row(-1, null)]::platform.expr_money[])`,
  ),
  absolute: byKind((call) => sql`abs(${argument(call, 0).sql})`, calls('expr_money_absolute')),
  round: rounding('near'),
  round_down: rounding('down'),
  round_up: rounding('up'),
  sum: byKind(
    ({ args }) => number(sql`(select sum(one) from unnest(array[${sql.join(sqlOf(args))}]::numeric[]) one)`),
    ({ args }) => sql`platform.expr_money_sum(platform.expr_money_present(${moneyArray(args)}))`,
  ),
  money: (call) =>
    sql`platform.expr_money_of(${argument(call, 0).sql},
      platform.expr_currency(${argument(call, 1).sql}, ${knownCurrencies}::text[]))`,
  amount: (call) => sql`(${argument(call, 0).sql}).amount`,
} as const satisfies Record<string, SqlOperation>;
