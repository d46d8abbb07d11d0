// A record of the collection whose fields a template offers as tags: a template has no recipients of its own.
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import type { TemplateRecord } from '@fieldhouse/contract/message-templates';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueryName } from '../../../api/events/query-names.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { optionsLoaderOf } from '../../fields/index.ts';
import { FoundSelect, useTypedSearch } from '../content/preview-as/found-select.tsx';

export interface PreviewedRecord extends TemplateRecord {
  readonly label: string;
}

interface RecordSelectProps {
  readonly collectionId: CollectionId;
  readonly value: PreviewedRecord | undefined;
  readonly onChange: (record: PreviewedRecord | undefined) => void;
  readonly placeholder: string;
  /** Of the input, if its label is elsewhere. */
  readonly inputId?: string;
}

/** Of the collection whose fields are offered; another collection has other records. */
export function usePreviewedRecord(collectionId: CollectionId | null) {
  const [chosen, setRecord] = useState<PreviewedRecord>();
  const record = chosen?.collectionId === collectionId ? chosen : undefined;
  return [record, setRecord] as const;
}

export function RecordSelect({ collectionId, value, onChange, placeholder, inputId }: RecordSelectProps) {
  const t = usePhrases('message-templates');
  const teamId = useTeamId();
  const client = useQueryClient();
  const chosen = value && { value: value.recordId as string, label: value.label };
  const typing = useTypedSearch(chosen);
  const load = optionsLoaderOf(client, teamId, {
    dataType: 'single_data_record',
    settings: { collectionId },
  });
  const { data = [], isFetching } = useQuery({
    queryKey: ['records.query' satisfies QueryName, teamId, collectionId, 'previewed', typing.search],
    queryFn: async () => (await load?.(typing.search)) ?? [],
    placeholderData: keepPreviousData,
  });
  return (
    <FoundSelect
      typing={typing}
      found={data.map(({ id, label }) => ({ value: id, label }))}
      isFetching={isFetching}
      chosen={chosen}
      placeholder={placeholder}
      noOne={t('previewNoRecord')}
      inputId={inputId}
      onChange={(next) => {
        const found = data.find(({ id }) => id === next);
        // The options are records.
        onChange(found && { collectionId, recordId: found.id as RecordId, label: found.label });
      }}
    />
  );
}
