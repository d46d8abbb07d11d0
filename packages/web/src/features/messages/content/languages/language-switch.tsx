// Which of the languages of a content is edited or shown.
import { type DataLanguage, dataLanguage } from '@fieldhouse/contract/teams';
import { SegmentedControl } from '@mantine/core';
import { useLanguageLabels } from '../../../../app/language/text-languages.ts';
import { usePhrases } from '../../../../app/phrases.ts';

interface LanguageSwitchProps {
  readonly first: string;
  readonly others: readonly string[];
  /** Null for the first one. */
  readonly value: DataLanguage | null;
  readonly onChange: (language: DataLanguage | null) => void;
}

export function LanguageSwitch({ first, others, value, onChange }: LanguageSwitchProps) {
  const t = usePhrases('mail-editor');
  const labelOf = useLanguageLabels();
  return (
    <SegmentedControl
      aria-label={t('languages.label')}
      data={[first, ...others].map((code) => ({ value: code, label: labelOf(code) }))}
      value={value ?? first}
      onChange={(code) => onChange(code === first ? null : dataLanguage.parse(code))}
      w="fit-content"
      maw="100%"
    />
  );
}
