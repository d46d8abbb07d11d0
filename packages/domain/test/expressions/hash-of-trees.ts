// What becomes of random expressions: in Node and in a browser alike.
import type { Expression } from '@fieldhouse/contract/expressions';
import fc from 'fast-check';
import { type EvaluationScope, evaluate } from '../../src/expressions/evaluate.ts';
import { toFieldValue } from '../../src/expressions/field-values.ts';
import { boundedTree, now, timeZone, values } from './random-trees.ts';
import { type ColumnName, typedTree, uglyRow } from './typed-trees.ts';

export interface TreeSample {
  /** Of trees whose arguments fit, and of as many others. */
  readonly count: number;
  readonly seed: number;
}

/** A hash of the trees and of what each evaluates to, with the steps that it took. */
export async function hashOfTrees({ count, seed }: TreeSample): Promise<string> {
  const rows = fc.sample(uglyRow, { numRuns: 50, seed });
  const lines = [
    ...fc
      .sample(boundedTree, { numRuns: count, seed })
      .map((tree) => lineOf(tree, (name) => values[name] ?? null)),
    ...fc
      .sample(typedTree, { numRuns: count, seed })
      .map((tree, index) => lineOf(tree, (name) => rows[index % rows.length]?.[name as ColumnName] ?? null)),
  ];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function lineOf(tree: Expression, lookUp: EvaluationScope['lookUp']): string {
  const text = { dataType: 'plain_text', settings: { isMultiLine: true } } as const;
  const { value, steps, isTooMuch } = evaluate(tree, { lookUp, now, timeZone });
  return JSON.stringify([tree, value, toFieldValue(value, text), steps, isTooMuch]);
}
