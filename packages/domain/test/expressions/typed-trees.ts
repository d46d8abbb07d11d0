// Random expressions that a check accepts: each argument has a kind that its operation takes.
import {
  boundedExpression,
  type Expression,
  type ExpressionOp,
  expressionOps,
} from '@fieldhouse/contract/expressions';
import type { DataType } from '@fieldhouse/contract/field-types';
import fc from 'fast-check';
import { checkExpression, type KnownValue } from '../../src/expressions/check-expression.ts';
import { type ValueKind, valueKinds } from '../../src/expressions/expression-type.ts';
import { toValue } from '../../src/expressions/field-values.ts';
import type { Accepted } from '../../src/expressions/operation.ts';
import { operations } from '../../src/expressions/operations.ts';
import type { Value } from '../../src/expressions/value.ts';
import { literal } from './random-trees.ts';

/** Each name of a row of `uglyRows` with its kind. */
export const columns = {
  number: 'number',
  other_number: 'number',
  text: 'text',
  other_text: 'text',
  boolean: 'boolean',
  day: 'date',
  other_day: 'date',
  instant: 'date_time',
  other_instant: 'date_time',
  money: 'money',
  other_money: 'money',
  item: 'record',
  items: 'records',
  address: 'other',
} as const satisfies Record<string, ValueKind>;
export type ColumnName = keyof typeof columns;

export function knownColumn(name: string): KnownValue | undefined {
  const kind = Object.hasOwn(columns, name) ? columns[name as ColumnName] : undefined;
  return (
    kind && { type: kind === 'other' ? { kind, dataType: 'physical_address' } : { kind }, isCertain: true }
  );
}

interface Signature {
  readonly op: ExpressionOp;
  readonly args: readonly ValueKind[];
}

function combinations(accepted: readonly Accepted[]): ValueKind[][] {
  return accepted.reduce<ValueKind[][]>(
    (all, kinds) => all.flatMap((before) => kinds.map((kind) => [...before, kind])),
    [[]],
  );
}

const typeOfKind = (kind: ValueKind) =>
  kind === 'other' ? ({ kind, dataType: 'physical_address' } as const) : { kind };

/** Every way to call every operation, with up to two more arguments than it needs, by the kind that results. */
const signatures = new Map<ValueKind, Signature[]>(valueKinds.map((kind) => [kind, []]));
for (const op of expressionOps) {
  const { args, optional = [], rest, result } = operations[op];
  const lists = [args, ...optional.map((_, index) => [...args, ...optional.slice(0, index + 1)])];
  if (rest) lists.push([...args, rest]);
  for (const kinds of lists.flatMap(combinations)) {
    const kind = result(kinds.map(typeOfKind))?.kind;
    if (kind && kind !== 'any' && kind !== 'empty') signatures.get(kind)?.push({ op, args: kinds });
  }
}

const empty = { lit: null, type: 'empty' } as const;
const code = fc.constantFrom('USD', 'JPY', 'BHD').map((lit): Expression => ({ lit, type: 'text' }));

function leafOf(kind: ValueKind): fc.Arbitrary<Expression> {
  const names = Object.keys(columns).filter((name) => columns[name as ColumnName] === kind);
  const refs = fc.constantFrom(...names).map((ref): Expression => ({ ref }));
  const isLiteral = literal.filter((one): one is typeof one => one.type === kind);
  const hasLiteral = ['number', 'text', 'boolean', 'date', 'date_time', 'record'].includes(kind);
  return hasLiteral ? fc.oneof({ weight: 3, arbitrary: refs }, { weight: 1, arbitrary: isLiteral }) : refs;
}

type Trees = Record<ValueKind, Expression>;

/** A call of an operation that results in the kind. First the operation is chosen, so that those of many signatures are no more frequent. */
function callOf(kind: ValueKind, treeOf: (kind: ValueKind) => fc.Arbitrary<Expression>) {
  const all = signatures.get(kind) ?? [];
  return fc
    .constantFrom(...new Set(all.map(({ op }) => op)))
    .chain((op) => fc.constantFrom(...all.filter((one) => one.op === op)))
    .chain(({ op, args }) =>
      fc
        .tuple(...args.map((arg, index) => argumentOf(op, index, treeOf(arg))))
        .map((trees): Expression => ({ op, args: trees })),
    );
}

function argumentOf(op: ExpressionOp, index: number, tree: fc.Arbitrary<Expression>) {
  if (op === 'money' && index === 1) return code;
  const mayBeEmpty = (op === 'if' || op === 'coalesce') && index > 0;
  return mayBeEmpty ? fc.oneof({ weight: 9, arbitrary: tree }, fc.constant<Expression>(empty)) : tree;
}

const byKind = fc.letrec<Trees>((tie) => {
  const treeOf = (kind: ValueKind) => tie(kind);
  const trees = valueKinds.map((kind) => [
    kind,
    fc.oneof({ maxDepth: 5 }, leafOf(kind), { weight: 2, arbitrary: callOf(kind, treeOf) }),
  ]);
  return Object.fromEntries(trees);
});

/** Calls of all kinds without a problem. */
export const typedTree: fc.Arbitrary<Expression> = fc
  .oneof(...valueKinds.map((kind) => callOf(kind, (one) => byKind[one])))
  .filter((tree) => boundedExpression.safeParse(tree).success)
  .filter((tree) => checkExpression(tree, knownColumn).problems.length === 0);

/** Values by name as a record may have them: many are at a limit, or empty. */
export type Row = Readonly<Record<ColumnName, Value>>;

const numbers = [
  '0',
  '1',
  '2',
  '-1',
  '3',
  '10',
  '0.5',
  '-0.5',
  '2.5',
  '-2.5',
  '12.50',
  '0.00000000000000000001',
  '-0.00000000000000000001',
  '999999999999999999999999999999',
  '-999999999999999999999999999999.99999999999999999999',
  '0.33333333333333333333',
  '100000',
  '4000001',
];
const texts = [
  'Ada Lovelace',
  'ß',
  'İstanbul',
  'ΑΣ',
  'Σ',
  'a\u0301',
  'á',
  '👩‍👩‍👧',
  '😀x',
  'שלום',
  ' \u00a0 x\u2003\n',
  '12.50',
  ' -7 ',
  '1,5',
  '٣',
  'a-b-c',
  '%_\\',
  "o'Brien",
  '-',
  'x'.repeat(3000),
  'ﬁ',
  'ǆ',
  'USD',
];
const days = [
  '0001-01-01',
  '9999-12-31',
  '2000-02-29',
  '2026-01-31',
  '2026-03-08',
  '2026-11-30',
  '1969-12-31',
  '2100-02-28',
];
const instants = [
  '2026-03-08T09:59:59.999Z',
  '2026-03-08T10:00:00.000Z',
  '2026-03-07T10:30:00.000Z',
  '2026-11-01T08:30:00.000Z',
  '2026-11-01T09:30:00.123Z',
  '2026-10-31T09:30:00.000Z',
  '1970-01-01T00:00:00.000Z',
  '2099-12-31T23:59:59.999Z',
  '2024-02-29T23:30:00.500Z',
];
const amounts = [
  ['10.00', 'USD'],
  ['-3.335', 'USD'],
  ['0', 'USD'],
  ['500', 'JPY'],
  ['1.0005', 'BHD'],
  ['999999999999999999999999999999', 'USD'],
].map(([amount, currency]) => ({ amount, currency }));
const items = ['1', '2', '3'].map((digit) => ({
  id: `${digit.repeat(8)}-1111-4111-8111-111111111111`,
  label: digit === '3' ? '' : `Item "${digit}", ü`,
}));

const choices: Readonly<Record<ValueKind, readonly [DataType, readonly unknown[]]>> = {
  number: ['decimal', numbers],
  text: ['plain_text', texts],
  boolean: ['boolean', [true, false]],
  date: ['date', days],
  date_time: ['date_time', instants],
  money: ['money', amounts],
  record: ['single_data_record', items],
  records: ['multi_data_record', [items, items.slice(1), items.slice(0, 1), [...items, ...items]]],
  other: ['physical_address', [{ city: 'Ávila', line1: 'Road "1"' }]],
};

function columnValue(kind: ValueKind): fc.Arbitrary<Value> {
  const [dataType, values] = choices[kind];
  return fc.option(fc.constantFrom(...values), { freq: 6 }).map((value) => toValue(dataType, value));
}

export const uglyRow: fc.Arbitrary<Row> = fc.record(
  Object.fromEntries(Object.entries(columns).map(([name, kind]) => [name, columnValue(kind)])) as {
    readonly [name in ColumnName]: fc.Arbitrary<Value>;
  },
);
