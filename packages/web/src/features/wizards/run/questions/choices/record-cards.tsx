// Records to choose from as cards, with their pictures if they have any: searched, and a page at a time.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { RunChoice } from '@fieldhouse/contract/wizard-run-choices';
import { Button, Input, Skeleton, TextInput } from '@mantine/core';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useCallback, useId } from 'react';
import { problemText } from '../../../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../../../app/phrases.ts';
import { useBlobAddress } from '../../../../../app/use-blob-address.ts';
import cards from '../choice-cards.module.css';
import type { ChoiceSource } from './choice-source.ts';
import css from './record-cards.module.css';
import { useChoices } from './use-choices.ts';

interface RecordCardsProps {
  readonly label: React.ReactNode;
  /** The same as text. */
  readonly title: string;
  readonly description: string;
  readonly look: 'cards' | 'pictures';
  readonly source: ChoiceSource;
  readonly chosen: readonly LinkValue[];
  readonly isMulti: boolean;
  readonly isRequired: boolean;
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly LinkValue[]) => void;
}

export function RecordCards(props: RecordCardsProps) {
  const { label, title, description, look, source, chosen, isMulti, isRequired, error, onChange } = props;
  const t = usePhrases('wizard-runs');
  const id = useId();
  const { items, state, problem, search, setSearch, hasMore, more, hasSearch } = useChoices(source);
  const isChosen = ({ id: handle }: Pick<LinkValue, 'id'>) => chosen.some((one) => one.id === handle);
  const without = (choice: LinkValue) => chosen.filter((one) => one.id !== choice.id);
  const toggle = ({ id: handle, label: name }: RunChoice) => {
    const choice = { id: handle, label: name };
    if (!isMulti) return onChange([choice]);
    return onChange(isChosen(choice) ? without(choice) : [...chosen, choice]);
  };
  const hidden = chosen.filter((one) => !items.some(({ id: handle }) => handle === one.id));
  return (
    <fieldset
      className={cards.set}
      aria-describedby={`${id}-notes`}
      {...(!isMulti && {
        role: 'radiogroup',
        'aria-required': isRequired,
        'aria-invalid': error !== undefined,
      })}
    >
      <legend className={cards.legend}>{label}</legend>
      <div id={`${id}-notes`}>
        {description !== '' && <Input.Description mb={8}>{description}</Input.Description>}
      </div>
      {hasSearch && (
        <TextInput
          type="search"
          mb={8}
          aria-label={t('run.searchChoices', { question: title })}
          placeholder={t('run.search')}
          leftSection={<MagnifyingGlassIcon size={16} />}
          value={search}
          maxLength={200}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Enter would send the step.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {hidden.length > 0 && (
        <ul className={css.chosen}>
          {hidden.map((one) => (
            <li key={one.id}>
              {one.label}
              <button
                type="button"
                aria-label={t('run.removeChoice', { name: one.label })}
                onClick={() => onChange(without(one))}
              >
                <XIcon size={14} weight="bold" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={look === 'pictures' ? css.pictures : cards.cards}>
        {items.map((choice) => (
          <label key={choice.id} className={cards.card} data-chosen={isChosen(choice) || undefined}>
            <input
              className={cards.input}
              type={isMulti ? 'checkbox' : 'radio'}
              name={id}
              checked={isChosen(choice)}
              onChange={() => toggle(choice)}
            />
            {look === 'pictures' && <Picture choice={choice} source={source} />}
            <Text choice={choice} />
          </label>
        ))}
        {state === 'loading' && items.length === 0 && <Skeleton height={48} radius={10} />}
      </div>
      <p className={css.note} role="status">
        {state === 'ready' && items.length === 0 && t('run.noChoices')}
        {state === 'failed' && problemText(problem)}
      </p>
      {(hasMore || state === 'failed') && (
        <Button variant="default" size="compact-md" mt={8} loading={state === 'loading'} onClick={more}>
          {t(state === 'failed' ? 'run.retry' : 'run.moreChoices')}
        </Button>
      )}
      {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
    </fieldset>
  );
}

function Text({ choice: { label, details } }: { readonly choice: RunChoice }) {
  return (
    <span className={css.text}>
      <span>{label}</span>
      {details.map(({ title, text }) => (
        <small key={title}>
          <span className={css.soft}>{title}:</span> {text}
        </small>
      ))}
    </span>
  );
}

interface PictureProps {
  readonly choice: RunChoice;
  readonly source: ChoiceSource;
}

function Picture({ choice, source }: PictureProps) {
  const load = useCallback(() => source.pictureOf(choice), [choice, source]);
  const address = useBlobAddress(choice.hasPicture ? load : undefined);
  return (
    <span className={css.picture}>
      {address === undefined ? (
        <ImageIcon size={28} weight="duotone" aria-hidden="true" />
      ) : (
        // The name is below it.
        <img src={address} alt="" />
      )}
    </span>
  );
}
