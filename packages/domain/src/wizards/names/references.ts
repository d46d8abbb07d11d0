// The names that a value, a condition or a text uses.
import { refsOfExpression } from '@fieldhouse/contract/expressions';
import type { Filter } from '@fieldhouse/contract/filters';
import type { TextTemplate, ValueSource, VariableName } from '@fieldhouse/contract/wizard-values';
import { conditionsOf } from '../../filters/remaining-filter.ts';
import { refsOf } from '../texts/text-template.ts';

export function refsOfSource(source: ValueSource | null): VariableName[] {
  if (source?.kind === 'variable') return [source.ref];
  return source?.kind === 'computed' ? refsOfExpression(source.expression) : [];
}

export function refsOfCondition(condition: Filter | null): VariableName[] {
  return condition === null ? [] : conditionsOf(condition).map(({ field }) => field);
}

export function refsOfText(text: TextTemplate): VariableName[] {
  return refsOf(text).map(({ ref }) => ref);
}
