// The parts of a step: texts and questions. Shared by the run and the preview in the builder.
import type { QuestionsPart } from '@fieldhouse/contract/wizard-runs';
import { placeIdOf, taskIdOfKey } from '@fieldhouse/domain/wizards/entries';
import type { EntriesPart, ShownPart } from '@fieldhouse/domain/wizards/shown/entry-parts';
import { MantineThemeProvider, Skeleton } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { RichHtml } from '../../../ui/rich-text/rich-html.tsx';
import { EntryList } from './entries/lazy-entries.tsx';
import { type FieldErrors, type FormValues, withAnswer } from './form-values.ts';
import { QuestionInput } from './questions/question-input.tsx';
import type { QuestionPlace } from './questions/question-place.ts';
import type { QuestionParts } from './questions/use-question-parts.ts';
import { ViewPart } from './records/lazy-records.tsx';
import css from './step-parts.module.css';
import { thumbTheme } from './thumb-theme.ts';

interface StepPartsProps {
  readonly parts: readonly ShownPart[];
  readonly values: FormValues;
  readonly errors: FieldErrors;
  readonly onChange: (values: FormValues) => void;
  readonly loadLinked?: Parameters<typeof QuestionInput>[0]['loadLinked'];
  /** Undefined in previews. */
  readonly partsOf?: ((place: QuestionPlace) => QuestionParts) | undefined;
}

export function StepParts({ parts, ...rest }: StepPartsProps) {
  return (
    <MantineThemeProvider theme={thumbTheme}>
      <div className={css.parts}>
        {parts.map((part) => (
          <Part key={part.taskId} part={part} {...rest} />
        ))}
      </div>
    </MantineThemeProvider>
  );
}

type PartProps = Omit<StepPartsProps, 'parts'>;

interface PartOf<P extends ShownPart> extends PartProps {
  readonly part: P;
}

const views: {
  readonly [T in ShownPart['type']]: ComponentType<PartOf<Extract<ShownPart, { readonly type: T }>>>;
} = {
  create_record: QuestionsOf,
  update_records: QuestionsOf,
  temporary_variable: QuestionsOf,
  display_text: ({ part }) => <RichHtml html={part.html} />,
  display_view: ChoiceOf,
  entries: EntriesOf,
};

function Part(props: PartOf<ShownPart>) {
  // Each entry gets only parts of its own type.
  const View = views[props.part.type] as ComponentType<PartOf<ShownPart>>;
  return <View {...props} />;
}

function ChoiceOf({ part, values, errors, onChange }: PartOf<Extract<ShownPart, { type: 'display_view' }>>) {
  const { taskId } = part;
  return (
    <div id={placeOf(taskId)} className={css.question} dir="auto">
      <Suspense fallback={<Skeleton height={120} />}>
        <ViewPart
          part={part}
          value={values[taskId]?.[taskId]}
          error={errors[taskId]}
          onChange={(value) => onChange(withAnswer(values, taskId, taskId, value))}
        />
      </Suspense>
    </div>
  );
}

function EntriesOf({ part, ...props }: PartOf<EntriesPart>) {
  return (
    <div id={placeOf(part.taskId)} className={css.question} dir="auto">
      <Suspense fallback={<Skeleton height={240} />}>
        <EntryList
          part={part}
          values={props.values}
          error={props.errors[part.taskId]}
          onChange={props.onChange}
          renderQuestions={(entry) => <QuestionsOf part={entry} {...props} />}
        />
      </Suspense>
    </div>
  );
}

function QuestionsOf({
  part,
  values,
  errors,
  onChange,
  loadLinked,
  partsOf,
}: Omit<PartOf<ShownPart>, 'part'> & { readonly part: QuestionsPart }) {
  return (
    <section className={css.questions}>
      {part.title !== '' && (
        <h2 className={css.heading} dir="auto">
          {part.title}
        </h2>
      )}
      {part.questions.map((question) => (
        <div
          key={question.fieldId}
          id={placeOf(placeIdOf(part.taskId, question.fieldId))}
          className={css.question}
          dir="auto"
        >
          <QuestionInput
            question={question}
            value={values[part.taskId]?.[question.fieldId] ?? null}
            error={errors[placeIdOf(part.taskId, question.fieldId)]}
            onChange={(value) => onChange(withAnswer(values, part.taskId, question.fieldId, value))}
            loadLinked={loadLinked}
            parts={partsOf?.({ taskId: taskIdOfKey(part.taskId), fieldId: question.fieldId })}
          />
        </div>
      ))}
    </section>
  );
}

/** Id of the element around a question; the summary of errors leads there. */
function placeOf(placeId: string): string {
  return `question-${placeId}`;
}

export function focusQuestion(placeId: string): void {
  const place = document.getElementById(placeOf(placeId));
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus();
}
