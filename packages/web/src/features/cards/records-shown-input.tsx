// What a table or thumbnails show: which records or images, filtered and sorted how.

import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { holdsSeveral, isPictureType, isRecordLink } from '@fieldhouse/contract/field-types';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { Checkbox, Group, Input, MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadedSelect } from '../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { collectionQuery, FilterBuilder } from '../fields/index.ts';
import { type CardsPlace, cardSourcesQuery } from './card-queries.ts';
import type { SettingsDraft, Source } from './card-source.ts';

type RecordsDraft = Exclude<SettingsDraft, { type: 'form' }>;

interface RecordsShownInputProps {
  readonly place: CardsPlace;
  readonly collection: CollectionWithFields;
  readonly settings: RecordsDraft;
  readonly error: string | undefined;
  readonly onChange: (settings: RecordsDraft) => void;
}

export function RecordsShownInput(props: RecordsShownInputProps) {
  const { place, collection, settings, error, onChange } = props;
  const t = usePhrases('cards');
  const { choices } = useSources(place, collection, settings.type);
  const chosen = choices?.find(({ source }) => source.fieldId === settings.source?.fieldId);
  return (
    <>
      <LoadedSelect
        label={t('source')}
        required
        searchable
        choices={choices?.map(({ label, source }) => ({ value: source.fieldId, label }))}
        value={settings.source?.fieldId ?? null}
        error={error !== undefined && t('sourceMissing')}
        {...(choices?.length === 0 && { description: t('noSources') })}
        onChange={(id) => {
          const source = choices?.find((one) => one.source.fieldId === id)?.source;
          if (!source) return;
          onChange(
            settings.type === 'table'
              ? { type: 'table', source, columns: [], sorts: [] }
              : { type: 'thumbnails', source, sorts: [] },
          );
        }}
      />
      {chosen?.targetId && (
        <Shown
          place={{ ...place, collectionId: chosen.targetId }}
          isReverse={chosen.source.kind === 'reverse'}
          settings={settings}
          onChange={onChange}
        />
      )}
    </>
  );
}

interface Choice {
  readonly label: string;
  readonly source: Source;
  /** Undefined if images are shown and no records. */
  readonly targetId: CollectionId | undefined;
}

function useSources(
  place: CardsPlace,
  collection: CollectionWithFields,
  type: RecordsDraft['type'],
): { readonly choices: readonly Choice[] | undefined } {
  const t = usePhrases('cards');
  const { data } = useQuery(cardSourcesQuery(place));
  if (!data) return { choices: undefined };
  const reverse = data.items.map(({ collectionId, fieldId, collectionName, fieldTitle }): Choice => {
    const label = t('reverse', { collection: collectionName, field: fieldTitle });
    return { label, source: { kind: 'reverse', collectionId, fieldId }, targetId: collectionId };
  });
  const own = collection.fields.flatMap(({ id, title, dataType, settings }): Choice[] => {
    const isList = isRecordLink(dataType) && holdsSeveral(dataType);
    if (!isList && !(isPictureType(dataType) && type === 'thumbnails')) return [];
    return [
      {
        label: t('own', { field: title }),
        source: { kind: 'own', fieldId: id },
        // The contract validated settings of this type when they were stored.
        targetId: isPictureType(dataType) ? undefined : (settings.collectionId as CollectionId),
      },
    ];
  });
  return { choices: [...reverse, ...own] };
}

interface ShownProps {
  readonly place: CardsPlace;
  /** The record's own links keep their stored order. */
  readonly isReverse: boolean;
  readonly settings: RecordsDraft;
  readonly onChange: (settings: RecordsDraft) => void;
}

function Shown({ place, isReverse, settings, onChange }: ShownProps) {
  const t = usePhrases('cards');
  const target = useQuery(collectionQuery(place)).data;
  if (!target) return null;
  const { fields } = target;
  const choices = fields.map(({ id, title }) => ({ value: id, label: title }));
  const pictures = fields.filter(({ dataType }) => /^(single|multi)_image$/.test(dataType));
  const [sort] = settings.sorts;
  return (
    <>
      {settings.type === 'table' ? (
        <MultiSelect
          label={t('columns')}
          searchable
          data={choices}
          value={settings.columns}
          onChange={(ids) =>
            onChange({
              ...settings,
              columns: ids.flatMap((id) => fields.find((one) => one.id === id)?.id ?? []),
            })
          }
        />
      ) : (
        <Select
          label={t('picture')}
          placeholder={t('noPicture')}
          clearable
          data={pictures.map(({ id, title }) => ({ value: id, label: title }))}
          value={settings.imageFieldId ?? null}
          onChange={(id) => {
            const { imageFieldId: _, ...others } = settings;
            const picture = pictures.find((one) => one.id === id);
            onChange(picture ? { ...others, imageFieldId: picture.id } : others);
          }}
        />
      )}
      {isReverse && (
        <>
          <Group align="end">
            <Select
              label={t('order')}
              placeholder={t('unordered')}
              clearable
              style={{ flex: 1 }}
              data={fields.map(({ columnName, title }) => ({ value: columnName, label: title }))}
              value={sort?.field ?? null}
              onChange={(field) =>
                onChange({
                  ...settings,
                  sorts: field ? [{ field, direction: sort?.direction ?? 'asc' }] : [],
                })
              }
            />
            <Checkbox
              mb={8}
              label={t('descending')}
              checked={sort?.direction === 'desc'}
              disabled={!sort}
              onChange={(event) => {
                const direction = event.currentTarget.checked ? 'desc' : 'asc';
                onChange({ ...settings, sorts: settings.sorts.map((one) => ({ ...one, direction })) });
              }}
            />
          </Group>
          <Input.Wrapper label={t('filter')} labelElement="div">
            <FilterBuilder
              fields={fields}
              value={settings.filter}
              onChange={(filter) => {
                const { filter: _, ...others } = settings;
                onChange(filter ? { ...others, filter } : others);
              }}
            />
          </Input.Wrapper>
        </>
      )}
    </>
  );
}
