import { currencies } from '@fieldhouse/contract/currencies';
import { Select } from '@mantine/core';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { FieldSettingsProps } from './field-settings-props.ts';

export function MoneySettings({ settings, onChange }: FieldSettingsProps) {
  const t = usePhrases('collections');
  const { locale } = useFormats();
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const chosen = String(settings.currency ?? 'USD');
  return (
    <Select
      label={t('fields.currency')}
      searchable
      allowDeselect={false}
      value={chosen}
      data={[...new Set([...currencies, chosen])].map((code) => ({
        value: code,
        label: `${code} – ${names.of(code) ?? code}`,
      }))}
      onChange={(currency) => currency && onChange({ currency })}
    />
  );
}
