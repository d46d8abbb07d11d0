// The engine's preview of a step, behind the edits: it runs when they pause, and only its last reply counts.
import type { RecordId, WizardStepId } from '@fieldhouse/contract/ids';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { StepView } from '@fieldhouse/contract/wizard-runs';
import type { WizardPreview } from '@fieldhouse/contract/wizard-tests';
import { useEffect, useRef, useState } from 'react';
import { wizardTestsApi } from '../../../../api/endpoints/wizards/wizard-tests-api.ts';
import { currentLanguage } from '../../../../app/language/language.ts';
import type { FormValues } from '../../run/form-values.ts';
import type { ChoiceSource } from '../../run/questions/choices/choice-source.ts';
import type { QuestionPlace } from '../../run/questions/question-place.ts';
import type { WizardPlace } from '../../wizard-queries.ts';
import { previewAnswers } from './engine-parts.ts';
import { previewFiles } from './preview-files.ts';

interface EngineInput {
  /** Undefined: nothing is run. */
  readonly place: WizardPlace | undefined;
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  /** Entered in the preview, of all steps. */
  readonly values: FormValues;
  readonly recordId: RecordId | null;
}

interface EngineState {
  /** The last one, of this step or another. */
  readonly run?: WizardPreview & { readonly of: WizardStep };
  readonly problem?: unknown;
}

const typingPauseMs = 500;

export function useEnginePreview(input: EngineInput) {
  const { place, definition, step, values, recordId } = input;
  const [state, setState] = useState<EngineState>({});
  const latest = useRef(input);
  latest.current = input;
  const shownId = useRef<string>(undefined);
  // Only the answers of the steps before it change what it shows.
  const before = definition.steps.slice(0, definition.steps.indexOf(step));
  const answered = JSON.stringify(previewAnswers({ ...definition, steps: before }, values));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the answers is a change of their text
  useEffect(() => {
    if (!place) return;
    let isCurrent = true;
    const isOpened = shownId.current !== step.id;
    shownId.current = step.id;
    const run = async () => {
      try {
        const reply = await call(latest.current, { stepId: step.id, isSubmitted: false });
        if (isCurrent) setState({ run: { ...reply, of: step } });
      } catch (problem) {
        if (isCurrent) setState({ problem });
      }
    };
    const timer = setTimeout(() => void run(), isOpened ? 0 : typingPauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [place, definition, step, answered, recordId]);
  const submit = (stepId: WizardStepId): Promise<StepView> =>
    call(latest.current, { stepId, isSubmitted: true }).then((reply) => reply.step);
  const [choicesOf] = useState(() => previewChoices(() => latest.current));
  const { run, problem } = state;
  return { run: run?.of.id === step.id ? run : undefined, problem, submit, choicesOf };
}

interface Wanted {
  readonly stepId: WizardStepId;
  readonly isSubmitted: boolean;
}

function call(input: EngineInput, { stepId, isSubmitted }: Wanted) {
  const { params, body } = inputOf(input);
  return wizardTestsApi.preview({ params, body: { ...body, stepId, isSubmitted } });
}

function inputOf({ place, definition, step, values, recordId }: EngineInput) {
  if (!place) throw new Error('Only a stored wizard runs.');
  return {
    params: { ...place },
    body: {
      ...{ definition, stepId: step.id, recordId },
      answers: previewAnswers(definition, values),
      files: previewFiles(values),
      languages: [currentLanguage()],
    },
  };
}

/** The records that a question offers: found as the author, for the draft as it is when they are searched. */
function previewChoices(latest: () => EngineInput) {
  return ({ taskId: task, fieldId: field }: QuestionPlace): ChoiceSource => ({
    async find(search, after) {
      const { params, body } = inputOf(latest());
      return wizardTestsApi.previewChoices({ params, body: { ...body, task, field, search, after } });
    },
    pictureOf: async () => undefined,
  });
}
