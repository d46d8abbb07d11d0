// The parts of a step: texts and questions. Shared by the run and the preview in the builder.
import type { Question, StepView } from '@fieldhouse/contract/wizard-runs';
import { MantineThemeProvider } from '@mantine/core';
import { type FieldErrors, type FormValues, withAnswer } from './form-values.ts';
import { QuestionInput } from './question-input.tsx';
import { RichHtml } from './rich-html.tsx';
import css from './step-parts.module.css';
import { thumbTheme } from './thumb-theme.ts';

interface StepPartsProps {
  readonly parts: StepView['parts'];
  readonly values: FormValues;
  readonly errors: FieldErrors;
  readonly onChange: (values: FormValues) => void;
  readonly loadLinked?: Parameters<typeof QuestionInput>[0]['loadLinked'];
}

export function StepParts({ parts, values, errors, onChange, loadLinked }: StepPartsProps) {
  return (
    <MantineThemeProvider theme={thumbTheme}>
      <div className={css.parts}>
        {parts.map((part) =>
          part.type === 'display_text' ? (
            <RichHtml key={part.taskId} html={part.html} />
          ) : (
            <section key={part.taskId} className={css.questions}>
              {part.title !== '' && <h2 className={css.heading}>{part.title}</h2>}
              {part.questions.map((question) => (
                <div key={question.fieldId} id={placeOf(question)} className={css.question}>
                  <QuestionInput
                    question={question}
                    value={values[part.taskId]?.[question.fieldId] ?? null}
                    error={errors[question.fieldId]}
                    onChange={(value) => onChange(withAnswer(values, part.taskId, question.fieldId, value))}
                    loadLinked={loadLinked}
                  />
                </div>
              ))}
            </section>
          ),
        )}
      </div>
    </MantineThemeProvider>
  );
}

/** Id of the element around a question; the summary of errors leads there. */
function placeOf({ fieldId }: Pick<Question, 'fieldId'>): string {
  return `question-${fieldId}`;
}

export function focusQuestion(fieldId: Question['fieldId']): void {
  const place = document.getElementById(placeOf({ fieldId }));
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus();
}
