import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { usePhrases } from '../../../../app/phrases.ts';
import { useStepName } from '../draft/use-step-name.ts';
import { type QuestionDraft, targetOf } from './question-draft.ts';

interface TargetNoteProps extends Pick<QuestionDraft, 'collectionId'> {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
}

/** Which record the answer goes into, if another step creates one. */
export function TargetNote({ definition, step, collectionId }: TargetNoteProps) {
  const b = usePhrases('wizard-builder');
  const nameOf = useStepName();
  const target = targetOf(definition, step, collectionId);
  if (target?.kind === 'created')
    return <p>{b('ask.sameRecord', { step: nameOf(definition.steps, target.step.id) })}</p>;
  if (target?.kind === 'new' && target.second)
    return <p>{b('ask.secondRecord', { step: nameOf(definition.steps, target.second.id) })}</p>;
  return null;
}
