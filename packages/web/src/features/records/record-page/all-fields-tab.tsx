// All fields of the record, each saved on blur, and the records that link to it.
import { Stack, Text } from '@mantine/core';
import { DataLanguages, isText } from '../../../app/language/data-languages.tsx';
import { LanguageChooser } from '../../../app/language/language-chooser.tsx';
import { fallbackTextOf, useTextLanguages } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { mayUpdateAny } from '../../../app/rights/use-rights.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RecordField } from '../record-field/record-field.tsx';
import { type OpenRecord, useOpenRecord } from './record-context.ts';
import { ReverseLinks } from './reverse-links.tsx';

export function AllFieldsTab() {
  return (
    <Stack>
      <Panel>
        <RecordFields open={useOpenRecord()} />
      </Panel>
      <ReverseLinks />
    </Stack>
  );
}

export function RecordFields({ open }: { readonly open: Omit<OpenRecord, 'Tasks'> }) {
  const t = usePhrases('records');
  const { place, collection, record, saving } = open;
  const languages = useTextLanguages(collection.fields);
  return (
    <Stack>
      <LanguageChooser languages={languages} />
      {languages.chosen === undefined && mayUpdateAny(collection) && collection.fields.some(isText) && (
        <DataLanguages />
      )}
      {!mayUpdateAny(collection) && <Text size="sm">{t('form.readOnly')}</Text>}
      {collection.fields.map(languages.inChosen).map((field) => (
        <RecordField
          key={field.columnName}
          teamId={place.teamId}
          field={field}
          saved={record.values[field.columnName] ?? null}
          original={fallbackTextOf(field, record.values)}
          onSave={(value, before) => saving.save(field, value, before)}
        />
      ))}
    </Stack>
  );
}
