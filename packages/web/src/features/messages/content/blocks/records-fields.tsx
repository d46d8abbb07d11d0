// The settings of a block that lists records: which ones, and their fields.
import type { CollectionId } from '@fieldhouse/contract/ids';
import { maxListedColumns, maxListedRecords, type RecordsBlock } from '@fieldhouse/contract/mail-blocks';
import { MultiSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { viewsApi } from '../../../../api/endpoints/views-api.ts';
import { queryOf } from '../../../../api/queries.ts';
import { useAction } from '../../../../app/feedback/use-action.ts';
import { LoadedSelect } from '../../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { collectionQuery, collectionsQuery } from '../../../fields/index.ts';
import type { AnyBlock } from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';

interface RecordsFieldsProps {
  readonly block: RecordsBlock;
}

export function RecordsFields({ block }: RecordsFieldsProps) {
  const t = usePhrases('mail-editor');
  const { put, edit } = useMailEditor();
  const teamId = useTeamId();
  const client = useQueryClient();
  const { data: all } = useQuery(collectionsQuery(teamId));
  const collections = all?.items.filter((one) => !one.isUsedAsCustomList);
  // The mail is written on while the fields load.
  const { run: addColumns } = useAction(async (collectionId: CollectionId) => {
    const { fields } = await client.ensureQueryData(collectionQuery({ teamId, collectionId }));
    const columns = fields.slice(0, 3).map(({ columnName }) => columnName);
    edit(block.id, (now) => (isEmptyListOf(now, collectionId) ? { ...now, columns } : now));
  });
  const choose = (collectionId: CollectionId) => {
    put({ ...block, collectionId, viewId: null, columns: [] });
    void addColumns(collectionId);
  };
  return (
    <>
      <TextInput
        label={t('records.heading')}
        maxLength={200}
        value={block.heading}
        onChange={(event) => put({ ...block, heading: event.currentTarget.value })}
      />
      <LoadedSelect
        label={t('records.collection')}
        searchable
        choices={collections?.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
        value={block.collectionId}
        onChange={(value) => {
          const chosen = collections?.find(({ id }) => id === value);
          if (chosen) choose(chosen.id);
        }}
      />
      {block.collectionId !== null && <OfCollection block={block} collectionId={block.collectionId} />}
      <NumberInput
        label={t('records.limit')}
        min={1}
        max={maxListedRecords}
        clampBehavior="strict"
        allowDecimal={false}
        value={block.limit}
        onChange={(limit) => typeof limit === 'number' && limit >= 1 && put({ ...block, limit })}
      />
      <Text size="sm">{t('records.hint')}</Text>
    </>
  );
}

function isEmptyListOf(block: AnyBlock, collectionId: CollectionId): block is RecordsBlock {
  return block.kind === 'records' && block.collectionId === collectionId && block.columns.length === 0;
}

function OfCollection({ block, collectionId }: RecordsFieldsProps & { readonly collectionId: CollectionId }) {
  const t = usePhrases('mail-editor');
  const { put } = useMailEditor();
  const teamId = useTeamId();
  const { data: collection } = useQuery(collectionQuery({ teamId, collectionId }));
  const { data: listed } = useQuery(queryOf(viewsApi.list, { params: { teamId, collectionId } }));
  const views = listed?.items.filter(({ visibility }) => visibility === 'team');
  return (
    <>
      <LoadedSelect
        label={t('records.view')}
        placeholder={t('records.allRecords')}
        clearable
        choices={views?.map(({ id, internalName }) => ({ value: id, label: internalName }))}
        value={block.viewId}
        onChange={(value) => put({ ...block, viewId: views?.find(({ id }) => id === value)?.id ?? null })}
      />
      <MultiSelect
        label={t('records.columns')}
        data={(collection?.fields ?? []).map(({ columnName, title }) => ({
          value: columnName,
          label: title,
        }))}
        value={[...block.columns]}
        maxValues={maxListedColumns}
        searchable
        onChange={(columns) => put({ ...block, columns })}
      />
    </>
  );
}
