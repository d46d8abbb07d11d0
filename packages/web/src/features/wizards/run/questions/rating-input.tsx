// A number as stars: one radio button each.
import { starsOf } from '@fieldhouse/domain/wizards/looks';
import { Input } from '@mantine/core';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { useId } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './looks.module.css';

interface RatingInputProps {
  readonly label: React.ReactNode;
  readonly description: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  readonly isRequired: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: number | null) => void;
}

export function RatingInput(props: RatingInputProps) {
  const { label, description, settings, value, isRequired, error, onChange } = props;
  const t = usePhrases('wizard-runs');
  const id = useId();
  const chosen = typeof value === 'number' ? value : 0;
  return (
    <fieldset
      className={css.set}
      aria-describedby={`${id}-notes`}
      {...{ role: 'radiogroup', 'aria-required': isRequired, 'aria-invalid': error !== undefined }}
    >
      <legend className={css.legend}>{label}</legend>
      <div id={`${id}-notes`}>
        {description !== '' && <Input.Description mb={8}>{description}</Input.Description>}
      </div>
      <div className={css.stars}>
        {starsOf({ settings }).map((star) => (
          <label key={star} className={css.star} data-lit={star <= chosen || undefined}>
            <input
              type="radio"
              name={id}
              aria-label={t('run.stars', { count: star })}
              checked={star === chosen}
              onChange={() => onChange(star)}
              // A second click takes an optional rating back.
              onClick={() => !isRequired && star === chosen && onChange(null)}
            />
            <StarIcon size={32} weight={star <= chosen ? 'fill' : 'regular'} aria-hidden="true" />
          </label>
        ))}
      </div>
      {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
    </fieldset>
  );
}
