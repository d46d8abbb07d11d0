// A short list of choices as cards, one below the other: easy to tap, and all visible at once.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { Input } from '@mantine/core';
import { useId } from 'react';
import css from './choice-cards.module.css';

interface ChoiceCardsProps {
  readonly label: React.ReactNode;
  readonly description: string;
  readonly choices: readonly LinkValue[];
  readonly chosen: readonly LinkValue[];
  readonly isMulti: boolean;
  readonly isRequired: boolean;
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly LinkValue[]) => void;
}

export function ChoiceCards(props: ChoiceCardsProps) {
  const { label, description, choices, chosen, isMulti, isRequired, error, onChange } = props;
  const id = useId();
  const isChosen = (choice: LinkValue) => chosen.some((one) => one.id === choice.id);
  const toggle = (choice: LinkValue) => {
    if (!isMulti) return onChange([choice]);
    return onChange(isChosen(choice) ? chosen.filter((one) => one.id !== choice.id) : [...chosen, choice]);
  };
  return (
    <fieldset
      className={css.set}
      aria-describedby={`${id}-notes`}
      {...(!isMulti && {
        role: 'radiogroup',
        'aria-required': isRequired,
        'aria-invalid': error !== undefined,
      })}
    >
      <legend className={css.legend}>{label}</legend>
      <div id={`${id}-notes`}>
        {description !== '' && <Input.Description mb={8}>{description}</Input.Description>}
      </div>
      <div className={css.cards}>
        {choices.map((choice) => (
          <label key={choice.id} className={css.card} data-chosen={isChosen(choice) || undefined}>
            <input
              className={css.input}
              type={isMulti ? 'checkbox' : 'radio'}
              value={choice.id}
              name={id}
              checked={isChosen(choice)}
              onChange={() => toggle(choice)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
    </fieldset>
  );
}
