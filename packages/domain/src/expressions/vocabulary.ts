// The names that the text form uses, in the language of its reader; the English names are understood in each.
import { type ExpressionOp, expressionOps } from '@fieldhouse/contract/expressions';

export interface Vocabulary {
  /** Letters, digits and underscores; unique. */
  readonly nameOf: (op: ExpressionOp) => string;
  readonly true: string;
  readonly false: string;
  readonly empty: string;
  /** Unique names of values; undefined for an unknown one, which is written as it is stored. */
  readonly nameOfValue: (ref: string) => string | undefined;
  readonly refOf: (name: string) => string | undefined;
  /** Whether a name that is not known is one as it is stored. */
  readonly isStored: (name: string) => boolean;
}

/** The stored names, which are the same in all languages. */
export const plainVocabulary: Vocabulary = {
  nameOf: (op) => op,
  true: 'true',
  false: 'false',
  empty: 'empty',
  nameOfValue: () => undefined,
  refOf: () => undefined,
  isStored: () => true,
};

export type Word =
  | { readonly op: ExpressionOp }
  | { readonly constant: 'true' | 'false' | 'empty' | 'record' };

/** Finds what a word means, in any case. */
export function wordsOf(vocabulary: Vocabulary): ReadonlyMap<string, Word> {
  const constants = ['true', 'false', 'empty'] as const;
  const words = new Map<string, Word>();
  for (const op of expressionOps) words.set(op, { op });
  for (const constant of constants) words.set(constant, { constant });
  words.set('record', { constant: 'record' });
  for (const op of expressionOps) words.set(vocabulary.nameOf(op).toLowerCase(), { op });
  for (const constant of constants) words.set(vocabulary[constant].toLowerCase(), { constant });
  return words;
}

/** Operations that are written between or before their arguments; a larger number binds more tightly. */
export const infix: Partial<Record<ExpressionOp, { readonly sign: string; readonly level: number }>> = {
  or: { sign: 'or', level: 1 },
  and: { sign: 'and', level: 2 },
  equals: { sign: '=', level: 4 },
  not_equals: { sign: '<>', level: 4 },
  less: { sign: '<', level: 4 },
  at_most: { sign: '<=', level: 4 },
  greater: { sign: '>', level: 4 },
  at_least: { sign: '>=', level: 4 },
  concat: { sign: '&', level: 5 },
  add: { sign: '+', level: 6 },
  subtract: { sign: '-', level: 6 },
  multiply: { sign: '*', level: 7 },
  divide: { sign: '/', level: 7 },
};

/** Of `not` before its argument. */
export const notLevel = 3;

/** Operations whose chain `a + b + c` is one call. */
export function isChained(op: ExpressionOp): boolean {
  return chained.has(op);
}

const chained: ReadonlySet<ExpressionOp> = new Set(['or', 'and', 'concat', 'add', 'multiply']);
