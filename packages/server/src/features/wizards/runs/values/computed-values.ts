// Computes expressions from the values of the run, as the person who runs it may read them: a field of the
// starting record that they may not read is empty.
import type { Expression } from '@fieldhouse/contract/expressions';
import { type EvaluationScope, evaluate } from '@fieldhouse/domain/expressions/evaluate';
import { toFieldValue, toValue } from '@fieldhouse/domain/expressions/field-values';
import type { Value } from '@fieldhouse/domain/expressions/value';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { typeOfValue } from '../run-conditions.ts';
import type { RunValue } from '../run-queries.ts';
import type { RunState } from '../run-state.ts';

type Known = Pick<RunState, 'values' | 'team' | 'clock'>;

export interface Computed {
  /** In API form; null if it is empty or no valid value of the field. */
  readonly value: unknown;
  /** False if there is a result that is no valid value of the field. */
  readonly isFit: boolean;
}

export function computedFor(
  field: Pick<KnownField, 'dataType' | 'settings'>,
  expression: Expression,
  known: Known,
): Computed {
  const result = evaluate(expression, scopeOf(known)).value;
  const value = toFieldValue(result, field);
  return { value, isFit: result === null || value !== null };
}

/** What an expression is computed from. */
export function scopeOf({ values, team, clock }: Known): EvaluationScope {
  const lookUp = (name: string): Value => {
    if (name === 'system.today') return toValue('date', dayInZone(clock.now, clock.timeZone));
    if (name === 'system.team') return toValue('plain_text', team.name);
    const known = values.get(name);
    return known ? valueOfRun(known) : null;
  };
  return { lookUp, ...clock };
}

/** The records of a task are stored by their ids. */
function valueOfRun(known: RunValue): Value {
  if (known.type === 'record') return toValue('single_data_record', known.value);
  return toValue(known.type === 'records' ? 'multi_data_record' : typeOfValue(known), known.value);
}
