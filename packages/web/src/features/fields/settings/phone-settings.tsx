import { Select } from '@mantine/core';
import { countryCodes } from '../../../app/language/country-codes.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { FieldSettingsProps } from './field-settings-props.ts';

export function PhoneSettings({ settings, onChange }: FieldSettingsProps) {
  const t = usePhrases('collections');
  const tUi = usePhrases('ui');
  const { locale } = useFormats();
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (
    <Select
      label={t('fields.country')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': tUi('clearField', { field: t('fields.country') }) }}
      value={typeof settings.defaultCountry === 'string' ? settings.defaultCountry : null}
      data={countryCodes.map((code) => ({ value: code, label: names.of(code) ?? code }))}
      onChange={(defaultCountry) => onChange({ defaultCountry })}
    />
  );
}
