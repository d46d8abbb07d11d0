// Adds a choice that the list lacks.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { maxItemName, newItemPrefix } from '@fieldhouse/contract/new-items';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './looks.module.css';

interface AddChoiceProps {
  readonly title: string;
  readonly onAdd: (choice: LinkValue) => void;
}

export function AddChoice({ title, onAdd }: AddChoiceProps) {
  const t = usePhrases('wizard-runs');
  const [name, setName] = useState('');
  const add = () => {
    const label = name.trim();
    if (label === '') return;
    onAdd({ id: newItemPrefix + label, label });
    setName('');
  };
  return (
    <div className={css.add}>
      <TextInput
        aria-label={t('run.addChoiceTo', { question: title })}
        placeholder={t('run.otherChoice')}
        maxLength={maxItemName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It would send the step.
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" disabled={name.trim() === ''} onClick={add}>
        {t('run.addChoice')}
      </Button>
    </div>
  );
}
