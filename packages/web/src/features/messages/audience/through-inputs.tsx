// People of a collection to whom records link: such as the guardians of children, who get the mail of these.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import { isRecordLink } from '@fieldhouse/contract/field-types';
import { Input, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadedSelect } from '../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { collectionsQuery, FilterBuilder } from '../../fields/index.ts';
import { useChosenCollection } from '../../subscription-lists/index.ts';
import css from './audience.module.css';
import type { DraftThrough } from './audience-draft.ts';

interface ThroughInputsProps {
  /** Of the people. */
  readonly collection: CollectionWithFields;
  readonly through: DraftThrough | undefined;
  readonly isLocked: boolean;
  readonly onChange: (through: DraftThrough | undefined) => void;
}

const empty: DraftThrough = { collectionId: null, link: null, filter: undefined };

export function ThroughInputs({ collection, through, isLocked, onChange }: ThroughInputsProps) {
  const t = usePhrases('message-audience');
  return (
    <>
      <Switch
        label={t('through.title')}
        description={t('through.hint')}
        checked={through !== undefined}
        disabled={isLocked}
        onChange={(event) => onChange(event.currentTarget.checked ? empty : undefined)}
      />
      {through && <LinkInputs {...{ collection, through, isLocked, onChange }} />}
    </>
  );
}

interface LinkInputsProps extends ThroughInputsProps {
  readonly through: DraftThrough;
}

function LinkInputs({ collection, through, isLocked, onChange }: LinkInputsProps) {
  const t = usePhrases('message-audience');
  const { data: all } = useQuery(collectionsQuery(useTeamId()));
  const from = useChosenCollection(through.collectionId);
  const links = from?.fields.filter((field) => linksTo(field, collection)) ?? [];
  return (
    <>
      <div className={css.pair}>
        <LoadedSelect
          label={t('through.collection')}
          searchable
          disabled={isLocked}
          choices={all?.items
            .filter((one) => !one.isUsedAsCustomList)
            .map((one) => ({ value: one.id, label: one.pluralName }))}
          value={through.collectionId}
          onChange={(value) =>
            onChange({ ...empty, collectionId: all?.items.find(({ id }) => id === value)?.id ?? null })
          }
        />
        {from && (
          <Select
            label={t('through.link')}
            disabled={isLocked}
            allowDeselect={false}
            {...(links.length === 0 && { error: t('through.noLink', { collection: collection.pluralName }) })}
            data={links.map(({ columnName, title }) => ({ value: columnName, label: title }))}
            value={through.link}
            onChange={(link) => onChange({ ...through, link })}
          />
        )}
      </div>
      {from && !isLocked && (
        <Input.Wrapper label={t('through.filter')} labelElement="div">
          <FilterBuilder
            fields={from.fields}
            value={through.filter}
            emptyText={t('through.filterNothing')}
            onChange={(filter) => onChange({ ...through, filter })}
          />
        </Input.Wrapper>
      )}
    </>
  );
}

function linksTo({ dataType, settings }: Field, { id, parentId, rootId }: CollectionWithFields): boolean {
  if (!isRecordLink(dataType)) return false;
  return 'collectionId' in settings && [id, parentId, rootId].some((one) => one === settings.collectionId);
}
