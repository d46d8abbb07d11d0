import { Select, TextInput } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { codeLanguages, isCodeLanguage } from '../../../ui/code/code-languages.ts';
import type { FieldSettingsProps } from './field-settings-props.ts';
import { textIn } from './settings.ts';

export function CodeSettings({ settings, onChange }: FieldSettingsProps) {
  const t = usePhrases('collections');
  const tUi = usePhrases('ui');
  const language = textIn(settings, 'language');
  return (
    <>
      <TextInput
        label={t('fields.codePattern')}
        description={t('fields.codePatternText')}
        placeholder="INV-{seq:5}"
        maxLength={60}
        value={textIn(settings, 'pattern')}
        onChange={(event) => onChange({ pattern: event.currentTarget.value })}
      />
      <Select
        label={t('fields.codeLanguage')}
        description={t('fields.codeLanguageText')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': tUi('clearField', { field: t('fields.codeLanguage') }) }}
        value={language || null}
        data={languageChoices(language)}
        onChange={(chosen) => onChange({ language: chosen ?? '' })}
      />
    </>
  );
}

/** An unsupported language that was set through the API is left unchanged. */
function languageChoices(chosen: string) {
  const ours = Object.entries(codeLanguages).map(([value, label]) => ({ value, label }));
  const isOther = chosen !== '' && !isCodeLanguage(chosen);
  return isOther ? [...ours, { value: chosen, label: chosen }] : ours;
}
