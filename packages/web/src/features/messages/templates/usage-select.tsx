import { type TemplateUsage, templateUsages } from '@fieldhouse/contract/message-templates';
import { Select } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';

interface UsageSelectProps {
  readonly value: TemplateUsage;
  readonly isLocked?: boolean;
  readonly onChange: (usage: TemplateUsage) => void;
}

export function UsageSelect({ value, isLocked = false, onChange }: UsageSelectProps) {
  const t = usePhrases('message-templates');
  return (
    <Select
      label={t('usageLabel')}
      data={templateUsages.map((usage) => ({ value: usage, label: t(`usage.${usage}`) }))}
      value={value}
      disabled={isLocked}
      allowDeselect={false}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}
