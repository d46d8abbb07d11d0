// Values of a link for the inputs that the wizard declares: fields to fill in, and the link with them.
import type { WizardInput } from '@fieldhouse/contract/wizard-questions';
import { Button, Select, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { prefilledLinkOf } from './public-link.ts';
import css from './share-dialog.module.css';

interface PrefilledLinkProps {
  readonly link: string;
  /** Of the published version, which the link opens. */
  readonly inputs: readonly WizardInput[];
  readonly draftInputs: readonly WizardInput[];
}

export function PrefilledLink({ link, inputs, draftInputs }: PrefilledLinkProps) {
  const t = usePhrases('wizard-results');
  const isChanged = JSON.stringify(inputs) !== JSON.stringify(draftInputs);
  if (inputs.length === 0 && !isChanged) return null;
  return (
    <section className={css.link}>
      <h3 className={css.title}>{t('share.prefilled.title')}</h3>
      {isChanged && <p className={css.hint}>{t('share.prefilled.unpublished')}</p>}
      {inputs.length > 0 && <Builder link={link} inputs={inputs} />}
    </section>
  );
}

function Builder({ link, inputs }: Pick<PrefilledLinkProps, 'link' | 'inputs'>) {
  const t = usePhrases('wizard-results');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const clipboard = useClipboard({ timeout: 3000 });
  const address = prefilledLinkOf(link, values);
  return (
    <>
      <p className={css.hint}>{t('share.prefilled.text')}</p>
      <div className={css.values}>
        {inputs.map((input) => (
          <InputValue
            key={input.name}
            input={input}
            value={values[input.name] ?? ''}
            onChange={(value) => setValues({ ...values, [input.name]: value })}
          />
        ))}
      </div>
      <div className={css.address}>
        <TextInput
          aria-label={t('share.prefilled.title')}
          value={address}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          onClick={() => clipboard.copy(address)}
        >
          {t(clipboard.copied ? 'share.copied' : 'share.copy')}
        </Button>
      </div>
    </>
  );
}

interface InputValueProps {
  readonly input: WizardInput;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const types = { date: 'date', email_address: 'email', phone_number: 'tel', url: 'url' } as const;

function InputValue({ input, value, onChange }: InputValueProps) {
  const ui = usePhrases('ui');
  const label = input.title || input.name;
  if (input.dataType === 'boolean')
    return (
      <Select
        label={label}
        clearable
        data={[
          { value: 'true', label: ui('yes') },
          { value: 'false', label: ui('no') },
        ]}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  const type = Object.entries(types).find(([dataType]) => dataType === input.dataType)?.[1] ?? 'text';
  return (
    <TextInput
      label={label}
      type={type}
      {...(input.dataType === 'number' && { inputMode: 'decimal' })}
      maxLength={2000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
