import { NumberInput } from '@mantine/core';
import type { Settings } from './settings.ts';

interface LimitInputProps {
  readonly label: string;
  readonly name: string;
  readonly settings: Settings;
  readonly onChange: (part: Settings) => void;
  readonly isLength?: boolean;
}

export function LimitInput({ label, name, settings, onChange, isLength = false }: LimitInputProps) {
  const value = settings[name];
  return (
    <NumberInput
      label={label}
      value={typeof value === 'number' ? value : ''}
      allowDecimal={false}
      {...(isLength && { min: 0, max: 100_000 })}
      onChange={(next) => onChange({ [name]: typeof next === 'number' ? next : null })}
    />
  );
}
