import { Switch } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';

interface TranslatableSwitchProps {
  readonly value: boolean;
  readonly onChange: (isTranslatable: boolean) => void;
}

export function TranslatableSwitch({ value, onChange }: TranslatableSwitchProps) {
  const t = usePhrases('collections');
  return (
    <Switch
      label={t('fields.translatable')}
      description={t('fields.translatableText')}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
