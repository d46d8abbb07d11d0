import { Select } from '@mantine/core';
import { usePhrases } from '../../app/phrases.ts';
import { type Lifetime, lifetimes } from './key-expiry.ts';

interface LifetimeSelectProps {
  readonly value: Lifetime;
  readonly onChange: (lifetime: Lifetime) => void;
}

export function LifetimeSelect({ value, onChange }: LifetimeSelectProps) {
  const t = usePhrases('api-keys');
  return (
    <Select
      label={t('form.expires')}
      data={lifetimes.map((one) => ({ value: one, label: t(`form.${one}`) }))}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => {
        const next = lifetimes.find((one) => one === chosen);
        if (next) onChange(next);
      }}
    />
  );
}
