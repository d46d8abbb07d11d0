// One question of a step. Few choices are shown as cards; everything else uses the inputs of the records
// table, sized for touch.
import { holdsSeveral, type LinkValue } from '@fieldhouse/contract/field-types';
import type { Question } from '@fieldhouse/contract/wizard-runs';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { FieldInput, type LoadOptions } from '../../fields/index.ts';
import { ChoiceCards } from './choice-cards.tsx';

interface QuestionInputProps {
  readonly question: Question;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
  /** Finds records of a linked collection; for members only. */
  readonly loadLinked?: ((question: Question) => LoadOptions | undefined) | undefined;
}

const maxCards = 8;

export function QuestionInput({ question, value, error, onChange, loadLinked }: QuestionInputProps) {
  const t = usePhrases('wizards');
  const { options, dataType, title, description, isRequired } = question;
  const loadOptions = useMemo<LoadOptions | undefined>(() => {
    if (options === null) return loadLinked?.(question);
    return async (search) => {
      const wanted = search.trim().toLocaleLowerCase();
      return options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
    };
  }, [question, options, loadLinked]);
  const isMulti = holdsSeveral(dataType);
  if (options !== null && options.length <= maxCards) {
    return (
      <ChoiceCards
        label={<QuestionLabel title={title} isRequired={isRequired} />}
        description={description}
        choices={options}
        chosen={chosenOf(value)}
        isMulti={isMulti}
        isRequired={isRequired}
        error={error}
        onChange={(chosen) => onChange(isMulti ? chosen : (chosen[0] ?? null))}
      />
    );
  }
  const field = isRequired ? question : { ...question, title: `${title} (${t('run.optional')})` };
  return (
    <FieldInput field={field} value={value} onChange={onChange} error={error} loadOptions={loadOptions} />
  );
}

function QuestionLabel({ title, isRequired }: { readonly title: string; readonly isRequired: boolean }) {
  const t = usePhrases('wizards');
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

function chosenOf(value: unknown): readonly LinkValue[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(
    (one): one is LinkValue => typeof one === 'object' && one !== null && 'id' in one && 'label' in one,
  );
}
