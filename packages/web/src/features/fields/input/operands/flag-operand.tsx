import { Select } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import type { OperandProps } from '../../values/operand-props.ts';

export function FlagOperand({ label, value, onChange }: OperandProps) {
  const t = usePhrases('ui');
  return (
    <Select
      aria-label={label}
      value={value === undefined ? null : String(value)}
      data={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
      onChange={(choice) => onChange(choice === null ? undefined : choice === 'true')}
    />
  );
}
