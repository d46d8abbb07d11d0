import { type Variant, variants } from '@fieldhouse/contract/message-ab-test';
import { SegmentedControl } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';

interface VersionSwitchProps {
  readonly value: Variant;
  readonly onChange: (variant: Variant) => void;
}

export function VersionSwitch({ value, onChange }: VersionSwitchProps) {
  const t = usePhrases('message-ab-test');
  return (
    <SegmentedControl
      aria-label={t('version')}
      data={variants.map((one) => ({ value: one, label: t(`versionOf.${one}`) }))}
      value={value}
      onChange={onChange}
      w="fit-content"
    />
  );
}
