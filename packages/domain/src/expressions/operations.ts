// All operations by name.
import type { ExpressionOp } from '@fieldhouse/contract/expressions';
import type { Operation } from './operation.ts';
import { arithmetic } from './operations/arithmetic.ts';
import { comparison } from './operations/comparison.ts';
import { dates } from './operations/dates.ts';
import { lists } from './operations/lists.ts';
import { logic } from './operations/logic.ts';
import { texts } from './operations/texts.ts';

export const operations: Readonly<Record<ExpressionOp, Operation>> = {
  ...arithmetic,
  ...comparison,
  ...logic,
  ...texts,
  ...dates,
  ...lists,
};

/** The number of arguments: at least, and at most if that is limited. */
export function arityOf({ args, optional = [], rest }: Operation): {
  readonly min: number;
  readonly max: number;
} {
  return { min: args.length, max: rest ? Number.POSITIVE_INFINITY : args.length + optional.length };
}

/** The kinds that the argument at an index may have. */
export function acceptedAt(
  { args, optional = [], rest }: Operation,
  index: number,
): Operation['args'][number] | undefined {
  return [...args, ...optional][index] ?? rest;
}
