// Exact decimal arithmetic. Amounts of money are added and compared only in one currency; they are rounded to
// coins where they are stored.
import { isCurrency } from '@fieldhouse/contract/currencies';
import Big from 'big.js';
import { minorDigits } from '../../fields/number/money.ts';
import { commonTypeOf, type ExpressionType } from '../expression-type.ts';
import { type Accepted, always, type Operation } from '../operation.ts';
import { moneyOf, numberValue, type Value } from '../value.ts';

const number: Accepted = ['number'];
const amount: Accepted = ['number', 'money'];
const maxDigits = 20;

/** Numbers, or the amounts of one currency, and how to make such a value again. */
interface Amounts {
  readonly numbers: readonly Big[];
  readonly toValue: (number: Big) => Value;
}

function amountsOf(args: readonly Value[]): Amounts | undefined {
  const numbers = args.flatMap((one) => (one?.kind === 'number' ? [one.value] : []));
  if (numbers.length === args.length) return { numbers, toValue: numberValue };
  const amounts = args.flatMap((one) => (one?.kind === 'money' ? [one.value] : []));
  const [first] = amounts;
  if (!first || amounts.length < args.length) return undefined;
  if (amounts.some(({ currency }) => currency !== first.currency)) return undefined;
  return {
    numbers: amounts.map((one) => one.amount),
    toValue: (result) => moneyOf(result, first.currency),
  };
}

function folded(args: readonly Value[], combine: (a: Big, b: Big) => Big): Value {
  const amounts = amountsOf(args);
  return amounts && amounts.numbers.length > 0 ? amounts.toValue(amounts.numbers.reduce(combine)) : null;
}

function mapped(arg: Value | undefined, change: (a: Big) => Big): Value {
  const amounts = amountsOf([arg ?? null]);
  const [number] = amounts?.numbers ?? [];
  return amounts && number ? amounts.toValue(change(number)) : null;
}

/** The factors with at most one amount of money among them. */
function product(args: readonly Value[]): Value {
  const money = args.filter((one) => one?.kind === 'money');
  if (money.length > 1) return null;
  const factors = args.flatMap((one) =>
    one?.kind === 'number' ? [one.value] : one?.kind === 'money' ? [one.value.amount] : [],
  );
  let result: Value = numberValue(new Big(1));
  // After each factor, so that no number grows beyond its bounds.
  for (const factor of factors) {
    result = result?.kind === 'number' ? numberValue(result.value.times(factor)) : null;
  }
  const [only] = money;
  return only?.kind === 'money' && result?.kind === 'number'
    ? moneyOf(result.value, only.value.currency)
    : result;
}

function quotient([a, b]: readonly Value[]): Value {
  if (a?.kind === 'money' && b?.kind === 'number') {
    return b.value.eq(0) ? null : moneyOf(a.value.amount.div(b.value), a.value.currency);
  }
  const amounts = amountsOf([a ?? null, b ?? null]);
  const [dividend, divisor] = amounts?.numbers ?? [];
  return dividend && divisor && !divisor.eq(0) ? numberValue(dividend.div(divisor)) : null;
}

/** Has the sign of the divisor, as in spreadsheets: -1 modulo 7 is 6. */
function remainder([a, b]: readonly Value[]): Value {
  if (a?.kind !== 'number' || b?.kind !== 'number' || b.value.eq(0)) return null;
  const rest = a.value.mod(b.value);
  return numberValue(rest.eq(0) || rest.lt(0) === b.value.lt(0) ? rest : rest.plus(b.value));
}

function down(value: Big, digits: number): Big {
  const cut = value.round(digits, Big.roundDown);
  return cut.gt(value) ? cut.minus(new Big(10).pow(-digits)) : cut;
}

type Rounding = (value: Big, digits: number) => Big;

function rounded([value, digits]: readonly (Value | undefined)[], rounding: Rounding): Value {
  const fallback = value?.kind === 'money' ? minorDigits(value.value.currency) : 0;
  const wanted = digits?.kind === 'number' ? Number(digits.value.toFixed()) : fallback;
  if (!Number.isInteger(wanted) || Math.abs(wanted) > maxDigits) return null;
  return mapped(value, (number) => rounding(number, wanted));
}

function rounding(how: Rounding): Operation {
  return {
    category: 'numbers',
    args: [amount],
    optional: [number],
    result: ([type]) => type,
    empties: 'propagate',
    compute: (args) => rounded(args, how),
  };
}

function combining(combine: (a: Big, b: Big) => Big): Operation {
  return {
    category: 'numbers',
    args: [amount, amount],
    rest: amount,
    result: commonTypeOf,
    empties: 'propagate',
    compute: (args) => folded(args, combine),
  };
}

function unary(change: (a: Big) => Big): Operation {
  return {
    category: 'numbers',
    args: [amount],
    result: ([type]) => type,
    empties: 'propagate',
    compute: ([arg]) => mapped(arg, change),
  };
}

/** Any number of factors, one of which may be money. */
function productType(types: readonly ExpressionType[]): ExpressionType | undefined {
  const amounts = types.filter(({ kind }) => kind === 'money').length;
  if (amounts > 1) return undefined;
  return { kind: amounts === 1 ? 'money' : types.some(({ kind }) => kind === 'any') ? 'any' : 'number' };
}

function quotientType(types: readonly ExpressionType[]): ExpressionType | undefined {
  const [a, b] = types;
  if (a?.kind === 'money' && b?.kind === 'number') return a;
  if (a?.kind === 'any' || b?.kind === 'any') return { kind: 'any' };
  return commonTypeOf(types) && { kind: 'number' };
}

export const arithmetic = {
  add: combining((a, b) => a.plus(b)),
  subtract: {
    category: 'numbers',
    args: [amount, amount],
    result: commonTypeOf,
    empties: 'propagate',
    compute: (args) => folded(args, (a, b) => a.minus(b)),
  },
  multiply: {
    category: 'numbers',
    args: [amount, amount],
    rest: amount,
    result: productType,
    empties: 'propagate',
    compute: product,
  },
  divide: {
    category: 'numbers',
    args: [amount, amount],
    result: quotientType,
    empties: 'propagate',
    compute: quotient,
  },
  modulo: {
    category: 'numbers',
    args: [number, number],
    result: always('number'),
    empties: 'propagate',
    compute: remainder,
  },
  negate: unary((a) => a.neg()),
  absolute: unary((a) => a.abs()),
  round: rounding((value, digits) => value.round(digits, Big.roundHalfUp)),
  round_down: rounding(down),
  round_up: rounding((value, digits) => down(value.neg(), digits).neg()),
  sum: {
    category: 'numbers',
    args: [amount],
    rest: amount,
    result: commonTypeOf,
    empties: 'fallback',
    compute: (args) => folded(args.filter(isThere), (a, b) => a.plus(b)),
  },
  money: {
    category: 'numbers',
    args: [number, ['text']],
    result: always('money'),
    empties: 'propagate',
    compute: ([value, code]) =>
      value?.kind === 'number' && code?.kind === 'text' && isCurrency(code.value)
        ? moneyOf(value.value, code.value)
        : null,
  },
  amount: {
    category: 'numbers',
    args: [['money']],
    result: always('number'),
    empties: 'propagate',
    compute: ([value]) => (value?.kind === 'money' ? numberValue(value.value.amount) : null),
  },
} as const satisfies Record<string, Operation>;

function isThere(value: Value): boolean {
  return value !== null;
}
