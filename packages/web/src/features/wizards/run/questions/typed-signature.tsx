// A signature of a plain text field: the name, as if written by hand.
import { TextInput } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './looks.module.css';

interface TypedSignatureProps {
  readonly label: React.ReactNode;
  readonly description: string;
  readonly value: unknown;
  readonly isRequired: boolean;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

export function TypedSignature(props: TypedSignatureProps) {
  const { label, description, value, isRequired, error, onChange } = props;
  const t = usePhrases('wizard-runs');
  return (
    <TextInput
      label={label}
      description={description === '' ? t('run.typeToSign') : description}
      autoComplete="name"
      value={typeof value === 'string' ? value : ''}
      error={error}
      aria-required={isRequired}
      classNames={{ input: css.written ?? '' }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
