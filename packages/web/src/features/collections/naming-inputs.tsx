// Name and appearance of a collection, for every form that creates or edits one.
import { Input, Textarea, TextInput } from '@mantine/core';
import type { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { IconPicker } from '../fields/index.ts';
import classes from './collections.module.css';

interface Naming {
  readonly name: string;
  readonly pluralName: string;
  readonly description: string;
  readonly icon: string;
}

type TextProps = Omit<ReturnType<ReturnType<typeof useContractForm<unknown, Naming>>['text']>, 'name'>;

interface NamingInputsProps {
  readonly form: {
    readonly values: Pick<Naming, 'icon'>;
    readonly text: (name: 'name' | 'pluralName' | 'description') => TextProps;
    readonly set: (name: 'icon', icon: string) => void;
  };
  readonly isNew?: boolean;
  readonly hasExamples?: boolean;
}

export function NamingInputs({ form, isNew = false, hasExamples = false }: NamingInputsProps) {
  const t = usePhrases('collections');
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('form.name')}
          {...(hasExamples && { placeholder: t('form.nameHint') })}
          required
          autoFocus={isNew}
          {...form.text('name')}
        />
        <TextInput
          label={t('form.pluralName')}
          {...(hasExamples && { placeholder: t('form.pluralHint') })}
          required
          {...form.text('pluralName')}
        />
      </div>
      <Textarea label={t('form.description')} autosize minRows={2} {...form.text('description')} />
      <Input.Wrapper label={t('form.icon')} labelElement="div">
        <div>
          <IconPicker
            label={t('form.icon')}
            value={form.values.icon}
            onChange={(icon) => form.set('icon', icon)}
          />
        </div>
      </Input.Wrapper>
    </>
  );
}
