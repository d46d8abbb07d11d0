import type { StepView } from '@fieldhouse/contract/wizard-runs';
import { placeIdOf } from '@fieldhouse/domain/wizards/entries';
import { type EntriesPart, type ShownPart, withEntries } from '@fieldhouse/domain/wizards/shown/entry-parts';
import { useEffect, useState } from 'react';
import type { FieldErrors, FormValues } from './form-values.ts';

type Rules = (step: RuledStep, values: FormValues, errors: FieldErrors) => ShownPart[];
type RuledStep = Pick<StepView, 'timeZone' | 'computed'> & { readonly parts: readonly ShownPart[] };

/**
 * The parts of a step that apply. Only a step with conditions loads the rules of every field type, and only one that computes
 * variables for them the rules of expressions.
 */
export function useAppliedParts(
  step: Pick<StepView, 'parts' | 'timeZone' | 'computed'>,
  values: FormValues,
  errors: FieldErrors,
): readonly ShownPart[] {
  const hasConditions = step.timeZone !== undefined;
  const isComputing = step.computed !== undefined;
  const [rules, setRules] = useState<Rules>();
  useEffect(() => {
    let isShown = true;
    if (hasConditions) void loadRules(isComputing).then((loaded) => isShown && setRules(() => loaded));
    return () => {
      isShown = false;
    };
  }, [hasConditions, isComputing]);
  const parts = withEntries(step.parts, values);
  if (!hasConditions) return parts;
  return rules ? rules({ ...step, parts }, values, errors) : unconditional(parts, errors);
}

async function loadRules(isComputing: boolean): Promise<Rules> {
  const [{ appliedParts }, computing] = await Promise.all([
    import('@fieldhouse/domain/wizards/shown/applied-parts'),
    isComputing ? import('@fieldhouse/domain/wizards/shown/open-variables') : undefined,
  ]);
  return (step, values, errors) => appliedParts(step, values, { errors, compute: computing?.openValueOf });
}

/** Until the rules are loaded. */
function unconditional<P extends ShownPart>(parts: readonly P[], errors: FieldErrors): P[] {
  return parts.flatMap((part): P[] => {
    if (part.condition !== undefined) return [];
    if (part.type === 'entries')
      return [{ ...part, entries: unconditional((part as EntriesPart).entries, errors) }];
    if (!('questions' in part)) return [part];
    const questions = part.questions.filter(
      ({ condition, fieldId }) =>
        condition === undefined || errors[placeIdOf(part.taskId, fieldId)] !== undefined,
    );
    return [{ ...part, questions }];
  });
}
