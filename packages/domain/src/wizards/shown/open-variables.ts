// Variables that are computed on the open step, in the browser, for the conditions that compare them. The server computes them
// again when the step is sent.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { OpenVariable } from '@fieldhouse/contract/wizard-open-variables';
import { type EvaluationScope, evaluate } from '../../expressions/evaluate.ts';
import { toFieldValue, toValue } from '../../expressions/field-values.ts';
import type { Value } from '../../expressions/value.ts';
import { dayInZone } from '../../fields/date/zoned-time.ts';
import type { Clock } from '../conditions.ts';

/** An answer as computed values read it: a choice with the name of its item, `{id, label}`. */
export interface NamedAnswer {
  readonly dataType: DataType;
  readonly value: unknown;
}

export type NamedAnswers = ReadonlyMap<string, NamedAnswer>;

/** Its value in API form; null if it is empty or no valid value of its type. */
export function openValueOf(variable: OpenVariable, answers: NamedAnswers, clock: Clock): unknown {
  const { source, values, items } = variable;
  if (source.kind === 'literal') return source.value ?? null;
  if (source.kind === 'variable') return answers.get(source.ref)?.value ?? null;
  const lookUp = (name: string): Value => {
    if (name === 'system.today') return toValue('date', dayInZone(clock.now, clock.timeZone));
    const answer = answers.get(name);
    if (answer) return toValue(answer.dataType, withKnownItems(answer.value, items));
    const known = values[name];
    return known ? toValue(known.dataType, known.value) : null;
  };
  const scope: EvaluationScope = { ...clock, lookUp };
  return toFieldValue(evaluate(source.expression, scope).value, variable);
}

/** Handles of items that the expression knows are replaced by the ids that it has for them. */
function withKnownItems(value: unknown, items: OpenVariable['items']): unknown {
  if (Array.isArray(value)) return value.map((one) => withKnownItems(one, items));
  if (typeof value === 'string') return items[value] ?? value;
  if (typeof value !== 'object' || value === null || !('id' in value)) return value;
  return { ...value, id: items[String(value.id)] ?? value.id };
}
