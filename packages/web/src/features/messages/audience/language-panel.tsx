// What says which language each person reads, and how many there are of each.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { Audience, AudienceCount } from '@fieldhouse/contract/message-audience';
import { collectionsOf, languageTypes } from '@fieldhouse/domain/messages/audience';
import { Select, Stack, Text } from '@mantine/core';
import { useFormats } from '../../../app/language/formats.ts';
import { useLanguageLabels } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useCollections } from './use-collections.ts';

interface LanguagePanelProps {
  readonly audience: Audience | null;
  readonly fields: Audience['languageFields'];
  readonly count: AudienceCount | undefined;
  readonly isLocked: boolean;
  readonly onChange: (fields: Audience['languageFields']) => void;
}

/** Nothing for a team with one language, or for people without records. */
export function LanguagePanel({ audience, fields = [], count, isLocked, onChange }: LanguagePanelProps) {
  const t = usePhrases('message-audience');
  const { dataLanguages } = useMembership();
  const collections = useCollections(audience === null ? [] : collectionsOf(audience));
  const offered = collections.filter((one) => choicesOf(one).length > 0);
  if ((dataLanguages.length < 2 || offered.length === 0) && fields.length === 0) return null;
  const put = (collection: CollectionWithFields, column: string | null) => {
    const others = fields.filter(({ collectionId }) => collectionId !== collection.id);
    const next = column === null ? others : [...others, { collectionId: collection.id, column }];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <Panel title={t('languageFields.title')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('languageFields.hint')}
        </Text>
        {offered.map((collection) => (
          <Select
            key={collection.id}
            label={
              offered.length === 1
                ? t('languageFields.field')
                : t('languageFields.fieldOf', { collection: collection.pluralName })
            }
            description={t('languageFields.fieldHint')}
            placeholder={t('languageFields.none')}
            clearable
            disabled={isLocked}
            data={choicesOf(collection)}
            value={fields.find(({ collectionId }) => collectionId === collection.id)?.column ?? null}
            onChange={(column) => put(collection, column)}
          />
        ))}
        {count?.languages && <LanguageCounts languages={count.languages} />}
      </Stack>
    </Panel>
  );
}

function choicesOf({ fields }: CollectionWithFields) {
  return fields
    .filter(({ dataType }) => languageTypes.includes(dataType))
    .map(({ columnName, title }) => ({ value: columnName, label: title }));
}

function LanguageCounts({ languages }: { readonly languages: NonNullable<AudienceCount['languages']> }) {
  const t = usePhrases('message-audience');
  const nameOf = useLanguageLabels();
  const formats = useFormats();
  return (
    <Text size="sm">
      {languages
        .map(({ language, people }) =>
          t('languageFields.sum', {
            language: language === null ? t('languageFields.unknown') : nameOf(language),
            people: formats.number(people),
          }),
        )
        .join(' · ')}
    </Text>
  );
}
