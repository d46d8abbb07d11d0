// The page of a step in the preview: what is entered stays in the browser, and is checked by the engine as in a run.
import { reviewStepId } from '@fieldhouse/contract/review-step';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { StepPart, StepView } from '@fieldhouse/contract/wizard-runs';
import { Button, MantineThemeProvider } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { problemText } from '../../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useMembership } from '../../../../app/session/use-team.ts';
import { type FieldErrors, type FormValues, initialFormValues } from '../../run/form-values.ts';
import type { QuestionPlace } from '../../run/questions/question-place.ts';
import type { QuestionParts } from '../../run/questions/use-question-parts.ts';
import { fieldErrors, useMissingText } from '../../run/refused-fields.ts';
import { StepParts } from '../../run/step-parts.tsx';
import { StepProgress } from '../../run/step-progress.tsx';
import { thumbTheme } from '../../run/thumb-theme.ts';
import { useAppliedParts } from '../../run/use-applied-parts.ts';
import { draftVariables } from './draft-variables.ts';
import { PreviewEnd } from './preview-end.tsx';
import { previewUploads } from './preview-files.ts';
import css from './preview-pane.module.css';
import type { useEnginePreview } from './use-engine-preview.ts';

interface PreviewScreenProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly parts: readonly StepPart[];
  /** Of all steps. */
  readonly values: FormValues;
  readonly engine: ReturnType<typeof useEnginePreview> | undefined;
  readonly onValues: (values: FormValues) => void;
  readonly onChoose: ((stepId: string) => void) | undefined;
}

export function PreviewScreen(props: PreviewScreenProps) {
  const { definition, step, parts, values, engine, onValues, onChoose } = props;
  const missingText = useMissingText();
  const runs = usePhrases('wizard-runs');
  const { timeZone } = useMembership();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** The review, or the end. */
  const [beyond, setBeyond] = useState<StepView>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit shows the step again
  useEffect(() => setBeyond(undefined), [definition]);
  const view = engine?.run?.step;
  const computed = engine?.run?.of === step ? view?.computed : draftVariables(step);
  const begin = useMemo(() => initialFormValues({ parts: [...parts] }), [parts]);
  const shown = withBegin(begin, values);
  const applied = useAppliedParts({ parts: [...parts], timeZone, computed }, shown, errors);
  const partsOf = usePreviewParts(engine?.choicesOf);
  const position = view?.position ?? definition.steps.indexOf(step) + 1;
  const total = view?.total ?? definition.steps.length;
  const submit = async (stepId: WizardStep['id']) => {
    if (!engine) return;
    setBusy(true);
    try {
      const next = await engine.submit(stepId);
      setErrors({});
      setProblem(undefined);
      const isStep = definition.steps.some(({ id }) => id === next.stepId);
      if (isStep && next.stepId !== null) onChoose?.(next.stepId);
      else setBeyond(next);
    } catch (error) {
      const found = fieldErrors({ parts: [...parts] }, error, missingText);
      setErrors(found);
      setProblem(Object.keys(found).length === 0 ? problemText(error) : undefined);
    } finally {
      setBusy(false);
    }
  };
  if (beyond) {
    return (
      <PreviewEnd
        view={beyond}
        isBusy={isBusy}
        onBack={() => setBeyond(undefined)}
        onSubmit={() => void submit(reviewStepId)}
        onAgain={() => {
          setBeyond(undefined);
          onChoose?.(definition.steps[0]?.id ?? '');
        }}
      />
    );
  }
  const before = stepBefore(view, step);
  return (
    <>
      <StepProgress position={position} total={total} />
      {step.title !== '' && (
        <p className={css.title} dir="auto">
          {step.title}
        </p>
      )}
      {problem !== undefined && (
        <p className={css.trouble} role="alert">
          {problem}
        </p>
      )}
      <StepParts
        parts={applied}
        values={shown}
        errors={errors}
        onChange={(next) => {
          setErrors({});
          onValues(next);
        }}
        partsOf={engine && partsOf}
      />
      <MantineThemeProvider theme={thumbTheme}>
        <div className={css.actions}>
          {before !== undefined && (
            <Button variant="default" onClick={() => onChoose?.(before)}>
              {runs('run.back')}
            </Button>
          )}
          <Button
            className={css.next}
            loading={isBusy}
            disabled={view === undefined}
            onClick={() => void submit(step.id)}
          >
            {runs(position === total ? 'run.send' : 'run.next')}
          </Button>
        </div>
      </MantineThemeProvider>
    </>
  );
}

/** The same for a question each time, so that its records are not searched again. */
function usePreviewParts(choicesOf: ReturnType<typeof useEnginePreview>['choicesOf'] | undefined) {
  return useMemo(() => {
    const known = new Map<string, QuestionParts>();
    return (place: QuestionPlace): QuestionParts => {
      const key = `${place.taskId}.${place.fieldId}`;
      const choices = choicesOf?.(place) ?? noChoices;
      const parts = known.get(key) ?? { uploads: previewUploads, choices };
      known.set(key, parts);
      return parts;
    };
  }, [choicesOf]);
}

const noChoices: QuestionParts['choices'] = {
  find: async () => ({ items: [], next: null }),
  pictureOf: async () => undefined,
};

/** On the path of the run. */
function stepBefore(view: StepView | undefined, step: WizardStep): string | undefined {
  const path = view?.steps ?? [];
  return path[path.findIndex(({ stepId }) => stepId === step.id) - 1]?.stepId;
}

/** What was entered, and for the rest what the questions begin with. */
function withBegin(begin: FormValues, values: FormValues): FormValues {
  const ids = new Set([...Object.keys(begin), ...Object.keys(values)]);
  return Object.fromEntries([...ids].map((id) => [id, { ...begin[id], ...values[id] }]));
}
