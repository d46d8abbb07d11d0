import { TextInput, type TextInputProps } from '@mantine/core';
import { usePhrases } from '../../app/phrases.ts';

/** The email address that identifies the account: password managers recognise these attributes. */
export function EmailField(props: TextInputProps) {
  const t = usePhrases('identity');
  return (
    <TextInput
      label={t('fields.email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      {...props}
    />
  );
}
