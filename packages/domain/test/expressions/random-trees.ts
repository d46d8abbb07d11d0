// Random expressions of any arguments, fitting or not.
import {
  boundedExpression,
  type Expression,
  type ExpressionLiteral,
  expressionOps,
} from '@fieldhouse/contract/expressions';
import fc from 'fast-check';
import { toValue } from '../../src/expressions/field-values.ts';
import { arityOf, operations } from '../../src/expressions/operations.ts';
import type { Value } from '../../src/expressions/value.ts';

export const now = new Date('2026-03-08T15:30:00Z');
export const timeZone = 'America/Los_Angeles';
export const role = { id: '11111111-1111-4111-8111-111111111111', label: 'Volunteer' };

export const values: Readonly<Record<string, Value>> = {
  price: toValue('decimal', '12.50'),
  count: toValue('number', 3),
  fee: toValue('money', { amount: '10.00', currency: 'USD' }),
  yen: toValue('money', { amount: '500', currency: 'JPY' }),
  name: toValue('plain_text', 'Ada ]"Lovelace'),
  born: toValue('date', '2000-02-29'),
  start: toValue('date_time', '2026-03-08T09:30:00.000Z'),
  member: toValue('boolean', true),
  role: toValue('single_selection_from_list', role),
  roles: toValue('multi_selection_from_list', [role]),
  unset: null,
};

export const literal: fc.Arbitrary<ExpressionLiteral> = fc.oneof(
  fc
    .tuple(
      fc.boolean(),
      fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }),
      fc.constantFrom('', '.5', '.00', '.05'),
    )
    .map(([isNegative, whole, rest]) => ({
      lit: `${isNegative ? '-' : ''}${whole}${rest}`,
      type: 'number' as const,
    })),
  fc.integer({ min: -20, max: 20 }).map((n) => ({ lit: String(n), type: 'number' as const })),
  fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .filter((one) => one.isWellFormed() && !one.includes('\u0000'))
    .map((lit) => ({ lit, type: 'text' as const })),
  fc.boolean().map((lit) => ({ lit, type: 'boolean' as const })),
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((day) => ({ lit: day.toISOString().slice(0, 10), type: 'date' as const })),
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((at) => ({ lit: at.toISOString(), type: 'date_time' as const })),
  fc.constantFrom(role.id).map((lit) => ({ lit, type: 'record' as const })),
  fc.constant({ lit: null, type: 'empty' as const }),
);

const leaf: fc.Arbitrary<Expression> = fc.oneof(
  literal,
  fc.constantFrom(...Object.keys(values), 'elsewhere').map((ref) => ({ ref })),
);

const { tree: randomTree } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    leaf,
    fc.constantFrom(...expressionOps).chain((op) => {
      const { min, max } = arityOf(operations[op]);
      // Mostly the right number of arguments, at times another.
      return fc
        .oneof(
          {
            weight: 9,
            arbitrary: fc.array(tie('tree'), { minLength: min, maxLength: Math.min(max, min + 2) }),
          },
          { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 4 }) },
        )
        .map((args): Expression => ({ op, args }));
    }),
  ),
}));

export const boundedTree = randomTree.filter((tree) => boundedExpression.safeParse(tree).success);
