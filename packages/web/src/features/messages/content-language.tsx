import type { Message } from '@fieldhouse/contract/messages';
import { dataLanguage } from '@fieldhouse/contract/teams';
import { Select } from '@mantine/core';
import { useLanguageLabels } from '../../app/language/text-languages.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';

interface ContentLanguageProps {
  /** Languages in which the message is written besides. */
  readonly others: readonly string[];
  readonly value: Message['contentLanguage'];
  readonly isLocked: boolean;
  readonly onChange: (language: Message['contentLanguage']) => void;
}

/** The language of merge tags; nothing if the team has only one. */
export function ContentLanguage({ value, others, isLocked, onChange }: ContentLanguageProps) {
  const t = usePhrases('messages');
  const nameOf = useLanguageLabels();
  const { dataLanguages } = useMembership();
  // A language that the team has removed is still the message's setting.
  const offered = [...new Set([...dataLanguages, ...(value === null ? [] : [value])])].filter(
    (code) => !others.includes(code),
  );
  if (offered.length < 2) return null;
  return (
    <Select
      label={t('contentLanguage')}
      placeholder={t('ownLanguage')}
      data={offered.map((code) => ({ value: code, label: nameOf(code) }))}
      value={value}
      disabled={isLocked}
      clearable={others.length === 0}
      onChange={(code) => onChange(code === null ? null : dataLanguage.parse(code))}
    />
  );
}
