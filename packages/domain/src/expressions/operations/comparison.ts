// Comparisons with an empty value are false, except whether it is empty. Texts are equal if they have the same
// characters, as in filters.
import { foldCase } from '../../fields/text/fold-case.ts';
import { commonTypeOf, type ExpressionType, valueKinds } from '../expression-type.ts';
import { type Accepted, always, type Environment, type Operation } from '../operation.ts';
import { booleanValue, textSteps, type Value } from '../value.ts';

const comparable: Accepted = ['number', 'text', 'boolean', 'date', 'date_time', 'money', 'record'];
const ordered: Accepted = ['number', 'date', 'date_time', 'money'];
const text: Accepted = ['text'];

/** The order of two values; undefined if they have none. */
function compareValues(a: Value | undefined, b: Value | undefined): number | undefined {
  if (!a || !b) return undefined;
  if (a.kind === 'number' && b.kind === 'number') return a.value.cmp(b.value);
  if (a.kind === 'date' && b.kind === 'date') return a.value < b.value ? -1 : Number(a.value > b.value);
  if (a.kind === 'date_time' && b.kind === 'date_time') return a.value - b.value;
  if (a.kind !== 'money' || b.kind !== 'money' || a.value.currency !== b.value.currency) return undefined;
  return a.value.amount.cmp(b.value.amount);
}

function isEqual(a: Value | undefined, b: Value | undefined): boolean | undefined {
  if (!a || !b || a.kind !== b.kind) return undefined;
  if (a.kind === 'record' && b.kind === 'record') return a.value.id === b.value.id;
  if (a.kind === 'text' || a.kind === 'boolean') return a.value === b.value;
  const order = compareValues(a, b);
  return order === undefined ? undefined : order === 0;
}

function equality(isMet: (isSame: boolean) => boolean): Operation {
  return {
    category: 'comparison',
    args: [comparable, comparable],
    result: (types) => commonTypeOf(types) && { kind: 'boolean' },
    empties: 'handled',
    compute: ([a, b]) => {
      const isSame = isEqual(a, b);
      return booleanValue(isSame !== undefined && isMet(isSame));
    },
  };
}

function order(isMet: (order: number) => boolean): Operation {
  return {
    category: 'comparison',
    args: [ordered, ordered],
    result: (types) => commonTypeOf(types) && { kind: 'boolean' },
    empties: 'handled',
    compute: ([a, b]) => {
      const compared = compareValues(a, b);
      return booleanValue(compared !== undefined && isMet(compared));
    },
  };
}

function emptiness(isMet: (value: Value | undefined) => boolean): Operation {
  return {
    category: 'comparison',
    args: [valueKinds],
    result: always('boolean'),
    empties: 'handled',
    compute: ([value]) => booleanValue(isMet(value)),
  };
}

/** Ignores case, as the operators of filters do. */
function textTest(isMet: (whole: string, part: string) => boolean): Operation {
  return {
    category: 'comparison',
    args: [text, text],
    result: always('boolean'),
    empties: 'handled',
    compute: ([whole, part], environment) => {
      if (whole?.kind !== 'text' || part?.kind !== 'text') return booleanValue(false);
      if (!mayFold(environment, whole.value, part.value)) return null;
      return booleanValue(isMet(foldCase(whole.value), foldCase(part.value)));
    },
  };
}

function mayFold({ spend }: Environment, ...texts: readonly string[]): boolean {
  return spend(texts.reduce((sum, one) => sum + textSteps(one), 0));
}

/** The extreme of the values that are not empty. */
function extreme(isBetter: (order: number) => boolean): Operation {
  return {
    category: 'numbers',
    args: [ordered],
    rest: ordered,
    result: (types): ExpressionType | undefined => commonTypeOf(types),
    empties: 'fallback',
    compute: (args) => {
      const values = args.filter((one) => one !== null);
      let best: Value = values[0] ?? null;
      for (const value of values.slice(1)) {
        const compared = compareValues(value, best);
        if (compared === undefined) return null;
        if (isBetter(compared)) best = value;
      }
      return best;
    },
  };
}

export const comparison = {
  equals: equality((isSame) => isSame),
  not_equals: equality((isSame) => !isSame),
  less: order((compared) => compared < 0),
  at_most: order((compared) => compared <= 0),
  greater: order((compared) => compared > 0),
  at_least: order((compared) => compared >= 0),
  is_empty: emptiness((value) => (value ?? null) === null),
  is_not_empty: emptiness((value) => (value ?? null) !== null),
  contains: textTest((whole, part) => whole.includes(part)),
  starts_with: textTest((whole, part) => whole.startsWith(part)),
  ends_with: textTest((whole, part) => whole.endsWith(part)),
  minimum: extreme((compared) => compared < 0),
  maximum: extreme((compared) => compared > 0),
} as const satisfies Record<string, Operation>;
