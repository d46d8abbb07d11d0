// One question of a step. Few choices are shown as cards; everything else uses the inputs of the records
// table, sized for touch.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { newItemPrefix } from '@fieldhouse/contract/new-items';
import { isOfFiles, isOfImages, isSeveral } from '@fieldhouse/contract/type-groups';
import type { Question } from '@fieldhouse/contract/wizard-runs';
import { Skeleton, Text } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { FieldInput, type LoadOptions, linksOf } from '../../../fields/index.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { completedAnswer } from './completed-answer.ts';
import { AddChoice, RatingInput, RecordCards, SignatureInput, TypedSignature } from './lazy-questions.tsx';
import type { QuestionParts } from './use-question-parts.ts';

interface QuestionInputProps {
  readonly question: Question;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
  /** Finds records of a linked collection; for members only. */
  readonly loadLinked?: ((question: Question) => LoadOptions | undefined) | undefined;
  /** Undefined in previews: they take no files and offer no records. */
  readonly parts?: QuestionParts | undefined;
}

const maxCards = 8;

export function QuestionInput(props: QuestionInputProps) {
  const { question, value, error, onChange, parts } = props;
  const t = usePhrases('wizard-runs');
  const { options, dataType, title, description, isRequired, offer } = question;
  const loadOptions = useLoadOptions(props);
  const isMulti = isSeveral(dataType);
  const choosing = {
    label: <QuestionLabel title={title} isRequired={isRequired} />,
    description,
    chosen: linksOf(value),
    isMulti,
    isRequired,
    error,
    onChange: (chosen: readonly LinkValue[]) => onChange(isMulti ? chosen : (chosen[0] ?? null)),
  };
  const added = choosing.chosen.filter(({ id }) => id.startsWith(newItemPrefix));
  const addChoice = question.mayAdd && (
    <Suspense>
      <AddChoice
        title={title}
        onAdd={(choice) => choosing.onChange(isMulti ? [...choosing.chosen, choice] : [choice])}
      />
    </Suspense>
  );
  if (options !== null && options.length <= maxCards)
    return (
      <>
        <ChoiceCards {...choosing} choices={[...options, ...added]} />
        {addChoice}
      </>
    );
  if (question.look === 'rating')
    return (
      <Suspense fallback={<Skeleton height={80} />}>
        <RatingInput {...choosing} settings={question.settings} value={value} onChange={onChange} />
      </Suspense>
    );
  if (question.look === 'signature' && dataType === 'plain_text')
    return (
      <Suspense fallback={<Skeleton height={80} />}>
        <TypedSignature {...choosing} value={value} onChange={onChange} />
      </Suspense>
    );
  if (question.look === 'signature' && isOfImages(dataType))
    return (
      <Suspense fallback={<Skeleton height={120} />}>
        <SignatureInput
          {...choosing}
          title={title}
          value={value}
          uploads={parts?.uploads}
          onChange={onChange}
        />
      </Suspense>
    );
  if (offer && offer.look !== 'list' && parts)
    return (
      <Suspense fallback={<Skeleton height={120} />}>
        <RecordCards {...choosing} title={title} look={offer.look} source={parts.choices} />
      </Suspense>
    );
  // A box that may stay empty says so itself.
  const hasOwnText = isRequired || question.isConsent === true || dataType === 'boolean';
  return (
    <>
      <FieldInput
        field={question}
        titleNote={hasOwnText ? undefined : `(${t('run.optional')})`}
        value={value}
        onChange={onChange}
        onBlur={() => {
          const completed = completedAnswer(dataType, value);
          if (completed !== value) onChange(completed);
        }}
        error={error}
        loadOptions={loadOptions}
        placeholder={question.placeholder}
        uploads={parts?.uploads}
        isDisabled={!parts && (isOfFiles(dataType) || offer !== undefined)}
      />
      {addChoice}
    </>
  );
}

function useLoadOptions({ question, loadLinked, parts }: QuestionInputProps): LoadOptions | undefined {
  return useMemo(() => {
    const { options, offer } = question;
    if (offer && parts) return async (search) => (await parts.choices.find(search.trim(), null)).items;
    if (options === null) return loadLinked?.(question);
    return async (search) => {
      const wanted = search.trim().toLocaleLowerCase();
      return options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
    };
  }, [question, loadLinked, parts]);
}

function QuestionLabel({ title, isRequired }: { readonly title: string; readonly isRequired: boolean }) {
  const t = usePhrases('wizard-runs');
  return (
    <>
      {title}
      {!isRequired && (
        <Text component="span" c="dimmed" fw={400} inherit>
          {` (${t('run.optional')})`}
        </Text>
      )}
    </>
  );
}
