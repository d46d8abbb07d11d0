import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { usePhrases } from '../phrases.ts';

/** With the name of its button in the user's language. */
export function PasswordField(props: PasswordInputProps) {
  const t = usePhrases('ui');
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} {...props} />;
}
