// One of a few things to begin with, each with what it is for.
import { Radio } from '@mantine/core';
import css from './choice-cards.module.css';
import { DataIcon } from './data-icon.tsx';

interface ChoiceCard<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly text: string;
  readonly icon: string;
  readonly isDisabled?: boolean;
}

interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  readonly description?: string;
  readonly choices: readonly ChoiceCard<Value>[];
  /** Undefined if something else is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, description, choices, value, onChange } = props;
  return (
    <Radio.Group
      label={label}
      {...(description !== undefined && { description })}
      value={value ?? ''}
      onChange={(next) => {
        const chosen = choices.find((one) => one.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      <div className={css.cards}>
        {choices.map((one) => (
          <Radio.Card
            key={one.value}
            value={one.value}
            disabled={one.isDisabled ?? false}
            className={css.card}
            data-chosen={one.value === value || undefined}
          >
            <span className={css.icon}>
              <DataIcon icon={one.icon} size={15} />
            </span>
            <span className={css.words}>
              <span className={css.name}>{one.title}</span>
              <span className={css.text}>{one.text}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
