import {
  type WizardDefinition,
  type WizardRedirect,
  wizardRedirect,
} from '@fieldhouse/contract/wizard-definition';
import { ActionIcon, Button, Group, Input, Select, TextInput } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { answerChoices } from '../answer-choices.ts';
import { useChoiceText } from '../use-choice-text.ts';
import css from './appearance.module.css';

interface RedirectSettingsProps {
  readonly definition: WizardDefinition;
  readonly collections: DraftCollections;
  readonly onChange: (definition: WizardDefinition) => void;
}

type Values = WizardRedirect['values'];

const isName = (name: string) =>
  wizardRedirect.shape.values.unwrap().element.shape.name.safeParse(name).success;

export function RedirectSettings({ definition, collections, onChange }: RedirectSettingsProps) {
  const b = usePhrases('wizard-builder');
  const { redirect } = definition;
  const [address, setAddress] = useState(redirect?.address ?? '');
  const isWrong = address !== '' && address !== redirect?.address;
  const values = redirect?.values ?? [];
  const put = (next: Values) =>
    redirect && onChange({ ...definition, redirect: { ...redirect, values: next } });
  return (
    <>
      <TextInput
        type="url"
        label={b('look.redirect')}
        description={b('look.redirectText')}
        placeholder="https://"
        error={isWrong ? b('look.redirectWrong') : undefined}
        maxLength={1000}
        value={address}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setAddress(typed);
          const parsed = wizardRedirect.safeParse({ address: typed.trim(), values });
          // What is no address yet is not stored.
          onChange({ ...definition, redirect: parsed.success ? parsed.data : null });
        }}
      />
      {redirect && (
        <Input.Wrapper label={b('look.passes')} description={b('look.passesText')} labelElement="div">
          {values.map((value, index) => (
            <PassedValue
              // biome-ignore lint/suspicious/noArrayIndexKey: two values may be the same; only their place differs
              key={`${index}:${value.ref}`}
              value={value}
              definition={definition}
              collections={collections}
              onChange={(next) => put(values.map((one) => (one === value ? next : one)))}
              onRemove={() => put(values.filter((one) => one !== value))}
            />
          ))}
          <Group mt={6}>
            <Button
              variant="default"
              size="xs"
              leftSection={<PlusIcon size={14} weight="bold" />}
              onClick={() => put([...values, { name: `value${values.length + 1}`, ref: 'system.team' }])}
            >
              {b('look.addValue')}
            </Button>
          </Group>
        </Input.Wrapper>
      )}
    </>
  );
}

interface PassedValueProps {
  readonly value: Values[number];
  readonly definition: WizardDefinition;
  readonly collections: DraftCollections;
  readonly onChange: (value: Values[number]) => void;
  readonly onRemove: () => void;
}

function PassedValue({ value, definition, collections, onChange, onRemove }: PassedValueProps) {
  const b = usePhrases('wizard-builder');
  const t = usePhrases('wizards');
  const textOf = useChoiceText();
  const [name, setName] = useState(value.name);
  const choices = answerChoices(definition, undefined, collections.known);
  return (
    <div className={css.passed}>
      <TextInput
        aria-label={b('look.valueName')}
        error={name !== value.name}
        maxLength={60}
        value={name}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setName(typed);
          if (isName(typed)) onChange({ ...value, name: typed });
        }}
      />
      <Select
        aria-label={b('look.value')}
        searchable
        allowDeselect={false}
        data={[
          { value: 'system.team', label: t('text.team') },
          { value: 'system.today', label: t('text.today') },
          ...choices.map((choice) => ({ value: choice.name as string, label: textOf(choice) })),
        ]}
        value={value.ref}
        // The choices are names of values.
        onChange={(ref) => ref !== null && onChange({ ...value, ref: ref as Values[number]['ref'] })}
      />
      <ActionIcon size={36} aria-label={b('look.removeValue', { name })} onClick={onRemove}>
        <XIcon size={16} />
      </ActionIcon>
    </div>
  );
}
