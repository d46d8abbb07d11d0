// Values that links may carry into the wizard: `?input.event=…`.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { inputName, inputTypes, maxInputs, type WizardInput } from '@fieldhouse/contract/wizard-questions';
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import css from '../wizard-settings.module.css';

interface InputsEditorProps {
  readonly definition: WizardDefinition;
  readonly onChange: (definition: WizardDefinition) => void;
}

export function InputsEditor({ definition, onChange }: InputsEditorProps) {
  const t = usePhrases('wizard-questions');
  const { inputs } = definition;
  const change = (next: readonly WizardInput[]) => onChange({ ...definition, inputs: [...next] });
  const add = () => change([...inputs, { name: freeName(inputs), title: '', dataType: inputTypes[0] }]);
  return (
    <div className={css.inputs}>
      <p className={css.note}>{t('inputs.hint')}</p>
      {inputs.map((input, index) => (
        <InputRow
          // Its place: the name is edited.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added and removed
          key={index}
          input={input}
          taken={inputs.filter((one) => one !== input).map(({ name }) => name)}
          onChange={(next) => change(inputs.map((one) => (one === input ? next : one)))}
          onRemove={() => change(inputs.filter((one) => one !== input))}
        />
      ))}
      {inputs.length < maxInputs && (
        <Button
          variant="default"
          size="xs"
          className={css.save}
          leftSection={<PlusIcon size={14} weight="bold" />}
          onClick={add}
        >
          {t('inputs.add')}
        </Button>
      )}
    </div>
  );
}

interface InputRowProps {
  readonly input: WizardInput;
  readonly taken: readonly string[];
  readonly onChange: (input: WizardInput) => void;
  readonly onRemove: () => void;
}

function InputRow({ input, taken, onChange, onRemove }: InputRowProps) {
  const t = usePhrases('wizard-questions');
  const types = usePhrases('collections');
  // Text that is no name yet can't be saved.
  const [name, setName] = useState(input.name);
  const shown = input.title || input.name;
  const isValid = inputName.safeParse(name).success && !taken.includes(name);
  return (
    <div className={css.input}>
      <TextInput
        size="xs"
        label={t('inputs.name')}
        description={`?input.${input.name}=…`}
        value={name}
        maxLength={60}
        error={isValid ? undefined : t('inputs.wrongName')}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setName(next);
          if (inputName.safeParse(next).success && !taken.includes(next)) onChange({ ...input, name: next });
        }}
      />
      <TextInput
        size="xs"
        label={t('inputs.title')}
        placeholder={input.name}
        value={input.title}
        maxLength={200}
        onChange={(event) => onChange({ ...input, title: event.currentTarget.value })}
      />
      <Select
        size="xs"
        label={t('inputs.type')}
        data={inputTypes.map((value) => ({ value, label: types(`type.${value}`) }))}
        value={input.dataType}
        allowDeselect={false}
        onChange={(value) =>
          onChange({ ...input, dataType: inputTypes.find((known) => known === value) ?? input.dataType })
        }
      />
      <ActionIcon size={30} aria-label={t('inputs.remove', { name: shown })} onClick={onRemove}>
        <TrashIcon size={16} />
      </ActionIcon>
    </div>
  );
}

function freeName(inputs: readonly WizardInput[]): string {
  const taken = new Set(inputs.map(({ name }) => name));
  for (let number = inputs.length + 1; ; number += 1) {
    const name = `value_${number}`;
    if (!taken.has(name)) return name;
  }
}
